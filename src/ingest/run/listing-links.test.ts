import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../records/calendar-date.ts'
import { createListingLinksTable, type ListingLinks, NO_ID } from './listing-links.ts'

const id = fc.integer({ min: 1_000_001, max: 2 ** 47 })
/** Days from the year 0 to 9999. */
const day = fc.integer({ min: -719_528, max: 2_932_896 }).map((number) => number * DAY_MS)
const links = fc.record(
  {
    propertyId: id,
    listedAtMs: fc.oneof(fc.integer(), fc.constant(-Infinity)),
    closedAtMs: fc.oneof(day, fc.constant(-Infinity)),
    communityId: fc.oneof(id, fc.constant(NO_ID)),
    agentIds: fc.uniqueArray(id, { maxLength: 4 }),
  },
  { noNullPrototype: true },
)

test('The links of each listing are returned as they were last set.', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), links), { maxLength: 80 }), (sets) => {
      const [links, wanted] = [createListingLinksTable(), new Map<number, ListingLinks>()]
      for (const [listingId, each] of sets) {
        links.set(listingId, each)
        wanted.set(listingId, each)
      }
      assert.deepEqual(new Map([...links.ids()].map((each) => [each, links.get(each)])), wanted)
    }),
    { seed: 24, numRuns: 200 },
  )
})
