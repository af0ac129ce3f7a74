import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SpillFilter } from './spill-filter.ts'

test('A filter finds the spill of every text, and hardly any other spill among similar texts.', () => {
  const filter = new SpillFilter()
  const nameAt = (at: number) => `reso\tlisting ${at}`
  const spillOf = (at: number) => (at * 31) % 40
  for (let at = 0; at < 200_000; at += 1) filter.add(spillOf(at), nameAt(at))
  let errors = 0
  for (let at = 0; at < 200_000; at += 1) {
    const found = [...filter.list(nameAt(at))]
    assert.ok(found.includes(spillOf(at)))
    errors += found.length - 1
  }
  for (let at = 200_000; at < 400_000; at += 1) errors += [...filter.list(nameAt(at))].length
  assert.ok(errors < 200, `${errors} errors`)
})
