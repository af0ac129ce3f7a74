import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import { getListingAge, type ListingAge, supersedes } from '../../domain/listing-search/current-listing.ts'
import { findSearchStatus } from '../../domain/listing-search/facts/search-status.ts'
import { LISTING_STATUSES, type ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Listing } from '../../records/listing.ts'
import type { County, StateCosts } from '../../records/place.ts'
import type { Property } from '../../records/property.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { buildCityShapes, type CityShapes } from '../shapes/city-shapes.ts'
import { buildNeighborhoodIndex, type NestedNeighborhoods } from '../shapes/neighborhood-index.ts'
import { forEachInPortions, listPlaces, type Pause, readTables } from './edition-tables.ts'

/** The current listing of every home under each status, by property id. */
export type CollectedListings = Record<ListingStatus, SearchableListing[]>

/** The records that complete listings: neighborhoods, cities, counties and costs. */
export interface ListingSurroundings {
  neighborhoods: NestedNeighborhoods
  cities: CityShapes
  counties: ReadonlyMap<string, County>
  stateCosts: ReadonlyMap<string, StateCosts>
}

/** So many listings take a few milliseconds to collect. */
const PORTION = 100

/** A listing with what decides whether another one supersedes it, until all have been read. */
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
  // One pass over all homes is far faster than one look-up per listing.
  const properties = await readProperties(reader, pause)
  const current = new Map(LISTING_STATUSES.map((status) => [status, new Map<number, Current>()]))
  for await (const batch of reader.scan('listing')) {
    await forEachInPortions(batch, PORTION, pause, (listing) =>
      recordCurrent(current, listing, properties.get(listing.propertyId), surroundings),
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

/** Records a listing if it is the current one of its home and status. */
export function recordCurrent(
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

/** The current listing of a home under each status that it has. */
export type CollectedHome = { readonly [Status in ListingStatus]?: SearchableListing }

/** The number of homes per look-up. */
const BATCH = 500

/** What some homes offer now, by property id. A home that is gone offers nothing. */
export async function collectHomes(
  reader: EditionReader,
  propertyIds: readonly number[],
  surroundings: ListingSurroundings,
  pause: Pause,
): Promise<Map<number, CollectedHome>> {
  const homes = new Map<number, CollectedHome>()
  for (let start = 0; start < propertyIds.length; start += BATCH) {
    const ids = propertyIds.slice(start, start + BATCH)
    const current = await collectCurrent(reader, ids, surroundings, pause)
    for (const id of ids) homes.set(id, pickHome(current, id))
  }
  return homes
}

async function collectCurrent(
  reader: EditionReader,
  propertyIds: readonly number[],
  surroundings: ListingSurroundings,
  pause: Pause,
): Promise<Map<ListingStatus, Map<number, Current>>> {
  const current = new Map(LISTING_STATUSES.map((status) => [status, new Map<number, Current>()]))
  const properties = await reader.getMany('property', propertyIds)
  const byId = new Map(properties.flatMap((one) => (one === undefined ? [] : [[one.id, one]])))
  const listingIds = (await reader.getRelated('propertyListings', propertyIds)).flat()
  const listings = (await reader.getMany('listing', listingIds)).filter((one) => one !== undefined)
  await forEachInPortions(listings, PORTION, pause, (listing) =>
    recordCurrent(current, listing, byId.get(listing.propertyId), surroundings),
  )
  return current
}

function pickHome(current: ReadonlyMap<ListingStatus, Map<number, Current>>, id: number): CollectedHome {
  const offers = LISTING_STATUSES.map((status) => [status, current.get(status)?.get(id)?.searchable])
  return Object.fromEntries(offers.filter(([, searchable]) => searchable !== undefined))
}

/** Reads the records that complete the listings of an edition. */
export async function readSurroundings(reader: EditionReader, pause: Pause): Promise<ListingSurroundings> {
  const tables = await readTables(reader, pause)
  return {
    ...tables,
    neighborhoods: await buildNeighborhoodIndex(tables.neighborhoods, pause),
    cities: await buildCityShapes(await listPlaces(reader, pause), pause),
  }
}
