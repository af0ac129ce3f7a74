import type { SearchFilterParameters } from '../../contract/search-parameters/search-parameters.ts'
import type { ListingCriteria, ListingSort, LookBack } from '../../domain/listing-search/listing-criteria.ts'

export interface SearchPlan {
  criteria: ListingCriteria
  sort: ListingSort
  offset: number
  limit: number
}

const SORTS: Readonly<Record<SearchFilterParameters['sort_by'], ListingSort>> = {
  globalrelevanceex: 'relevance',
  priced: 'priceDescending',
  pricea: 'priceAscending',
  days: 'newest',
  beds: 'beds',
  baths: 'baths',
  size: 'area',
  lot: 'lot',
}

/** What to look for, in what order, and which part of it; where is left to the operation. */
export function planSearch(parameters: SearchFilterParameters, pageSize: number): SearchPlan {
  return {
    criteria: planCriteria(parameters),
    sort: SORTS[parameters.sort_by],
    offset: (parameters.page - 1) * pageSize,
    limit: pageSize,
  }
}

/** The filters of any search. */
export function planCriteria(parameters: SearchFilterParameters): ListingCriteria {
  return {
    status: parameters.listing_status,
    ...planMoney(parameters),
    ...planHome(parameters),
    ...planFeatures(parameters),
    ...planTimes(parameters),
  }
}

function planMoney(parameters: SearchFilterParameters) {
  return {
    priceDollars: parameters.list_price_range,
    monthlyPaymentDollars: parameters.monthly_payment_range,
    downPaymentDollars: parameters.down_payment,
    creditBand: parameters.monthly_payment_credit_score,
    maxHoaFeeDollars: parameters.hoa_fees,
  }
}

function planHome(parameters: SearchFilterParameters) {
  return {
    minBedrooms: parameters.min_bedrooms,
    isBedroomsExact: parameters.exact_match_bedrooms,
    minBathrooms: parameters.min_bathrooms,
    homeTypes: parameters.home_type,
    listingTypes: parameters.listing_type,
    propertyStatuses: parameters.property_status,
    areaSqft: parameters.square_feet_range,
    lotSqft: parameters.lot_size_range,
    yearBuilt: parameters.year_built_range,
  }
}

/** `false` for a thing that a home must have asks for nothing. */
function planFeatures(parameters: SearchFilterParameters) {
  return {
    tours: parameters.tours,
    minParkingSpots: parameters.min_parking_spots,
    hasGarage: parameters.must_have_garage || undefined,
    basements: parameters.basement,
    isSingleStory: parameters.single_story_only || undefined,
    seniorCommunities: parameters.communities_55_plus,
    amenities: parameters.other_amenities,
    views: parameters.view,
    keywords: parameters.keywords,
    pets: parameters.pets,
  }
}

function planTimes(parameters: SearchFilterParameters) {
  return {
    listedWithin: parameters.days_on_provider && parseLookBack(parameters.days_on_provider),
    moveInDate: parameters.move_in_date,
    soldWithin: parameters.sold_within && parseLookBack(parameters.sold_within),
  }
}

/** "7" is seven days, "6m" six calendar months. */
function parseLookBack(text: NonNullable<SearchFilterParameters['sold_within']>): LookBack {
  return text.endsWith('m') ? { months: Number(text.slice(0, -1)) } : { days: Number(text) }
}
