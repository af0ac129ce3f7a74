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

/** Plans what to look for, in what order, and which part of it. Where to look is left to the operation. */
export function planSearch(parameters: SearchFilterParameters, pageSize: number): SearchPlan {
  return {
    criteria: planCriteria(parameters),
    sort: SORTS[parameters.sort_by],
    offset: (parameters.page - 1) * pageSize,
    limit: pageSize,
  }
}

/** Links each criterion to the parameter that asks for it: a criterion without a line, or of another type, does not compile. */
const CRITERIA: {
  readonly [Name in keyof Required<ListingCriteria>]: (
    parameters: SearchFilterParameters,
  ) => ListingCriteria[Name]
} = {
  status: (parameters) => parameters.listing_status,
  priceDollars: (parameters) => parameters.list_price_range,
  monthlyPaymentDollars: (parameters) => parameters.monthly_payment_range,
  downPaymentDollars: (parameters) => parameters.down_payment,
  creditBand: (parameters) => parameters.monthly_payment_credit_score,
  minBedrooms: (parameters) => parameters.min_bedrooms,
  isBedroomsExact: (parameters) => parameters.exact_match_bedrooms,
  minBathrooms: (parameters) => parameters.min_bathrooms,
  homeTypes: (parameters) => parameters.home_type,
  maxHoaFeeDollars: (parameters) => parameters.hoa_fees,
  listingTypes: (parameters) => parameters.listing_type,
  propertyStatuses: (parameters) => parameters.property_status,
  tours: (parameters) => parameters.tours,
  minParkingSpots: (parameters) => parameters.min_parking_spots,
  hasGarage: (parameters) => parameters.must_have_garage || undefined,
  areaSqft: (parameters) => parameters.square_feet_range,
  lotSqft: (parameters) => parameters.lot_size_range,
  yearBuilt: (parameters) => parameters.year_built_range,
  basements: (parameters) => parameters.basement,
  isSingleStory: (parameters) => parameters.single_story_only || undefined,
  seniorCommunities: (parameters) => parameters.communities_55_plus,
  amenities: (parameters) => parameters.other_amenities,
  views: (parameters) => parameters.view,
  listedWithin: (parameters) => parameters.days_on_provider && parseLookBack(parameters.days_on_provider),
  keywords: (parameters) => parameters.keywords,
  moveInDate: (parameters) => parameters.move_in_date,
  pets: (parameters) => parameters.pets,
  soldWithin: (parameters) => parameters.sold_within && parseLookBack(parameters.sold_within),
}

const CRITERION_NAMES = Object.keys(CRITERIA) as (keyof ListingCriteria)[]

/** The criteria of any search. */
export function planCriteria(parameters: SearchFilterParameters): ListingCriteria {
  const criteria: { -readonly [Name in keyof ListingCriteria]?: unknown } = {}
  for (const name of CRITERION_NAMES) criteria[name] = CRITERIA[name](parameters)
  return criteria as ListingCriteria
}

/** "7" is seven days, "6m" six calendar months. */
function parseLookBack(text: NonNullable<SearchFilterParameters['sold_within']>): LookBack {
  return text.endsWith('m') ? { months: Number(text.slice(0, -1)) } : { days: Number(text) }
}
