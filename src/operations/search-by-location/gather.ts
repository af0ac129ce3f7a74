import { withholdAddress } from '../../domain/listing-search/facts/hidden-address.ts'
import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Community } from '../../records/builder.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { EditionIndex } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** A match with the records behind it. */
export interface FoundHome {
  searchable: IndexedListing
  listing: Listing
  property?: Property
  community?: Community
  /** Dollars per month; absent when there is no estimate. */
  rentEstimateDollars?: number
}

export interface CardClock {
  nowMs: number
  /** The service's, for homes whose own time zone is unknown. */
  timeZone: string
}

/** The time zone in which the days of a home are counted. */
export function getTimeZone(
  { listing, property }: Pick<FoundHome, 'listing' | 'property'>,
  { timeZone }: Pick<CardClock, 'timeZone'>,
): string {
  return listing.timeZone ?? property?.timeZone ?? timeZone
}

/** Reads the records of matches. Throws if the edition lacks a listing, which would be a fault of the index. */
export async function gatherHomes(
  found: readonly IndexedListing[],
  nowMs: number,
  { estimateRents }: Pick<EditionIndex, 'estimateRents'>,
  reader: EditionReader,
): Promise<FoundHome[]> {
  const listingIds = found.map(({ listingId }) => listingId)
  const propertyIds = found.map(({ propertyId }) => propertyId)
  const [listings, properties] = await Promise.all([
    reader.getMany('listing', listingIds),
    reader.getMany('property', propertyIds),
  ])
  const communities = await gatherCommunities(listings, reader)
  const offered = found.filter(({ status }) => status !== 'for_rent')
  const estimates = await estimateRents(offered, nowMs)
  const rents = new Map(offered.map((searchable, index) => [searchable, estimates[index]?.dollars]))
  return found.map((searchable, index) => {
    const listing = listings[index]
    if (listing === undefined)
      throw new Error(`Listing ${searchable.listingId} is in the index but not in the edition`)
    const property = properties[index]
    return {
      searchable,
      listing: withholdAddress(listing, property),
      property,
      community: listing.communityId === undefined ? undefined : communities.get(listing.communityId),
      rentEstimateDollars: rents.get(searchable),
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
