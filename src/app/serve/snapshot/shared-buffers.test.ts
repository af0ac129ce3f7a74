import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBuffers, splitBuffers } from './shared-buffers.ts'

test('An image comes back whole: plain values, shared buffers each once, and arrays over them', () => {
  const buffer = new SharedArrayBuffer(64)
  const dates = new Float64Array(buffer, 8, 3)
  dates.set([1.5, NaN, -0])
  const other = new SharedArrayBuffer(4)
  const image = {
    edition: 7,
    names: ['a', null, true],
    columns: { dates, rows: new Uint32Array(buffer, 32, 8), other },
    overlay: undefined,
  }
  const { frame, buffers } = splitBuffers(image)
  assert.equal(buffers.length, 2)
  const restored = joinBuffers(JSON.parse(JSON.stringify(frame)), buffers) as typeof image
  assert.deepEqual(restored.columns.dates, dates)
  assert.equal(restored.columns.dates.buffer, buffer)
  assert.equal(restored.columns.rows.byteOffset, 32)
  assert.equal(restored.columns.other, other)
  assert.deepEqual(restored.names, image.names)
  assert.equal(restored.edition, 7)
})

test('Memory that is not shared is refused: another thread would get a copy', () => {
  assert.throws(() => splitBuffers({ rows: new Uint32Array(3) }), /not shared/)
})
