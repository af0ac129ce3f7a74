import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findMiddle } from './find-middle.ts'

const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 40 })

test('The middle of some values is the one that sorting puts there, or the mean of two', () => {
  fc.assert(
    fc.property(values, (some) => {
      const sorted = some.toSorted((a, b) => a - b)
      const [lower, upper] = [sorted[(some.length - 1) >> 1]!, sorted[some.length >> 1]!]
      assert.equal(findMiddle(Float64Array.from(some)), (lower + upper) / 2)
    }),
  )
})

test('Values that are sorted, reversed or all the same are no harder', () => {
  const ascending = Float64Array.from({ length: 200_001 }, (_, index) => index)
  assert.equal(findMiddle(ascending.slice()), 100_000)
  assert.equal(findMiddle(ascending.toReversed()), 100_000)
  assert.equal(findMiddle(ascending.map(() => 7)), 7)
})
