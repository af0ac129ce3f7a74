import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { ListingSearch } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { type ChosenListing, chooseListing } from './choose-listing.ts'

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
