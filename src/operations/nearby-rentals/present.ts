import type { NearbyRental } from '../../contract/nearby-rentals.ts'
import type { Listing } from '../../records/listing.ts'
import { STATE_NAMES_BY_CODE } from '../../records/state-names.ts'
import type { FoundListing } from '../presentation/found-listings.ts'
import { getHomeKind } from '../presentation/home-kind.ts'
import { renderHomePath } from '../presentation/links.ts'
import { getListingFlags } from '../presentation/listing-flags.ts'
import { listPhotos, renderMediaUrl } from '../presentation/media-url.ts'
import { toDollars } from '../presentation/money-text.ts'
import { getShownAddress, type ShownAddress } from '../presentation/shown-address.ts'
import { getUnitRanges } from '../presentation/unit-ranges.ts'

export interface RentalContext {
  baseUrl: string
  nowMs: number
}

/** One rental in the words of the wire. A home is shown once, by its one open lease listing, so it is the primary one. */
export function presentRental(
  { searchable, listing, property }: FoundListing,
  { baseUrl, nowMs }: RentalContext,
): NearbyRental {
  const address = getShownAddress(listing, property)
  const permalink = renderHomePath(address, searchable.propertyId)
  const photo = listPhotos(listing.media)[0]
  return {
    property_id: String(searchable.propertyId),
    listing_id: listing.listingId,
    primary: true,
    status: searchable.status,
    ...presentPrices(listing),
    href: `${baseUrl}${permalink}`,
    permalink,
    flags: presentFlags(listing, nowMs),
    primary_photo: photo && { href: renderMediaUrl(photo.url, baseUrl) },
    description: presentDescription(listing),
    location: { address: presentAddress(address) },
  }
}

/** The range is that of the units' rents, else the one that the home is offered in. */
function presentPrices(listing: Listing) {
  const price = listing.listPriceCents === undefined ? null : toDollars(listing.listPriceCents)
  const { price: units } = getUnitRanges(listing)
  const low = listing.listPriceLowCents
  return {
    list_price: price,
    list_price_min: units?.min ?? (low === undefined ? null : toDollars(low)),
    list_price_max: units?.max ?? (low === undefined ? null : price),
  }
}

function presentFlags(listing: Listing, nowMs: number) {
  const flags = getListingFlags(listing, nowMs)
  return {
    is_contingent: flags.isContingent,
    is_new_construction: flags.isNewConstruction,
    is_pending: flags.isPending,
    is_foreclosure: flags.isForeclosure,
    is_new_listing: flags.isNewListing,
  }
}

function presentDescription(listing: Listing) {
  const { beds, baths, sqft } = getUnitRanges(listing)
  return {
    type: getHomeKind(listing).type,
    baths: listing.bathroomsTotal ?? null,
    baths_full: listing.bathroomsFull ?? null,
    baths_half: listing.bathroomsHalf ?? null,
    beds: listing.bedroomsTotal ?? null,
    sqft: listing.livingAreaSqft ?? null,
    baths_min: baths?.min,
    baths_max: baths?.max,
    beds_min: beds?.min,
    beds_max: beds?.max,
    sqft_min: sqft?.min,
    sqft_max: sqft?.max,
  }
}

function presentAddress({ street, city, state, zip }: ShownAddress) {
  return {
    city,
    country: 'USA',
    line: street,
    state: state === undefined ? undefined : STATE_NAMES_BY_CODE[state],
    state_code: state,
    postal_code: zip,
  }
}
