import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Listing, StandardStatus } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { ListingSearch } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

export type HomeStatus = ListingStatus | 'off_market'

export interface ChosenListing {
  status: HomeStatus
  listing: Listing
}

/** The listing that a search shows of the home under a status, where it shows one. */
export type FindShownId = (status: ListingStatus) => number | undefined

const STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']

const OFFERED: readonly StandardStatus[] = ['Active', 'Active Under Contract', 'Pending', 'Coming Soon']

/**
 * The listing that speaks for a home: its sale offer, else its lease offer, else its newest closed sale, else its newest
 * listing as off the market; undefined when there is none. Under each status the one that a search shows, else the newest.
 * `listings` are newest first.
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

/** Closed sales, newest closing first; of one day in the order given. */
export function listSales(listings: readonly Listing[]): Listing[] {
  return listings
    .filter((listing) => getHomeStatus(listing) === 'sold')
    .sort((a, b) => compareTexts(b.closeDate ?? '', a.closeDate ?? ''))
}

/** What search and lists call the status of a listing. */
export function getHomeStatus({ tenure, standardStatus }: Listing): HomeStatus {
  if (OFFERED.includes(standardStatus)) return tenure === 'sale' ? 'for_sale' : 'for_rent'
  return standardStatus === 'Closed' && tenure === 'sale' ? 'sold' : 'off_market'
}

function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1
}

/** A home, the listings of it that may be shown, newest first, and the one that speaks for it. */
export interface HomeListings extends ChosenListing {
  property: Property
  listings: Listing[]
}

/** The home of an identifier; undefined when the edition has none or none of its listings may be shown. */
export async function gatherHomeListings(
  propertyId: number,
  market: Pick<ListingSearch, 'findCompared'>,
  reader: EditionReader,
): Promise<HomeListings | undefined> {
  const [[property], [listingIds = []]] = await Promise.all([
    reader.getMany('property', [propertyId]),
    reader.getRelated('propertyListings', [propertyId]),
  ])
  if (property === undefined) return undefined
  const kept = await reader.getMany('listing', listingIds)
  const listings = kept.filter((listing) => listing?.isDisplayAllowed === true) as Listing[]
  const chosen = chooseListing(listings, (status) => market.findCompared(propertyId, status)?.listingId)
  return chosen && { property, listings, ...chosen }
}

/** A listing that the market found, with the records behind it. */
export interface FoundListing {
  searchable: ComparedListing
  listing: Listing
  property?: Property
}

/** The records of listings that the market found, in one look-up a kind. Throws when the edition lacks a listing. */
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
    if (listing === undefined) throw new Error(`Listing ${searchable.listingId} is found but not kept`)
    return { searchable, listing, property: properties[index] }
  })
}
