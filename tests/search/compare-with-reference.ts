import assert from 'node:assert/strict'
import type { ListingStatus } from '../../src/domain/listing-search/listing-criteria.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { buildListingSegment } from '../../src/search/index/build-listing-segment.ts'
import { buildDeltaSegment } from '../../src/search/index/delta-segment.ts'
import type { ListingTable } from '../../src/search/index/listing-table.ts'
import { openListingTable } from '../../src/search/index/open-listing-table.ts'
import { makeRandomListings } from '../../src/search/testing/random-listings.ts'
import { makeRandomQueries } from '../../src/search/testing/random-queries.ts'
import { countByReference, findByReference } from '../../src/search/testing/reference-table.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'

const pause = async () => {}

export interface ComparisonOrder {
  status: ListingStatus
  listings: number
  queries: number
  seed: number
  /** Whether a part of the listings is laid over the rest. */
  hasOverlay: boolean
}

/** Holds a table against the plain predicates: ids, order, total, whether more follow, facets. Throws at the first difference. */
export async function compareWithReference(order: ComparisonOrder): Promise<number> {
  const { status, listings: count, seed } = order
  const listings = makeRandomListings({ count, seed, status, marketSize: 7500 })
  const table = order.hasOverlay
    ? await buildLaidOver(listings, seed)
    : openListingTable(await buildListingSegment(listings, pause))
  const propertyIds = listings.map(({ propertyId }) => propertyId)
  const queries = makeRandomQueries({ count: order.queries, seed, status, marketSize: 7500, propertyIds })
  for (const [index, query] of queries.entries()) {
    const told = () => `seed ${seed}, query ${index}: ${JSON.stringify(query)}`
    const { total, rows } = table.find(query)
    const ids = rows.map((row) => table.propertyIdOf(row))
    const expected = findByReference(listings, query)
    if (total !== expected.total || String(ids) !== String(expected.propertyIds))
      assert.deepEqual({ total, propertyIds: ids }, expected, told())
    if (index % 20 === 0) {
      const facets = table.countFacets(query.place, query.criteria, query.clock)
      assert.deepEqual(facets, countByReference(listings, query), told())
    }
  }
  return queries.length
}

/** A table whose base had other values for a part of the homes, lacked some, and had some that are gone. */
async function buildLaidOver(listings: readonly SearchableListing[], seed: number): Promise<ListingTable> {
  const random = new Seeded(seed + 1)
  const isChanged = listings.map(() => random.chance(0.1))
  const changed = listings.filter((_, index) => isChanged[index])
  const before = changed
    .filter(() => random.chance(0.7))
    .map((listing) => ({ ...listing, priceDollars: 1, bedrooms: 9 }))
  const status = listings[0]!.status
  const gone = makeRandomListings({ count: 50, seed: seed + 2, status, firstId: 9_000_001, marketSize: 7500 })
  const base = await buildListingSegment(
    [...listings.filter((_, index) => !isChanged[index]), ...before, ...gone],
    pause,
  )
  const goneIds = [...gone.map(({ propertyId }) => propertyId), 99_999_999]
  return openListingTable(base, await buildDeltaSegment(base, changed, goneIds, pause))
}
