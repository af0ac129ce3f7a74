import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import { buildAddressSegment } from './addresses/address-book.ts'
import type { CollectedListings } from './collect-listings.ts'
import type { Pause } from './edition-tables.ts'
import { buildListingImage } from './index/build-listing-image.ts'
import { LISTING_STATUSES } from './listing-statuses.ts'
import type { MarketImage } from './market-image.ts'
import { collectNamedPlaces } from './places/collect-named-places.ts'

type NumberedBy = 'propertyId' | 'listingId'

export function findHighest(listings: readonly SearchableListing[], name: NumberedBy, least = 0): number {
  return listings.reduce((highest, listing) => Math.max(highest, listing[name]), least)
}

/** 0 without listings. */
function findLowest(listings: readonly SearchableListing[], name: NumberedBy): number {
  return listings.reduce((lowest, listing) => Math.min(lowest, listing[name]), listings[0]?.[name] ?? 0)
}

/** Lays out all listings of an edition in shared memory. */
export async function buildMarketImage(
  listings: CollectedListings,
  editions: Pick<MarketImage, 'edition' | 'tablesEdition'>,
  pause: Pause,
): Promise<MarketImage> {
  const every = LISTING_STATUSES.flatMap((status) => listings[status])
  return {
    ...editions,
    listings: {
      for_sale: { base: await buildListingImage(listings.for_sale, pause) },
      for_rent: { base: await buildListingImage(listings.for_rent, pause) },
      sold: { base: await buildListingImage(listings.sold, pause) },
    },
    addresses: [await buildAddressSegment(every, pause)],
    named: collectNamedPlaces(every),
    lowestPropertyId: findLowest(every, 'propertyId'),
    highestPropertyId: findHighest(every, 'propertyId'),
    lowestListingId: findLowest(every, 'listingId'),
    highestListingId: findHighest(every, 'listingId'),
  }
}
