import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Seeded } from '../../testing/seeded.ts'
import { sortRows } from './sort-rows.ts'

/** The reference implementation: sorts by comparison. */
function sortByReference(rows: Uint32Array, keys: Float64Array): number[] {
  return [...rows].sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0))
}

test('Few and many rows are sorted the same way: by key, with equal keys in their original order', () => {
  const random = new Seeded(3)
  const values = [0, -0, 1, -1, 0.5, 1e300, -1e-300, Infinity, -Infinity, 2 ** 31, 2 ** 53]
  for (const count of [0, 1, 2, 50, 9_999, 10_000, 30_000]) {
    const keys = Float64Array.from({ length: count }, () =>
      random.chance(0.3) ? random.pick(values) : random.whole(-1000, 1000) / 8,
    )
    const rows = Uint32Array.from({ length: count }, (_, row) => count - 1 - row)
    assert.deepEqual([...sortRows(rows, keys)], sortByReference(rows, keys), `${count} rows`)
  }
})
