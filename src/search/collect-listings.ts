import { buildSearchableListing } from '../domain/listing-search/build-searchable-listing.ts'
import type { ListingStatus } from '../domain/listing-search/listing-criteria.ts'
import { findSearchStatus } from '../domain/listing-search/search-status.ts'
import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import type { Listing } from '../records/listing.ts'
import type { County, StateCosts } from '../records/place.ts'
import type { Property } from '../records/property.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'
import { getListingAge, type ListingAge, supersedes } from './current-listing.ts'
import { forEachInPortions, type Pause } from './edition-tables.ts'
import { LISTING_STATUSES } from './listing-statuses.ts'
import type { CityShapes } from './shapes/city-shapes.ts'
import type { NestedNeighborhoods } from './shapes/neighborhood-index.ts'

/** The current listing of every home under each status, by property id. */
export type CollectedListings = Record<ListingStatus, SearchableListing[]>

/** What listings are completed with. */
export interface ListingSurroundings {
  neighborhoods: NestedNeighborhoods
  cities: CityShapes
  counties: ReadonlyMap<string, County>
  stateCosts: ReadonlyMap<string, StateCosts>
}

/** So many listings take a few milliseconds. */
const PORTION = 100

/** What superseding looks at, kept beside each listing until all are read. */
export interface Current {
  age: ListingAge
  searchable: SearchableListing
}

export type CurrentListings = ReadonlyMap<ListingStatus, Map<number, Current>>

/** The current listing of every home under each status, by property id. */
export async function collectListings(
  reader: EditionReader,
  surroundings: ListingSurroundings,
  pause: Pause,
): Promise<CollectedListings> {
  // One walk over all homes is far quicker than a look-up a listing.
  const properties = await readProperties(reader, pause)
  const current = new Map(LISTING_STATUSES.map((status) => [status, new Map<number, Current>()]))
  for await (const batch of reader.scan('listing')) {
    await forEachInPortions(batch, PORTION, pause, (listing) =>
      keepCurrent(current, listing, properties.get(listing.propertyId), surroundings),
    )
  }
  const list = (status: ListingStatus) =>
    [...current.get(status)!.values()]
      .map(({ searchable }) => searchable)
      .sort((left, right) => left.propertyId - right.propertyId)
  return { for_sale: list('for_sale'), for_rent: list('for_rent'), sold: list('sold') }
}

async function readProperties(reader: EditionReader, pause: Pause): Promise<Map<number, Property>> {
  const properties = new Map<number, Property>()
  for await (const batch of reader.scan('property')) {
    for (const property of batch) properties.set(property.id, property)
    await pause()
  }
  return properties
}

/** Keeps a listing where it is the current one of its home and status. */
export function keepCurrent(
  current: CurrentListings,
  listing: Listing,
  property: Property | undefined,
  surroundings: ListingSurroundings,
): void {
  const status = findSearchStatus(listing)
  if (status === undefined || property === undefined) return
  const ofStatus = current.get(status)!
  const before = ofStatus.get(listing.propertyId)
  if (before !== undefined && !supersedes(listing, before.age)) return
  const searchable = buildSearchableListing(
    listing,
    property,
    describeSurroundings(listing, property, surroundings),
  )
  if (searchable !== undefined) ofStatus.set(listing.propertyId, { age: getListingAge(listing), searchable })
}

function describeSurroundings(listing: Listing, property: Property, surroundings: ListingSurroundings) {
  const point = listing.point ?? property.point
  const fips = listing.address.countyFips ?? property.address.countyFips
  const state = listing.address.stateOrProvince ?? property.address.stateOrProvince
  const city = listing.address.city ?? property.address.city
  const cities =
    point === undefined || state === undefined
      ? []
      : surroundings.cities.listOtherCitiesAt(point, state, city)
  return {
    ...(cities.length > 0 && { boundaryCities: cities }),
    neighborhoodIds:
      point === undefined ? [] : surroundings.neighborhoods.listAllAt(point).map(({ id }) => id),
    county: fips === undefined ? undefined : surroundings.counties.get(fips),
    stateCosts: state === undefined ? undefined : surroundings.stateCosts.get(state),
  }
}
