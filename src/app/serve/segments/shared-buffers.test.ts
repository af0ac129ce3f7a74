import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBuffers, splitBuffers } from './shared-buffers.ts'

test('Plain values, shared buffers (each once) and the arrays over them come back unchanged', () => {
  const buffer = new SharedArrayBuffer(64)
  const dates = new Float64Array(buffer, 8, 3)
  dates.set([1.5, NaN, -0])
  const other = new SharedArrayBuffer(4)
  const values = {
    edition: 7,
    names: ['a', null, true],
    columns: { dates, rows: new Uint32Array(buffer, 32, 8), other },
    delta: undefined,
  }
  const { frame, buffers } = splitBuffers(values)
  assert.equal(buffers.length, 2)
  const restored = joinBuffers(JSON.parse(JSON.stringify(frame)), buffers) as typeof values
  assert.deepEqual(restored.columns.dates, dates)
  assert.equal(restored.columns.dates.buffer, buffer)
  assert.equal(restored.columns.rows.byteOffset, 32)
  assert.equal(restored.columns.other, other)
  assert.deepEqual(restored.names, values.names)
  assert.equal(restored.edition, 7)
})

test('Memory that is not shared is refused, because another thread would get a copy', () => {
  assert.throws(() => splitBuffers({ rows: new Uint32Array(3) }), /not shared/)
})
