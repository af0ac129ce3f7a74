import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getEditDistance, getForgivenEdits } from './edit-distance.ts'

const shortText = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 7 })

/** The reference implementation: the definition, applied from the ends of both texts. */
function getPlainDistance(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length
  const isSame = left.at(-1) === right.at(-1)
  const isSwap = left.length > 1 && left.at(-1) === right.at(-2) && left.at(-2) === right.at(-1)
  return Math.min(
    getPlainDistance(left.slice(0, -1), right.slice(0, -1)) + (isSame ? 0 : 1),
    getPlainDistance(left.slice(0, -1), right) + 1,
    getPlainDistance(left, right.slice(0, -1)) + 1,
    isSwap && right.length > 1 ? getPlainDistance(left.slice(0, -2), right.slice(0, -2)) + 1 : Infinity,
  )
}

test('The distance equals that of the plain definition, or Infinity above the maximum.', () => {
  fc.assert(
    fc.property(shortText, shortText, fc.nat(4), (left, right, max) => {
      const plain = getPlainDistance(left, right)
      assert.equal(getEditDistance(left, right, max), plain <= max ? plain : Infinity)
    }),
  )
})

test('No error is forgiven in short names, one from five letters on, and two from nine on.', () => {
  assert.deepEqual([4, 5, 8, 9, 30].map(getForgivenEdits), [0, 1, 1, 2, 2])
})
