import type { SearchFilterParameters } from '../../contract/search-parameters/search-parameters.ts'
import type { ListingCriteria } from '../../domain/listing-search/matches.ts'
import type { ListingSort, LookBack } from '../../domain/listing-search/search-choices.ts'

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

/** Plans the criteria, the order and the page of a search. The operation adds the place. */
export function planSearch(parameters: SearchFilterParameters, pageSize: number): SearchPlan {
  return {
    criteria: planCriteria(parameters),
    sort: SORTS[parameters.sort_by],
    offset: (parameters.page - 1) * pageSize,
    limit: pageSize,
  }
}

/** Every criterion, including absent ones. A criterion without a line, or with another type, does not compile. */
type EveryCriterion = { readonly [Name in keyof Required<ListingCriteria>]: ListingCriteria[Name] }

/** The criteria of any search. */
export function planCriteria(parameters: SearchFilterParameters): EveryCriterion {
  return {
    status: parameters.listing_status,
    priceDollars: parameters.list_price_range,
    monthlyPaymentDollars: parameters.monthly_payment_range,
    downPaymentDollars: parameters.down_payment,
    creditBand: parameters.monthly_payment_credit_score,
    minBedrooms: parameters.min_bedrooms,
    isBedroomsExact: parameters.exact_match_bedrooms,
    minBathrooms: parameters.min_bathrooms,
    homeTypes: parameters.home_type,
    maxHoaFeeDollars: parameters.hoa_fees,
    listingTypes: parameters.listing_type,
    propertyStatuses: parameters.property_status,
    tours: parameters.tours,
    minParkingSpots: parameters.min_parking_spots,
    hasGarage: parameters.must_have_garage || undefined,
    areaSqft: parameters.square_feet_range,
    lotSqft: parameters.lot_size_range,
    yearBuilt: parameters.year_built_range,
    basements: parameters.basement,
    isSingleStory: parameters.single_story_only || undefined,
    seniorCommunities: parameters.communities_55_plus,
    amenities: parameters.other_amenities,
    views: parameters.view,
    listedWithin: parameters.days_on_provider && parseLookBack(parameters.days_on_provider),
    keywords: parameters.keywords,
    moveInDate: parameters.move_in_date,
    pets: parameters.pets,
    soldWithin: parameters.sold_within && parseLookBack(parameters.sold_within),
  }
}

/** "7" is seven days, "6m" six calendar months. */
function parseLookBack(text: NonNullable<SearchFilterParameters['sold_within']>): LookBack {
  return text.endsWith('m') ? { months: Number(text.slice(0, -1)) } : { days: Number(text) }
}
