import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Community } from '../../records/builder.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { Market, SearchPlace } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import type { SearchPlan } from './plan.ts'

/** A match with the records behind it. */
export interface FoundHome {
  searchable: IndexedListing
  listing: Listing
  property?: Property
  community?: Community
  /** A month, in dollars; absent where there is no estimate. */
  rentEstimateDollars?: number
}

export interface FoundPage {
  total: number
  homes: FoundHome[]
}

export interface SearchClock {
  nowMs: number
  timeZone: string
}

/** The page of matches with their records; nothing where there is no place. */
export async function gatherPage(
  location: SearchPlace | undefined,
  plan: SearchPlan,
  clock: SearchClock,
  market: Market,
  reader: EditionReader,
): Promise<FoundPage> {
  if (location === undefined) return { total: 0, homes: [] }
  const { criteria, sort, offset, limit } = plan
  const { total, hits } = market.findListings({ location, criteria, sort, offset, limit, ...clock })
  return { total, homes: await gatherHomes(hits.map(market.getListing), clock.nowMs, market, reader) }
}

/** A match whose listing the edition lacks would be a fault of the index: it throws. */
async function gatherHomes(
  found: readonly IndexedListing[],
  nowMs: number,
  market: Market,
  reader: EditionReader,
): Promise<FoundHome[]> {
  const listingIds = found.map(({ listingId }) => listingId)
  const propertyIds = found.map(({ propertyId }) => propertyId)
  const [listings, properties] = await Promise.all([
    reader.getMany('listing', listingIds),
    reader.getMany('property', propertyIds),
  ])
  const communities = await gatherCommunities(listings, reader)
  return found.map((searchable, index) => {
    const listing = listings[index]
    if (listing === undefined) throw new Error(`Listing ${searchable.listingId} is found but not kept`)
    return {
      searchable,
      listing,
      property: properties[index],
      community: listing.communityId === undefined ? undefined : communities.get(listing.communityId),
      rentEstimateDollars:
        searchable.status === 'for_rent' ? undefined : market.estimateRent(searchable, nowMs)?.dollars,
    }
  })
}

async function gatherCommunities(
  listings: readonly (Listing | undefined)[],
  reader: EditionReader,
): Promise<Map<number, Community>> {
  const ids = [...new Set(listings.map((listing) => listing?.communityId).filter((id) => id !== undefined))]
  if (ids.length === 0) return new Map()
  const communities = await reader.getMany('community', ids)
  return new Map(communities.filter((one) => one !== undefined).map((one) => [one.id, one]))
}
