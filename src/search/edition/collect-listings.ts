import {
  buildSearchableListing,
  type ListingContext,
} from '../../domain/listing-search/build-searchable-listing.ts'
import { getListingAge, type ListingAge, supersedes } from '../../domain/listing-search/current-listing.ts'
import {
  findPastRent,
  findSearchStatus,
  isNewerPastRent,
  type PastRent,
} from '../../domain/listing-search/facts/search-status.ts'
import { LISTING_STATUSES, type ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Assessment } from '../../records/home/assessment.ts'
import type { Listing } from '../../records/listing.ts'
import type { County, StateCosts } from '../../records/place.ts'
import type { Property } from '../../records/property.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { buildHomeEntry, type HomeEntry } from '../homes/home-entry.ts'
import { listPlacedOfferings, type PlacedOffering } from '../offerings/placed-offerings.ts'
import { buildRecordedSale, isNewerSale, type RecordedSale } from '../sales/recorded-sale.ts'
import { buildCityShapes, type CityShapes } from '../shapes/city-shapes.ts'
import { buildNeighborhoodIndex, type NestedNeighborhoods } from '../shapes/neighborhood-index.ts'
import { forEachInPortions, listPlaces, type Pause, readTables } from './edition-tables.ts'

/**
 * The current listing of every home under each status, what all homes are looked up by, and the sales that only public records have, all
 * by property id.
 */
export interface CollectedListings extends Record<ListingStatus, SearchableListing[]> {
  homes: HomeEntry[]
  recorded: RecordedSale[]
  /** All times on the market of all homes. */
  offerings: PlacedOffering[]
}

/** The records that complete listings: neighborhoods, cities, counties and costs. */
export interface ListingSurroundings {
  neighborhoods: NestedNeighborhoods
  cities: CityShapes
  counties: ReadonlyMap<string, County>
  stateCosts: ReadonlyMap<string, StateCosts>
}

/** The number of listings between pauses. Collecting a portion takes a few milliseconds. */
const PORTION = 100

/** A listing with the facts that decide whether another one supersedes it. Needed until all listings of the home have been read. */
interface Current {
  age: ListingAge
  searchable: SearchableListing
}

/** What is known from the listings read so far, by property id. */
interface CollectedHomes {
  current: Readonly<Record<ListingStatus, Map<number, Current>>>
  /** The newest ended rental of each home. */
  pastRents: Map<number, PastRent>
  recorded: Map<number, RecordedSale>
  /** The listings of each home. */
  listings: Map<number, Listing[]>
  /** What surrounds the listings. */
  surrounding: Map<Listing, ListingContext>
}

function startCollecting(): CollectedHomes {
  return {
    current: { for_sale: new Map(), for_rent: new Map(), sold: new Map() },
    pastRents: new Map(),
    recorded: new Map(),
    listings: new Map(),
    surrounding: new Map(),
  }
}

/** Records a listing if it is the current one of its home and status so far, or the newest ended rental of its home. */
function recordListing(
  { current, pastRents, listings, surrounding }: CollectedHomes,
  listing: Listing,
  property: Property | undefined,
  surroundings: ListingSurroundings,
): void {
  if (property === undefined) return
  const ofHome = listings.get(property.id)
  if (ofHome === undefined) listings.set(property.id, [listing])
  else ofHome.push(listing)
  const status = findSearchStatus(listing)
  if (status === undefined) {
    recordPastRent(pastRents, listing, property)
    return
  }
  const ofStatus = current[status]
  const before = ofStatus.get(listing.propertyId)
  if (before !== undefined && !supersedes(listing, before.age)) return
  const context = describeSurroundings(listing, property, surroundings)
  surrounding.set(listing, context)
  const searchable = buildSearchableListing(listing, property, context)
  if (searchable !== undefined) ofStatus.set(listing.propertyId, { age: getListingAge(listing), searchable })
}

/** Records the newest recorded sale of a home. Call it when all listings of the home have been recorded. */
function recordSale(
  { current, recorded }: CollectedHomes,
  assessment: Assessment,
  property: Property | undefined,
): void {
  if (property === undefined) return
  const closedOn = current.sold.get(property.id)?.searchable.closeDate
  const sale = buildRecordedSale(property, assessment, closedOn)
  const before = recorded.get(property.id)
  if (sale !== undefined && (before === undefined || isNewerSale(sale, before)))
    recorded.set(property.id, sale)
}

function recordPastRent(pastRents: Map<number, PastRent>, listing: Listing, property: Property): void {
  const pastRent = findPastRent(listing, property)
  if (pastRent === undefined) return
  const before = pastRents.get(property.id)
  if (before === undefined || isNewerPastRent(pastRent, before)) pastRents.set(property.id, pastRent)
}

/** A home's past rent is attached to its entry under the first of these statuses that exists. */
const PAST_RENT_HOLDERS: readonly ListingStatus[] = ['for_rent', 'for_sale', 'sold']

/** Attaches past rents to entries. The past rent of a home without an entry is dropped, so statistics ignore it. */
function attachPastRents({ current, pastRents }: CollectedHomes): void {
  for (const [propertyId, pastRent] of pastRents) {
    const status = PAST_RENT_HOLDERS.find((one) => current[one].has(propertyId))
    const holder = status && current[status].get(propertyId)
    if (holder !== undefined) holder.searchable = { ...holder.searchable, ...pastRent }
  }
}

