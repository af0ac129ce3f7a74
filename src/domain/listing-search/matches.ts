import { buildListedFilter, buildMoveInFilter, buildSoldFilter } from './date-filters.ts'
import {
  buildAmenityFilter,
  buildKeywordFilter,
  buildPetFilter,
  buildTourFilter,
  buildViewFilter,
} from './feature-filters.ts'
import type { FilterBuilder, ListingFilter, SearchClock } from './filter.ts'
import {
  buildHomeTypeFilter,
  buildListingTypeFilter,
  buildSeniorFilter,
  buildStatusFilter,
} from './kind-filters.ts'
import type { ListingCriteria } from './listing-criteria.ts'
import { getDateIn } from './local-time.ts'
import { buildHoaFilter, buildMonthlyPaymentFilter, buildPriceFilter } from './price-filters.ts'
import {
  buildBathroomFilter,
  buildBedroomFilter,
  buildGarageFilter,
  buildParkingFilter,
  buildStoryFilter,
} from './room-filters.ts'
import type { SearchableListing } from './searchable-listing.ts'
import { buildAreaFilter, buildBasementFilter, buildLotFilter, buildYearFilter } from './size-filters.ts'

/** Every filter but the place, those that refuse most and cost least first. */
const FILTER_BUILDERS: readonly FilterBuilder[] = [
  buildStatusFilter,
  buildPriceFilter,
  buildBedroomFilter,
  buildBathroomFilter,
  buildHomeTypeFilter,
  buildAreaFilter,
  buildLotFilter,
  buildYearFilter,
  buildHoaFilter,
  buildParkingFilter,
  buildGarageFilter,
  buildStoryFilter,
  buildSeniorFilter,
  buildSoldFilter,
  buildListedFilter,
  buildMoveInFilter,
  buildListingTypeFilter,
  buildBasementFilter,
  buildAmenityFilter,
  buildViewFilter,
  buildPetFilter,
  buildTourFilter,
  buildMonthlyPaymentFilter,
  buildKeywordFilter,
]

/** One filter that passes what every criterion passes. What depends on the clock is worked out once, here. */
export function buildListingFilter(criteria: ListingCriteria, clock: SearchClock): ListingFilter {
  const today = getDateIn(clock.timeZone, clock.nowMs)
  const filters = FILTER_BUILDERS.map((build) => build(criteria, clock, today)).filter(
    (filter) => filter !== undefined,
  )
  return (listing) => filters.every((filter) => filter(listing))
}

/** Whether a listing matches all criteria at an instant. */
export function matches(listing: SearchableListing, criteria: ListingCriteria, clock: SearchClock): boolean {
  return buildListingFilter(criteria, clock)(listing)
}
