import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { IdNumbers } from './id-columns.ts'

const id = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 1_000_001, max: 1_000_050 }),
  fc.maxSafeNat(),
)
const step = fc.record({ id, value: fc.oneof(fc.integer(), fc.constant(-Infinity)), isDeleted: fc.boolean() })

test('Numbers are set and deleted by id as in a Map.', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const [numbers, map] = [new IdNumbers(), new Map<number, number>()]
      for (const { id, value, isDeleted } of steps) {
        if (isDeleted) assert.equal(numbers.delete(id), map.delete(id))
        else {
          numbers.set(id, value)
          map.set(id, value)
        }
        assert.deepEqual([numbers.get(id), numbers.size], [map.get(id), map.size])
      }
      assert.deepEqual(new Set(numbers.ids()), new Set(map.keys()))
      for (const { id } of steps) assert.equal(numbers.has(id), map.has(id))
    }),
    { seed: 21, numRuns: 300 },
  )
})

test('Each of a hundred thousand ids, far apart and close together, is found again.', () => {
  const numbers = new IdNumbers()
  const idAt = (at: number) => (at % 2 === 0 ? 1_000_001 + at : 2 ** 46 + at * 65_536)
  for (let at = 0; at < 100_000; at += 1) numbers.set(idAt(at), at)
  for (let at = 0; at < 100_000; at += 1) assert.equal(numbers.get(idAt(at)), at)
  assert.deepEqual([numbers.size, numbers.get(7)], [100_000, undefined])
})
