import type { PriceIndex } from '../../records/place.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { buildHomeLookup } from '../homes/look-up-homes.ts'
import { type EditionPlaces, openEditionPlaces } from '../places/edition-places.ts'
import { buildLocationResolver } from '../places/location-resolver.ts'
import type { EditionIndex, LocationResolver, LocationSuggester } from '../ports/edition-index.ts'
import type { SearchEngine } from '../ports/search-engine.ts'
import { buildSuggester } from '../suggest/suggester.ts'
import { buildFromEdition } from './build-edition-segments.ts'
import type { EditionTables, Pause } from './edition-tables.ts'
import { readTables } from './edition-tables.ts'
import { buildEstimates } from './estimates.ts'
import { buildListingSearch } from './listing-search.ts'
import type { ModelEstimateParts } from './model-estimates.ts'
import { buildReferenceTables } from './reference-tables.ts'
import { openSegmentEngine } from './segment-engine.ts'
import { buildStatistics } from './statistics.ts'

/**
 * Opens the index of an edition over an engine that searches its listings, and its places. Without models, estimates come from
 * comparables.
 */
export function openEditionIndex(
  edition: number,
  engine: SearchEngine,
  places: EditionPlaces,
  valuation?: ModelEstimateParts,
): EditionIndex {
  const { tables } = places
  return {
    edition,
    ...buildListingSearch(engine, tables.rateSeries, places.approximate),
    findApproximatePoint: places.approximate.findApproximatePoint,
    listPostalCodesIn: places.approximate.listPostalCodesIn,
    ...buildLocations(engine, places),
    ...places.cityNames,
    ...places.schools,
    ...places.neighborhoods,
    ...buildStatistics(engine),
    measureOfferings: engine.measureOfferings,
    ...buildEstimates(engine, (countyFips) => listPriceIndices(tables, countyFips), valuation),
    ...buildHomeLookup(engine.homes, places.names.gazetteer),
    ...buildReferenceTables(tables),
  }
}

function buildLocations(
  { addresses, countListings, haveListingsInZipCode }: SearchEngine,
  { names }: EditionPlaces,
): LocationResolver & LocationSuggester {
  const locations = { ...names, addresses, countListings, haveListingsInZipCode }
  const resolver = buildLocationResolver(locations)
  return { ...resolver, ...buildSuggester(locations, resolver) }
}

function listPriceIndices({ counties, stateCosts }: EditionTables, countyFips: string): PriceIndex[] {
  const county = counties.get(countyFips)
  const state = county === undefined ? undefined : stateCosts.get(county.stateOrProvince)
  return [county?.priceIndex, state?.priceIndex].filter((index) => index !== undefined)
}

/** Reads an edition into memory and opens its index in the same thread. The index knows nothing of later editions. */
export async function buildEditionIndex(
  reader: EditionReader,
  pause: Pause = async () => {},
): Promise<EditionIndex> {
  const segments = await buildFromEdition(reader, reader.edition, pause)
  const places = await openEditionPlaces(segments, () => readTables(reader, pause), pause)
  return openEditionIndex(segments.edition, openSegmentEngine(segments), places)
}
