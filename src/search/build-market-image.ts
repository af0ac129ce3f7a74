import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import { buildAddressImage } from './address-image.ts'
import type { CollectedListings } from './collect-listings.ts'
import { collectNamedPlaces } from './collect-named-places.ts'
import type { Pause } from './edition-tables.ts'
import { buildListingImage } from './index/build-listing-image.ts'
import { LISTING_STATUSES } from './listing-statuses.ts'
import type { MarketImage } from './market-image.ts'

export function findHighestPropertyId(listings: readonly SearchableListing[], least = 0): number {
  return listings.reduce((highest, { propertyId }) => Math.max(highest, propertyId), least)
}

/** 0 without listings. */
function findLowestPropertyId(listings: readonly SearchableListing[]): number {
  const first = listings[0]?.propertyId ?? 0
  return listings.reduce((lowest, { propertyId }) => Math.min(lowest, propertyId), first)
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
    addresses: [await buildAddressImage(every, pause)],
    named: collectNamedPlaces(every),
    lowestPropertyId: findLowestPropertyId(every),
    highestPropertyId: findHighestPropertyId(every),
  }
}
