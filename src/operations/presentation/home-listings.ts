import { supersedes } from '../../domain/listing-search/current-listing.ts'
import { withholdAddress } from '../../domain/listing-search/facts/hidden-address.ts'
import { findOnMarketAtMs } from '../../domain/listing-search/local-time.ts'
import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import { describeRecordedHome, sortAssessments } from '../../domain/recorded-home/describe-recorded-home.ts'
import type { Assessment } from '../../records/home/assessment.ts'
import { isOffered, type Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { ListingSearch } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

export type HomeStatus = ListingStatus | 'off_market'

export interface ChosenListing {
  status: HomeStatus
  listing: Listing
}

/** The listing that a search shows for the home under a status, if any. */
export type FindShownId = (status: ListingStatus) => number | undefined

const STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']

/**
 * Chooses the listing that represents a home: its offer for sale, else its offer for rent, else its newest sale, else its newest
 * listing, as off the market. Under each status this is the listing that a search shows, else the newest.
 * `listings` are newest first. undefined when there is none.
 */
export function chooseListing(
  listings: readonly Listing[],
  findShownId: FindShownId,
): ChosenListing | undefined {
  for (const status of STATUSES) {
    const ofStatus = listings.filter((listing) => getHomeStatus(listing) === status)
    const newestFirst = status === 'sold' ? listSales(ofStatus) : ofStatus
    const shownId = findShownId(status)
    const listing = newestFirst.find(({ id }) => id === shownId) ?? newestFirst[0]
    if (listing !== undefined) return { status, listing }
  }
  return listings[0] === undefined ? undefined : { status: 'off_market', listing: listings[0] }
}

/**
 * Closed sales, newest first. The order is the one by which a search chooses a home's newest sale, so that two sales on one day, or
 * sales without a date, never give one answer in two places.
 */
export function listSales(listings: readonly Listing[]): Listing[] {
  return listings
    .filter((listing) => getHomeStatus(listing) === 'sold')
    .sort((left, right) => (supersedes(left, right) ? -1 : 1))
}

/** The status of a listing in the words of search and lists. */
export function getHomeStatus({ tenure, standardStatus }: Listing): HomeStatus {
  if (isOffered(standardStatus)) return tenure === 'sale' ? 'for_sale' : 'for_rent'
  return standardStatus === 'Closed' && tenure === 'sale' ? 'sold' : 'off_market'
}

/**
 * A home, its listings that may be shown, newest first, and the one that represents it. A home that was never listed is represented by
 * what public records say of it.
 */
export interface HomeListings extends ChosenListing {
  property: Property
  listings: Listing[]
  /** Of the newest roll first. None if the address of the home must not be shown, because its sales would tell it. */
  assessments: Assessment[]
}

/** How answers name where a point comes from that no listing and no assessment states. */
const POINT_SOURCES = { addressPoint: 'address_point', streetBlock: 'street_block' } as const

/** Returns undefined if the home has no point, or one that a listing or an assessment states. */
export function findPointSource({
  property: { point, pointSource },
  listing,
}: HomeListings): (typeof POINT_SOURCES)[keyof typeof POINT_SOURCES] | undefined {
  if (pointSource === undefined || point === undefined) return undefined
  return listing.point === undefined || listing.point === point ? POINT_SOURCES[pointSource] : undefined
}

/** Returns undefined if the edition has no such home, or if it has listings and none of them may be shown. */
export async function gatherHomeListings(
  propertyId: number,
  listingSearch: Pick<ListingSearch, 'findCompared'>,
  reader: EditionReader,
): Promise<HomeListings | undefined> {
  const [[property], [listingIds = []], [assessmentIds = []]] = await Promise.all([
    reader.getMany('property', [propertyId]),
    reader.getRelated('propertyListings', [propertyId]),
    reader.getRelated('propertyAssessments', [propertyId]),
  ])
  if (property === undefined) return undefined
  const assessments = await gatherAssessments(property, assessmentIds, reader)
  if (listingIds.length === 0) return representRecorded(property, assessments)
  const stored = await reader.getMany('listing', listingIds)
  const listings = stored
    .filter((listing) => listing?.isDisplayAllowed === true)
    .map((listing) => withholdAddress(listing!, property))
  const shown = await listingSearch.findCompared(STATUSES.map((status) => ({ propertyId, status })))
  const chosen = chooseListing(listings, (status) => shown[STATUSES.indexOf(status)]?.listingId)
  if (chosen === undefined) return undefined
  const { status, listing } = chosen
  return {
    ...{ property, listings, status, listing: placeInTime(listing, property) },
    assessments: listing.isAddressDisplayAllowed ? assessments : [],
  }
}

async function gatherAssessments(
  { isAddressHidden }: Property,
  ids: readonly number[],
  reader: EditionReader,
): Promise<Assessment[]> {
  if (ids.length === 0 || isAddressHidden === true) return []
  const assessments = await reader.getMany('assessment', ids)
  return sortAssessments(assessments.filter((assessment) => assessment !== undefined))
}

function representRecorded(property: Property, assessments: Assessment[]): HomeListings | undefined {
  if (assessments.length === 0) return undefined
  const listing = describeRecordedHome(property, assessments)
  return { property, listings: [], assessments, status: 'off_market', listing }
}

/** The listing with the time zone of its home, and with a date on the market as the instant at which that day began there. */
function placeInTime(listing: Listing, property: Property | undefined): Listing {
  const home = property ?? { id: listing.propertyId, address: {} }
  const timeZone = listing.timeZone ?? property?.timeZone
  const onMarketAtMs = findOnMarketAtMs(listing, home)
  if (timeZone === listing.timeZone && onMarketAtMs === listing.onMarketAtMs) return listing
  return {
    ...listing,
    ...(timeZone !== undefined && { timeZone }),
    ...(onMarketAtMs !== undefined && { onMarketAtMs }),
    isOnMarketDateOnly: undefined,
  }
}

/** A listing that the index found, with the records behind it. */
export interface FoundListing {
  searchable: ComparedListing
  listing: Listing
  property?: Property
}

/** The records of listings that the index found, in one lookup per kind. Throws when the edition lacks a listing. */
export async function gatherFound(
  found: readonly ComparedListing[],
  reader: EditionReader,
): Promise<FoundListing[]> {
  const [listings, properties] = await Promise.all([
    reader.getMany(
      'listing',
      found.map(({ listingId }) => listingId),
    ),
    reader.getMany(
      'property',
      found.map(({ propertyId }) => propertyId),
    ),
  ])
  return found.map((searchable, index) => {
    const listing = listings[index]
    if (listing === undefined)
      throw new Error(`Listing ${searchable.listingId} is in the index but not in the edition`)
    const property = properties[index]
    return { searchable, listing: placeInTime(withholdAddress(listing, property), property), property }
  })
}