function describeSurroundings(
  listing: Listing | undefined,
  property: Property,
  surroundings: ListingSurroundings,
): ListingContext {
  const point = listing?.point ?? property.point
  const fips = listing?.address.countyFips ?? property.address.countyFips
  const state = listing?.address.stateOrProvince ?? property.address.stateOrProvince
  const city = listing?.address.city ?? property.address.city
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

/** The current listing of a home under each status that it has, what it is looked up by, and the sale that only a public record has. */
export type CollectedHome = { readonly [Status in ListingStatus]?: SearchableListing } & {
  readonly entry?: HomeEntry
  readonly recorded?: RecordedSale
  readonly offerings?: readonly PlacedOffering[]
}

/** Lists what was collected of homes as what is collected of a whole edition. */
export function listCollected(homes: readonly CollectedHome[]): CollectedListings {
  const list = (status: ListingStatus) => homes.flatMap((home) => home[status] ?? [])
  return {
    ...{ for_sale: list('for_sale'), for_rent: list('for_rent'), sold: list('sold') },
    homes: homes.flatMap(({ entry }) => entry ?? []),
    recorded: homes.flatMap(({ recorded }) => recorded ?? []),
    offerings: homes.flatMap(({ offerings = [] }) => offerings),
  }
}

/** The number of homes per look-up. */
const BATCH = 500

/** Collects every home in the order of their ids, some at a time. */
export async function* collectEveryHome(
  reader: EditionReader,
  surroundings: ListingSurroundings,
  pause: Pause,
): AsyncGenerator<CollectedHome[]> {
  const kinds = await findKinds(reader)
  for await (const batch of reader.scan('property'))
    for (let start = 0; start < batch.length; start += BATCH) {
      const properties = batch.slice(start, start + BATCH)
      yield [...(await collectBatch(reader, properties, surroundings, kinds, pause)).values()]
    }
}

/** Collects the current listings of some homes, by property id. A home that is gone has none. */
export async function collectHomes(
  reader: EditionReader,
  propertyIds: readonly number[],
  surroundings: ListingSurroundings,
  pause: Pause,
): Promise<Map<number, CollectedHome>> {
  const homes = new Map<number, CollectedHome>()
  const kinds = await findKinds(reader)
  for (let start = 0; start < propertyIds.length; start += BATCH) {
    const ids = propertyIds.slice(start, start + BATCH)
    const properties = (await reader.getMany('property', ids)).filter((one) => one !== undefined)
    const collected = await collectBatch(reader, properties, surroundings, kinds, pause)
    for (const id of ids) homes.set(id, collected.get(id) ?? {})
  }
  return homes
}

/** The kinds of records that many editions have none of. */
interface FoundKinds {
  hasHistories: boolean
  hasAssessments: boolean
}

async function findKinds(reader: EditionReader): Promise<FoundKinds> {
  return {
    hasHistories: (await reader.count('homeHistory')) > 0,
    hasAssessments: (await reader.count('assessment')) > 0,
  }
}

/** Collects homes with all that the edition has of them, by id in the given order. */
async function collectBatch(
  reader: EditionReader,
  properties: readonly Property[],
  surroundings: ListingSurroundings,
  { hasHistories, hasAssessments }: FoundKinds,
  pause: Pause,
): Promise<Map<number, CollectedHome>> {
  const homes = startCollecting()
  const ids = properties.map(({ id }) => id)
  const byId = new Map(properties.map((one) => [one.id, one]))
  const listingIds = (await reader.getRelated('propertyListings', ids)).flat()
  const listings = await reader.getMany(
    'listing',
    listingIds.sort((left, right) => left - right),
  )
  await forEachInPortions(listings, PORTION, pause, (listing) => {
    if (listing !== undefined) recordListing(homes, listing, byId.get(listing.propertyId), surroundings)
  })
  attachPastRents(homes)
  const assessmentIds = hasAssessments ? (await reader.getRelated('propertyAssessments', ids)).flat() : []
  const assessments = assessmentIds.length === 0 ? [] : await reader.getMany('assessment', assessmentIds)
  for (const assessment of assessments)
    if (assessment !== undefined) recordSale(homes, assessment, byId.get(assessment.propertyId ?? -1))
  const histories = hasHistories ? await reader.getMany('homeHistory', ids) : []
  const collected = new Map<number, CollectedHome>()
  await forEachInPortions([...properties.entries()], PORTION, pause, ([at, property]) => {
    const describe = (listing: Listing | undefined) =>
      homes.surrounding.get(listing!) ?? describeSurroundings(listing, property, surroundings)
    const ofHome = homes.listings.get(property.id) ?? []
    const offerings = listPlacedOfferings(property, ofHome, histories[at], describe)
    collected.set(property.id, { ...pickHome(homes, property), offerings })
  })
  return collected
}

function pickHome({ current, recorded }: CollectedHomes, property: Property): CollectedHome {
  const offers = LISTING_STATUSES.map((status) => [status, current[status].get(property.id)?.searchable])
  const entry = buildHomeEntry(property)
  const sale = recorded.get(property.id)
  return {
    ...Object.fromEntries(offers.filter(([, searchable]) => searchable !== undefined)),
    ...(entry && { entry }),
    ...(sale && { recorded: sale }),
  }
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
