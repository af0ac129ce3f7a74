import type { SimilarHome } from '../../contract/operations/similar-homes.ts'
import type { Listing } from '../../records/listing.ts'
import type { Estimate } from '../../search/ports/home-estimate.ts'
import { getUnitRanges } from '../presentation/home-facts.ts'
import { type LinkSettings, renderHomePath, renderPagePath } from '../presentation/links.ts'
import { getListingFlags } from '../presentation/listing-flags.ts'
import { listPhotos, renderMediaUrl } from '../presentation/photos.ts'
import { getShownAddress, type ShownAddress } from '../presentation/shown-address.ts'
import { toDollars } from '../presentation/wire-text.ts'
import type { SimilarFound } from './gather.ts'

export interface SimilarContext extends LinkSettings {
  nowMs: number
}

/** One similar home in the wire format. */
export function presentSimilarHome(
  found: SimilarFound,
  estimate: Estimate | undefined,
  context: SimilarContext,
): SimilarHome {
  const { searchable, listing, property, community } = found
  const address = getShownAddress(listing, property)
  const photo = listPhotos(listing.media)[0]
  return {
    property_id: String(searchable.propertyId),
    listing_id: listing.listingId,
    status: searchable.status,
    description: presentDescription(listing),
    rentals_application_eligibility: { estimated_status: getApplicationStatus(listing) },
    community:
      community === undefined
        ? null
        : {
            provider_listing_id: community.id,
            name: community.name,
            url: renderPagePath('community', community, context),
          },
    location: { address: presentAddress(address) },
    estimate: estimate && presentEstimate(estimate),
    ...presentPrices(listing),
    available_date_change_timestamp: null,
    permalink: renderHomePath(address, searchable.propertyId, context),
    flags: presentFlags(listing, context.nowMs),
    primary_photo: photo && { href: renderMediaUrl(photo.url, context.baseUrl) },
    source: {
      type: listing.newHome === undefined ? 'mls' : 'new_home',
      id: listing.originatingSystemId ?? listing.originatingSystemName ?? listing.source,
    },
  }
}

export function presentEstimate({ dollars, date }: Estimate) {
  return { estimate: dollars, date }
}

function presentDescription(listing: Listing) {
  const { beds, baths } = getUnitRanges(listing)
  const isBuilding = listing.unitTypes.length > 0
  return {
    beds: listing.bedroomsTotal ?? null,
    beds_min: isBuilding ? (beds?.min ?? null) : null,
    beds_max: isBuilding ? (beds?.max ?? null) : null,
    baths_min: isBuilding ? (baths?.min ?? null) : null,
    baths_max: isBuilding ? (baths?.max ?? null) : null,
    baths_full: listing.bathroomsFull ?? null,
    baths_half: listing.bathroomsHalf ?? null,
    sqft: listing.livingAreaSqft ?? null,
    lot_sqft: listing.lotSizeSqft ?? null,
    name: listing.buildingName ?? null,
  }
}

function getApplicationStatus({ acceptsApplications }: Listing): string {
  return acceptsApplications === undefined ? 'unknown' : acceptsApplications ? 'allowed' : 'blocked'
}

function presentAddress({ street, city, state, zip, point }: ShownAddress) {
  return { coordinate: point, line: street, city, state_code: state, postal_code: zip }
}

function presentPrices({ listPriceCents, listPriceLowCents }: Listing) {
  const price = listPriceCents === undefined ? null : toDollars(listPriceCents)
  const isRange = listPriceLowCents !== undefined
  return {
    list_price: price,
    list_price_min: isRange ? toDollars(listPriceLowCents) : null,
    list_price_max: isRange ? price : null,
  }
}

function presentFlags(listing: Listing, nowMs: number) {
  const flags = getListingFlags(listing, nowMs)
  return {
    is_coming_soon: flags.isComingSoon,
    is_contingent: flags.isContingent,
    is_new_construction: flags.isNewConstruction,
    is_pending: flags.isPending,
    is_foreclosure: flags.isForeclosure,
    is_for_rent: listing.tenure === 'lease',
    is_plan: listing.newHome === undefined ? false : listing.newHome.specKey === undefined,
    is_price_reduced: flags.isPriceReduced,
    is_new_listing: flags.isNewListing,
    is_sales_builder: listing.origin === 'builder',
    has_new_availability: flags.hasNewAvailability,
  }
}
