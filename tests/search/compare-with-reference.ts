import assert from 'node:assert/strict'
import type { ListingStatus } from '../../src/domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { findMapCell, getCellBox } from '../../src/domain/map/map-grid.ts'
import type { StatusSegments } from '../../src/search/edition/edition-segments.ts'
import { openSegmentEngine } from '../../src/search/edition/segment-engine.ts'
import { buildListingSegment } from '../../src/search/index/build-listing-segment.ts'
import { buildDeltaSegment } from '../../src/search/index/delta-segment.ts'
import { buildOfferingSegment } from '../../src/search/offerings/offering-segment.ts'
import type { ClusterQuery, SearchEngine, TableQuery } from '../../src/search/ports/search-engine.ts'
import { makeRandomListings } from '../../src/search/testing/random-listings.ts'
import { makeRandomQueries } from '../../src/search/testing/random-queries.ts'
import {
  asIndexed,
  clusterByReference,
  countByReference,
  findByReference,
} from '../../src/search/testing/reference-table.ts'
import { Seeded } from '../../src/search/testing/seeded.ts'

const pause = async () => {}
const NO_OFFERINGS = { base: buildOfferingSegment([]) }

/** Opens an engine over the listings of one status, as they are now. */
export type OpenEngine = (listings: readonly SearchableListing[], seed: number) => Promise<SearchEngine>

export interface ComparisonOrder {
  status: ListingStatus
  listings: number
  queries: number
  seed: number
  openEngine: OpenEngine
}

/** What a comparison covered. */
export interface Comparison {
  queries: number
  /** The number of matches that were a unit type other than the cheapest one of a building. */
  furtherOffers: number
}

/**
 * Compares an engine with the plain predicates: offers, order, total and facets, and what it knows of homes and places.
 * Throws at the first difference.
 */
export async function compareWithReference(order: ComparisonOrder): Promise<Comparison> {
  const { status, listings: count, seed } = order
  const listings = makeRandomListings({ count, seed, status, marketSize: 7500 })
  const engine = await order.openEngine(listings, seed)
  const propertyIds = listings.map(({ propertyId }) => propertyId)
  const queries = makeRandomQueries({ count: order.queries, seed, status, marketSize: 7500, propertyIds })
  let [furtherOffers, clusters] = [0, 0]
  for (const [index, query] of queries.entries()) {
    const describe = () => `seed ${seed}, query ${index}: ${JSON.stringify(query)}`
    const { total, hits } = await engine.find(query)
    const expected = findByReference(listings, query)
    const ids = hits.map(({ propertyId }) => propertyId)
    const expectedIds = expected.offers.map(({ propertyId }) => propertyId)
    if (total !== expected.total || String(ids) !== String(expectedIds))
      assert.deepEqual({ total, ids }, { total: expected.total, ids: expectedIds }, describe())
    const found = await engine.getListings(hits)
    for (const [at, { priceDollars, bedrooms }] of found.entries()) {
      assert.equal(priceDollars, expected.offers[at]!.priceDollars, describe())
      assert.equal(bedrooms, expected.offers[at]!.bedrooms, describe())
    }
    furtherOffers += hits.filter(({ isFurtherOffer }) => isFurtherOffer).length
    if (index % 10 === 0) {
      for (const onMap of listMapQueries(query, index, listings)) {
        const expected = clusterByReference(listings, onMap)
        assert.deepEqual(await engine.clusterListings(onMap), expected, `${describe()} ${onMap.zoom}`)
        const shown = expected.homes.length + expected.unplaced
        const sum = expected.clusters.reduce((all, { count }) => all + count, shown)
        assert.equal(sum, expected.total, describe())
        if (onMap.window === undefined) assert.equal(expected.total, total, describe())
        clusters += expected.clusters.length
      }
    }
    if (index % 20 === 0) {
      assert.deepEqual(await engine.countFacets(query), countByReference(listings, query), describe())
      if (found.length > 0) assert.deepEqual(found[0], asIndexed(expected.offers[0]!), describe())
      const inPlace = { ...query, criteria: { status, ...EVERY_STATUS } }
      const [there] = await engine.countListings([query.place])
      assert.equal(there, findByReference(listings, inPlace).total, describe())
    }
  }
  assert.ok(clusters > order.queries / 20, `${clusters} clusters`)
  await compareHomes(engine, listings)
  return { queries: queries.length, furtherOffers }
}

/** The same search on maps of several zooms, also around one of the homes. */
function listMapQueries(
  query: TableQuery,
  index: number,
  listings: readonly SearchableListing[],
): ClusterQuery[] {
  const { lat, lon } = listings[index % listings.length]!.point ?? { lat: 47, lon: -122 }
  const zoom = index % 18
  const box = getCellBox(findMapCell({ lat, lon }, 8), 8)
  return [
    { ...query, zoom },
    { ...query, zoom, window: box },
    { ...query, zoom: 7, window: { south: lat, north: lat + 1, west: lon, east: lon + 1 } },
  ]
}

/** Without it, homes that are pending or coming soon do not match. */
const EVERY_STATUS = {
  propertyStatuses: ['comming_soon', 'pending_and_under_contract', 'accepting_backup_offers'],
} as const

async function compareHomes(engine: SearchEngine, listings: readonly SearchableListing[]): Promise<void> {
  const some = listings.slice(0, 200)
  assert.deepEqual(await engine.findEntries(some), some.map(asIndexed))
  const unknown = { ...some[0]!, propertyId: 99_999_999 }
  const [home, none] = await engine.findCompared([some[0]!, unknown])
  assert.equal(home?.listingId, some[0]!.listingId)
  assert.equal(none, undefined)
}

/** Opens an engine over segments without changes. */
export const openWithoutDelta: OpenEngine = async (listings) =>
  openOneStatus(listings[0]!.status, { base: await buildListingSegment(listings, pause) })

async function openOneStatus(status: ListingStatus, segments: StatusSegments): Promise<SearchEngine> {
  const none = { base: await buildListingSegment([], pause) }
  const statuses = { for_sale: none, for_rent: none, sold: none, [status]: segments }
  return openSegmentEngine({
    listings: statuses,
    recorded: none,
    offerings: NO_OFFERINGS,
    addresses: [],
    homes: [],
  })
}

/**
 * Opens an engine over segments with a delta. Compared with the listings, the base has other listings for some homes, lacks
 * some homes, and has some homes that are gone.
 */
export const openWithDelta: OpenEngine = async (listings, seed) => {
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
  return openOneStatus(status, { base, delta: await buildDeltaSegment(base, changed, goneIds, pause) })
}
