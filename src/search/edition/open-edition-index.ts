import { LISTING_STATUSES, type ListingStatus } from '../../domain/listing-search/search-choices.ts'
import { buildMarketFigures } from '../../domain/market-statistics/market-statistics.ts'
import { memoize } from '../../domain/memoize.ts'
import { type CalendarDate, calendarDateOf, DAY_MS, startOfDateMs } from '../../records/calendar-date.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { openAddressBooks } from '../addresses/address-book.ts'
import { openListingTable } from '../index/open-listing-table.ts'
import { type EditionPlaces, openEditionPlaces } from '../places/edition-places.ts'
import { buildLocationResolver } from '../places/location-resolver.ts'
import type { NamedPlace } from '../places/place-directory.ts'
import type {
  EditionIndex,
  LocationResolver,
  LocationSuggester,
  NeighborhoodStatistics,
  ReferenceTables,
  SearchPlace,
} from '../ports/edition-index.ts'
import { buildSuggester } from '../suggest/suggester.ts'
import { buildFromEdition } from './build-edition-segments.ts'
import type { EditionSegments } from './edition-segments.ts'
import { type EditionTables, type Pause, readTables } from './edition-tables.ts'
import { buildEstimates } from './estimates.ts'
import { buildListingSearch, type ListingTables } from './listing-hits.ts'

/** Opens the index of an edition over its segments and places. It reads their memory without copying it. */
export function openEditionIndex(segments: EditionSegments, places: EditionPlaces): EditionIndex {
  const { tables } = places
  const listings = openTables(segments)
  return {
    edition: segments.edition,
    ...buildListingSearch(listings, tables.rateSeries, places.approximate),
    findApproximatePoint: places.approximate.findApproximatePoint,
    listPostalCodesIn: places.approximate.listPostalCodesIn,
    ...buildLocations(segments, listings, places),
    ...places.cityNames,
    ...places.schools,
    ...places.neighborhoods,
    ...buildStatistics(listings),
    ...buildEstimates(listings.sold, listings.for_rent),
    ...buildReferenceTables(tables),
  }
}

function openTables({ listings }: EditionSegments): ListingTables {
  const open = (status: ListingStatus) => openListingTable(listings[status].base, listings[status].delta)
  return { for_sale: open('for_sale'), for_rent: open('for_rent'), sold: open('sold') }
}

function buildLocations(
  { addresses }: EditionSegments,
  listings: ListingTables,
  { names }: EditionPlaces,
): LocationResolver & LocationSuggester {
  const locations = {
    ...names,
    addresses: openAddressBooks(addresses),
    haveListingInCommon: (one: NamedPlace['location'], other: NamedPlace['location']) =>
      LISTING_STATUSES.some((status) => listings[status].haveRowInCommon(one, other)),
    countListings: (location: SearchPlace) =>
      LISTING_STATUSES.reduce((count, status) => count + listings[status].count(location), 0),
  }
  const resolver = buildLocationResolver(locations)
  return { ...resolver, ...buildSuggester(locations, resolver) }
}

function buildStatistics(listings: ListingTables): NeighborhoodStatistics {
  const compute = (neighborhoodId: number, day: CalendarDate) => {
    const place = { kind: 'neighborhood', neighborhoodId } as const
    const listingsThere = LISTING_STATUSES.flatMap((status) => {
      const table = listings[status]
      return Array.from(table.listRows(place), (row) => table.getListing(row))
    })
    return buildMarketFigures(listingsThere, startOfDateMs(day) + DAY_MS)
  }
  const ofDay = memoize((day: CalendarDate) => memoize((id: number) => compute(id, day)), 1)
  return { getStatistics: (neighborhoodId, nowMs) => ofDay(calendarDateOf(nowMs))(neighborhoodId) }
}

function buildReferenceTables({ counties, stateCosts, rateSeries }: EditionTables): ReferenceTables {
  return {
    findCounty: (fips) => counties.get(fips),
    findStateCosts: (stateOrProvince) => stateCosts.get(stateOrProvince),
    listRateSeries: () => rateSeries,
  }
}

/** Reads an edition into memory and opens its index in the same thread. The index knows nothing of later editions. */
export async function buildEditionIndex(
  reader: EditionReader,
  pause: Pause = async () => {},
): Promise<EditionIndex> {
  const segments = await buildFromEdition(reader, reader.edition, pause)
  return openEditionIndex(segments, await openEditionPlaces(segments, () => readTables(reader, pause), pause))
}
