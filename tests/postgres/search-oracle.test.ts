import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { LISTING_STATUSES } from '../../src/domain/listing-search/search-choices.ts'
import { makeRandomListings } from '../../src/search/testing/random-listings.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'
import { compareWithReference, type OpenEngine } from '../search/compare-with-reference.ts'
import { createSearchRows, SEARCHED_DATABASES, type SearchRowsPlace } from './search-rows-place.ts'

const QUERIES = Number(process.env.PLAT_TEST_SEARCHES ?? 450)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 1)

for (const { name, skip, create } of SEARCHED_DATABASES) {
  suite(`search by ${name}`, { skip }, () => compareSearches(create))
}

function compareSearches(createDatabase: () => Promise<string>): void {
  for (const [index, status] of LISTING_STATUSES.entries()) {
    let place: SearchRowsPlace
    before(async () => {
      place = await createSearchRows(await createDatabase())
    })
    after(() => place.close())

    /** The first edition has other listings for some homes, lacks some, and has some that are gone in the second one. */
    const openEngine: OpenEngine = async (listings, seed) => {
      const random = new Seeded(seed + 1)
      const others = makeRandomListings({ count: listings.length, seed: seed + 3, status, marketSize: 7500 })
      const earlier = listings.flatMap((listing, at) => {
        if (random.chance(0.9)) return [listing]
        return random.chance(0.7) ? [{ ...others[at]!, propertyId: listing.propertyId }] : []
      })
      const gone = makeRandomListings({
        count: 50,
        seed: seed + 2,
        status,
        firstId: 9_000_001,
        marketSize: 7500,
      })
      await place.write(1, [...earlier, ...gone])
      await place.write(2, listings)
      return (await place.open(2)).engine
    }

    test(`answers ${QUERIES} random searches of ${status} like the plain predicates`, async () => {
      const order = { status, openEngine, listings: 800, seed: SEED + index, queries: QUERIES }
      const { queries, furtherOffers } = await compareWithReference(order)
      assert.equal(queries, QUERIES)
      if (status === 'for_rent') assert.ok(furtherOffers > 10, `${furtherOffers} further offers`)
    })
  }
}
