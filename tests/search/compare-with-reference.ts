import assert from 'node:assert/strict'
import type { ListingStatus } from '../../src/domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { buildListingSegment } from '../../src/search/index/build-listing-segment.ts'
import { buildDeltaSegment } from '../../src/search/index/delta-segment.ts'
import type { ListingTable } from '../../src/search/index/listing-table.ts'
import { openListingTable } from '../../src/search/index/open-listing-table.ts'
import { makeRandomListings } from '../../src/search/testing/random-listings.ts'
import { makeRandomQueries } from '../../src/search/testing/random-queries.ts'
import { asIndexed, countByReference, findByReference } from '../../src/search/testing/reference-table.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'

const pause = async () => {}

export interface ComparisonOrder {
  status: ListingStatus
  listings: number
  queries: number
  seed: number
  /** Whether some of the listings are in a delta segment. */
  hasDelta: boolean
}

/** What a comparison covered. */
export interface Comparison {
  queries: number
  /** The number of matches that were a unit type other than the cheapest one of a building. */
  furtherOffers: number
}

/**
 * Compares a table with the plain predicates: offers, order, total and facets. Throws at the first difference.
 */
export async function compareWithReference(order: ComparisonOrder): Promise<Comparison> {
  const { status, listings: count, seed } = order
  const listings = makeRandomListings({ count, seed, status, marketSize: 7500 })
  const table = order.hasDelta
    ? await buildWithDelta(listings, seed)
    : openListingTable(await buildListingSegment(listings, pause))
  const propertyIds = listings.map(({ propertyId }) => propertyId)
  const queries = makeRandomQueries({ count: order.queries, seed, status, marketSize: 7500, propertyIds })
  let furtherOffers = 0
  for (const [index, query] of queries.entries()) {
    const describe = () => `seed ${seed}, query ${index}: ${JSON.stringify(query)}`
    const { total, rows } = table.find(query)
    const expected = findByReference(listings, query)
    const ids = rows.map((row) => table.propertyIdOf(row))
    const expectedIds = expected.offers.map(({ propertyId }) => propertyId)
    if (total !== expected.total || String(ids) !== String(expectedIds))
      assert.deepEqual({ total, ids }, { total: expected.total, ids: expectedIds }, describe())
    for (const [at, row] of rows.entries()) {
      const offer = expected.offers[at]!
      assert.equal(table.priceDollarsOf(row), offer.priceDollars, describe())
      assert.equal(table.bedroomsOf(row), offer.bedrooms, describe())
      if (table.isFurtherOffer(row)) furtherOffers++
    }
    if (index % 20 === 0) {
      const facets = table.countFacets(query.place, query.criteria, query.clock)
      assert.deepEqual(facets, countByReference(listings, query), describe())
      if (rows.length > 0)
        assert.deepEqual(table.getListing(rows[0]!), asIndexed(expected.offers[0]!), describe())
    }
  }
  return { queries: queries.length, furtherOffers }
}

/**
 * Builds a table with a delta. Compared with the listings, its base has other listings for some homes, lacks some homes, and
 * has some homes that are gone.
 */
async function buildWithDelta(listings: readonly SearchableListing[], seed: number): Promise<ListingTable> {
  const random = new Seeded(seed + 1)
  const isChanged = listings.map(() => random.chance(0.1))
  const changed = listings.filter((_, index) => isChanged[index])
  const status = listings[0]!.status
  const others = makeRandomListings({ count: changed.length, seed: seed + 3, status, marketSize: 7500 })
  const before = changed
    .map(({ propertyId }, index) => ({ ...others[index]!, propertyId }))
    .filter(() => random.chance(0.7))
  const gone = makeRandomListings({ count: 50, seed: seed + 2, status, firstId: 9_000_001, marketSize: 7500 })
  const base = await buildListingSegment(
    [...listings.filter((_, index) => !isChanged[index]), ...before, ...gone],
    pause,
  )
  const goneIds = [...gone.map(({ propertyId }) => propertyId), 99_999_999]
  return openListingTable(base, await buildDeltaSegment(base, changed, goneIds, pause))
}
