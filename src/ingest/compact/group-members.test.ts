import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupMembers } from './group-members.ts'

const pair = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.maxSafeNat())

test('Members are grouped by owner in the order of their pairs, as in a Map of lists.', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 60 }), (pairs) => {
      const groups = Map.groupBy(pairs, ([owner]) => owner)
      const grouped = groupMembers(pairs)
      assert.deepEqual(
        [...grouped.owners],
        [...groups.keys()].sort((a, b) => a - b),
      )
      for (let owner = 0; owner <= 13; owner += 1) {
        const members = (groups.get(owner) ?? []).map(([, member]) => member)
        assert.deepEqual(grouped.membersOf(owner), members)
      }
    }),
    { seed: 22, numRuns: 300 },
  )
})
