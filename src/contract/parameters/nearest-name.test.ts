import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { countEdits, findNearestName } from './nearest-name.ts'

test('Edits are counted as people would', () => {
  assert.equal(countEdits('kitten', 'sitting'), 3)
  assert.equal(countEdits('', 'abc'), 3)
})

test('Edits are symmetric, and none only between equal texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      assert.equal(countEdits(one, other), countEdits(other, one))
      assert.equal(countEdits(one, other) === 0, one === other)
    }),
  )
})

test('The nearest name is found in any case, also for a huge text', () => {
  assert.equal(findNearestName('FeedID', ['page', 'feed_id']), 'feed_id')
  assert.equal(findNearestName('x'.repeat(100_000), ['page']), 'page')
  assert.equal(findNearestName('x', []), undefined)
})
