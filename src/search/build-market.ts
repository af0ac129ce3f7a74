import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import { buildMarketFigures } from '../domain/market-statistics/market-statistics.ts'
import { startOfDateMs } from '../records/calendar-date.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'
import { buildAddresses } from './build-addresses.ts'
import { buildGazetteer } from './build-gazetteer.ts'
import { buildCityNames } from './city-names.ts'
import { collectListings, type ListingSurroundings } from './collect-listings.ts'
import { buildDailyMemo } from './daily-memo.ts'
import type { MarketTables, Pause } from './edition-tables.ts'
import { readTables } from './edition-tables.ts'
import { buildEstimates } from './estimates.ts'
import { countFoundFacets, findListings } from './find-listings.ts'
import type { ListingShelf, ListingShelves } from './listing-shelf.ts'
import { buildShelf, LISTING_STATUSES } from './listing-shelf.ts'
import { buildLocationResolver } from './location-resolver.ts'
import { buildNeighborhoodIndex } from './neighborhood-index.ts'
import type { CollectedListings, ListingSnapshot } from './ports/listing-snapshot.ts'
import type {
  ListingSearch,
  LocationResolver,
  Market,
  NeighborhoodStatistics,
  ReferenceTables,
} from './ports/market.ts'
import { buildSchoolIndex } from './school-index.ts'

export interface MarketOptions {
  /** Lets the process do other work; a host passes its event loop's next turn. Default: goes on at once. */
  pause?: Pause
  snapshot?: ListingSnapshot
}

/** Reads an edition into memory and indexes it. The market knows nothing of later editions. */
export async function buildMarket(reader: EditionReader, options: MarketOptions = {}): Promise<Market> {
  const { pause = async () => {} } = options
  const tables = await readTables(reader, pause)
  const neighborhoods = await buildNeighborhoodIndex(tables.neighborhoods, pause)
  await pause()
  const listings = await loadOrCollect(reader, { ...tables, neighborhoods }, options)
  const shelves: ListingShelves = {
    for_sale: await buildShelf(listings.for_sale, pause),
    for_rent: await buildShelf(listings.for_rent, pause),
    sold: await buildShelf(listings.sold, pause),
  }
  const everyListing = LISTING_STATUSES.flatMap((status) => listings[status])
  return {
    edition: reader.edition,
    ...buildListingSearch(shelves, everyListing, tables),
    ...(await buildLocations(shelves, tables, everyListing, pause)),
    ...buildCityNames(tables.places),
    ...buildSchoolIndex(tables.schools, tables.schoolZones),
    ...neighborhoods,
    ...buildStatistics(shelves),
    ...buildEstimates(shelves.sold, shelves.for_rent),
    ...buildReferenceTables(tables),
  }
}

/** What a snapshot keeps of the edition, else what reading it gives, which the snapshot then keeps. */
async function loadOrCollect(
  reader: EditionReader,
  surroundings: ListingSurroundings,
  { pause = async () => {}, snapshot }: MarketOptions,
): Promise<CollectedListings> {
  const kept = await snapshot?.load(reader.edition)
  if (kept !== undefined) return kept
  const listings = await collectListings(reader, surroundings, pause)
  await snapshot?.save(reader.edition, listings)
  return listings
}

function buildListingSearch(
  shelves: ListingShelves,
  listings: readonly SearchableListing[],
  { rateSeries }: MarketTables,
): ListingSearch {
  const hits = new Map(listings.map((listing, hit) => [listing, hit]))
  return {
    findListings: (query) => {
      const found = findListings(shelves[query.criteria.status], rateSeries, query)
      return { total: found.total, hits: found.listings.map((listing) => hits.get(listing)!) }
    },
    countFacets: (query) => countFoundFacets(shelves[query.criteria.status], rateSeries, query),
    getPropertyId: (hit) => listings[hit]!.propertyId,
    getListing: (hit) => listings[hit]!,
    findListing: (propertyId, status) => shelves[status].byProperty.get(propertyId),
    listNearest: ({ status, ...query }) =>
      shelves[status].byPoint
        .listNearest(query)
        .map(({ item, distanceMiles }) => ({ listing: item, distanceMiles })),
  }
}

async function buildLocations(
  shelves: ListingShelves,
  tables: MarketTables,
  listings: readonly SearchableListing[],
  pause: Pause,
): Promise<LocationResolver> {
  const postalCodes = new Set(tables.zipCodes.map(({ postalCode }) => postalCode))
  for (const { postalCode } of listings) if (postalCode !== undefined) postalCodes.add(postalCode)
  const counties = [...tables.counties.values()]
  return buildLocationResolver({
    postalCodes,
    gazetteer: await buildGazetteer({ ...tables, counties, listings }, pause),
    addresses: await buildAddresses(listings, pause),
    countListings: (location) =>
      LISTING_STATUSES.reduce((count, status) => count + shelves[status].listAt(location).length, 0),
  })
}

function buildStatistics(shelves: ListingShelves): NeighborhoodStatistics {
  const getStatistics = buildDailyMemo((neighborhoodId: number, day) => {
    const listAt = (shelf: ListingShelf) => shelf.listAt({ kind: 'neighborhood', neighborhoodId })
    const listings = LISTING_STATUSES.flatMap((status) => listAt(shelves[status]))
    return buildMarketFigures(listings, startOfDateMs(day) + DAY_MS)
  })
  return { getStatistics }
}

/** Statistics of a day hold at its end, so that they do not depend on who asks first. */
const DAY_MS = 86_400_000

function buildReferenceTables({ counties, stateCosts, rateSeries }: MarketTables): ReferenceTables {
  return {
    findCounty: (fips) => counties.get(fips),
    findStateCosts: (stateOrProvince) => stateCosts.get(stateOrProvince),
    listRateSeries: () => rateSeries,
  }
}
