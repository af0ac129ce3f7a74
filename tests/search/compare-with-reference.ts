import assert from 'node:assert/strict'
import type { ListingStatus } from '../../src/domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { findMapCell, getCellBox } from '../../src/domain/map/map-grid.ts'
import { buildIndexSegment } from '../../src/search/edition/build-edition-segments.ts'
import type { EditionSegments, IndexSegment } from '../../src/search/edition/edition-segments.ts'
import { laySegments } from '../../src/search/edition/lay-segments.ts'
import { openSegmentEngine } from '../../src/search/edition/segment-engine.ts'
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

/** Opens an engine over one segment. */
export const openOneSegment: OpenEngine = async (listings) => openLayers([{ listings }])

/** What a segment of an edition has: listings of any status, and the homes that it decides about. */
interface Layer {
  listings: readonly SearchableListing[]
  decided?: readonly number[]
}

async function openLayers(layers: readonly Layer[]): Promise<SearchEngine> {
  let laid: EditionSegments | undefined
  for (const layer of layers) {
    const segments = [...(laid?.segments ?? []), await buildLayer(layer)]
    laid = await laySegments(EDITION, segments, pause, laid)
  }
  return openSegmentEngine(laid!)
}

const EDITION = { edition: 1, tablesEdition: 1 }

function buildLayer({ listings, decided }: Layer): Promise<IndexSegment> {
  const list = (status: ListingStatus) => listings.filter((listing) => listing.status === status)
  const byStatus = { for_sale: list('for_sale'), for_rent: list('for_rent'), sold: list('sold') }
  const nothing = { homes: [], recorded: [], offerings: [] }
  return buildIndexSegment('one', { ...byStatus, ...nothing }, pause, decided)
}

const OTHER_STATUS = { for_sale: 'sold', for_rent: 'for_sale', sold: 'for_rent' } as const

const LAYERS = 4

/**
 * The layers of a history that ends with the listings. Homes came later, moved to another place, changed their status or what
 * they state, some of them several times, and some were removed.
 */
function makeLayers(listings: readonly SearchableListing[], seed: number): Required<Layer>[] {
  const random = new Seeded(seed + 1)
  const { status } = listings[0]!
  const make = (of: ListingStatus, further: number) =>
    makeRandomListings({ count: listings.length, seed: seed + further, status: of, marketSize: 7500 })
  const others = [make(status, 2), make(OTHER_STATUS[status], 3)]
  const gone = make(OTHER_STATUS[status], 4).slice(0, 60)
  const layers = Array.from({ length: LAYERS }, () => ({
    listings: [] as SearchableListing[],
    decided: [] as number[],
  }))
  const homes: (readonly [number, SearchableListing | undefined])[] = [
    ...listings.map((listing) => [listing.propertyId, listing] as const),
    ...gone.map((_, index) => [9_000_001 + index, undefined] as const),
  ]
  for (const [at, [propertyId, listing]] of homes.entries()) {
    const last = listing !== undefined && random.chance(0.7) ? 0 : 1 + random.whole(0, LAYERS - 2)
    for (const [index, layer] of layers.slice(0, last).entries()) {
      if (index > 0 && random.chance(0.6)) continue
      layer.decided.push(propertyId)
      const other = others[random.whole(0, 1)]![at % listings.length]!
      if (random.chance(0.7)) layer.listings.push({ ...other, propertyId })
    }
    layers[last]!.decided.push(propertyId)
    if (listing !== undefined) layers[last]!.listings.push(listing)
  }
  return layers
}

/** Opens an engine over a base and three delta segments. */
export const openWithDeltas: OpenEngine = (listings, seed) => {
  const [base, ...deltas] = makeLayers(listings, seed)
  return openLayers([{ listings: base!.listings }, ...deltas])
}

/** The same, but the first two delta segments are merged while the third one is over them. */
export const openWithMerge: OpenEngine = async (listings, seed) => {
  const [base, first, second, third] = await Promise.all(
    makeLayers(listings, seed).map((layer, index) =>
      buildLayer(index === 0 ? { listings: layer.listings } : layer),
    ),
  )
  const laid = await laySegments(EDITION, [base!, first!, second!, third!], pause)
  const [, one, other] = makeLayers(listings, seed)
  const isLater = new Set(other!.decided)
  const merged = await buildLayer({
    listings: [...one!.listings.filter(({ propertyId }) => !isLater.has(propertyId)), ...other!.listings],
    decided: [...new Set([...one!.decided, ...other!.decided])],
  })
  return openSegmentEngine(await laySegments(EDITION, [base!, merged, third!], pause, laid))
}
