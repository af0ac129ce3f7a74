import type { PropertyFlags } from '../../../contract/property-detail.ts'
import type { Listing } from '../../../records/listing.ts'
import { getListingFlags } from '../../presentation/listing-flags.ts'

const SHARED_OWNERSHIP = /timeshare|co-?ownership|tenancy in common/i

/** Yes, no, or null for unknown. What only a loan programme or a deed says is always unknown. */
export function presentFlags(listing: Listing, nowMs: number): PropertyFlags {
  const flags = getListingFlags(listing, nowMs)
  return {
    is_coming_soon: flags.isComingSoon,
    is_contingent: flags.isContingent,
    is_foreclosure: flags.isForeclosure,
    is_new_construction: flags.isNewConstruction,
    is_pending: flags.isPending,
    is_subdivision: listing.newHome === undefined ? null : true,
    is_price_reduced: flags.isPriceReduced,
    is_new_listing: flags.isNewListing,
    is_short_sale: flags.isShortSale,
    is_price_excludes_land: listing.isLandLease ?? null,
    is_usda_eligible: null,
    is_auction: flags.isAuction,
    is_fractionally_owned:
      listing.propertySubType === undefined ? null : SHARED_OWNERSHIP.test(listing.propertySubType),
    is_non_deeded: null,
  }
}
