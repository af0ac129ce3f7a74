import type { ApplicableStatus } from '../../contract/parameters/parameter.ts'
import type { SearchFilterParameters } from '../../contract/search-parameters/search-parameters.ts'

/** The parameters of a search that are filters: all but page, status and order. */
export type SearchFilterName = Exclude<keyof SearchFilterParameters, 'page' | 'listing_status' | 'sort_by'>

export type Choice = readonly [value: string, label: string]

interface FilterFacts {
  name: SearchFilterName
  label: string
  group: FilterGroup
  /** The statuses to which it applies; all if absent. */
  appliesTo?: readonly ApplicableStatus[]
}

/** A filter with the form in which it is entered. */
export type Filter = FilterFacts &
  (
    | { form: 'one'; choices: readonly Choice[]; none: string }
    | {
        form: 'many'
        choices: readonly Choice[]
        valuesApplyTo?: Readonly<Record<string, readonly ApplicableStatus[]>>
      }
    | { form: 'range'; unit: string; step: number }
    | { form: 'number'; unit: string }
    | { form: 'flag' }
    | { form: 'text' }
    | { form: 'day' }
  )

export const FILTER_GROUPS = ['Price', 'Rooms', 'Home', 'Listing', 'Features', 'Time'] as const
type FilterGroup = (typeof FILTER_GROUPS)[number]

const sale: readonly ApplicableStatus[] = ['for_sale']
const rent: readonly ApplicableStatus[] = ['for_rent']
const saleOrSold: readonly ApplicableStatus[] = ['for_sale', 'sold']
const saleOrRent: readonly ApplicableStatus[] = ['for_sale', 'for_rent']

const LOOK_BACK: readonly Choice[] = [
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['6m', '6 months'],
  ['12m', '12 months'],
  ['24m', '24 months'],
  ['36m', '36 months'],
]

const atLeast = (...numbers: number[]): Choice[] => numbers.map((number) => [String(number), `${number}+`])

const RENTAL_AMENITIES: readonly Choice[] = [
  ['on_site_parking', 'On-site parking'],
  ['in_unit_laundry', 'In-unit laundry'],
  ['accepts_provider_applications', 'Accepts applications'],
  ['income_restricted', 'Income restricted'],
  ['hardwood_floors', 'Hardwood floors'],
  ['disabled_access', 'Disabled access'],
  ['utilities_included', 'Utilities included'],
  ['short_term_lease_available', 'Short-term lease'],
  ['furnished', 'Furnished'],
  ['outdoor_space', 'Outdoor space'],
  ['controlled_access', 'Controlled access'],
  ['high_speed_internet', 'High-speed internet'],
  ['elevator', 'Elevator'],
  ['apartment_community', 'Apartment community'],
]

/** Every filter of the search, in the order of the form. A test compares them with the contract. */
export const FILTERS: readonly Filter[] = [
  { name: 'list_price_range', label: 'Price', group: 'Price', form: 'range', unit: '$', step: 25_000 },
  {
    ...{ name: 'monthly_payment_range', label: 'Monthly payment', group: 'Price', appliesTo: sale },
    ...{ form: 'range', unit: '$', step: 250 },
  },
  {
    ...{ name: 'down_payment', label: 'Down payment for it', group: 'Price', appliesTo: sale },
    ...{ form: 'number', unit: '$' },
  },
  {
    ...{
      name: 'monthly_payment_credit_score',
      label: 'Credit score for it',
      group: 'Price',
      appliesTo: sale,
    },
    ...{ form: 'one', none: '720 and above' },
    choices: [
      ['CS660_719', '660 to 719'],
      ['CS620_659', '620 to 659'],
      ['CS580_619', '580 to 619'],
      ['CS579_AND_BELOW', '579 and below'],
    ],
  },
  {
    ...{ name: 'hoa_fees', label: 'HOA fee at most', group: 'Price', appliesTo: saleOrSold },
    ...{ form: 'number', unit: '$ / month' },
  },
  {
    ...{ name: 'min_bedrooms', label: 'Bedrooms', group: 'Rooms' },
    ...{ form: 'one', none: 'Any', choices: atLeast(1, 2, 3, 4, 5, 6) },
  },
  { name: 'exact_match_bedrooms', label: 'Exactly this number of bedrooms', group: 'Rooms', form: 'flag' },
  {
    ...{ name: 'min_bathrooms', label: 'Bathrooms', group: 'Rooms' },
    ...{ form: 'one', none: 'Any', choices: atLeast(1, 1.5, 2, 2.5, 3, 4) },
  },
  {
    ...{ name: 'home_type', label: 'Home type', group: 'Home', appliesTo: saleOrSold, form: 'many' },
    choices: [
      ['houses', 'Houses'],
      ['townhomes', 'Townhomes'],
      ['condos_co_ops', 'Condos and co-ops'],
      ['multi_family', 'Multi-family'],
      ['apartments', 'Apartments'],
      ['manufactured', 'Manufactured'],
      ['lots_land', 'Lots and land'],
    ],
  },
  { name: 'square_feet_range', label: 'Living area', group: 'Home', form: 'range', unit: 'sqft', step: 250 },
  { name: 'lot_size_range', label: 'Lot', group: 'Home', form: 'range', unit: 'sqft', step: 1000 },
  { name: 'year_built_range', label: 'Year built', group: 'Home', form: 'range', unit: '', step: 1 },
  {
    ...{ name: 'min_parking_spots', label: 'Parking spots', group: 'Home' },
    ...{ form: 'one', none: 'Any', choices: atLeast(1, 2, 3, 4) },
  },
  { name: 'must_have_garage', label: 'Garage', group: 'Home', form: 'flag' },
  { name: 'single_story_only', label: 'Single story', group: 'Home', form: 'flag' },
  {
    ...{ name: 'basement', label: 'Basement', group: 'Home', form: 'many' },
    choices: [
      ['finished', 'Finished'],
      ['unfinished', 'Unfinished'],
    ],
  },
  {
    ...{ name: 'listing_type', label: 'Listing type', group: 'Listing', appliesTo: sale, form: 'many' },
    choices: [
      ['agent_listed', 'By agent'],
      ['owner_posted', 'By owner'],
      ['new_construction', 'New construction'],
      ['foreclosures', 'Foreclosures'],
      ['auctions', 'Auctions'],
      ['foreclosed', 'Foreclosed'],
      ['pre_foreclosures', 'Pre-foreclosures'],
    ],
  },
  {
    ...{ name: 'property_status', label: 'Also show', group: 'Listing', appliesTo: sale, form: 'many' },
    choices: [
      ['comming_soon', 'Coming soon'],
      ['accepting_backup_offers', 'Accepting backup offers'],
      ['pending_and_under_contract', 'Pending and under contract'],
    ],
  },
  {
    ...{ name: 'tours', label: 'Tours', group: 'Listing', appliesTo: saleOrRent, form: 'many' },
    choices: [
      ['must_have_open_house', 'Open house'],
      ['must_have_3d_tour', '3D tour'],
      ['must_have_showcase', 'Showcase'],
      ['instant_tour_available', 'Instant tour'],
    ],
    valuesApplyTo: { must_have_open_house: sale, must_have_showcase: sale, instant_tour_available: rent },
  },
  {
    ...{
      name: 'communities_55_plus',
      label: '55+ communities',
      group: 'Listing',
      form: 'one',
      none: 'Include',
    },
    choices: [
      ['do_not_show', "Don't show"],
      ['only_show', 'Only show'],
    ],
  },
  {
    ...{ name: 'other_amenities', label: 'Amenities', group: 'Features', form: 'many' },
    choices: [
      ['must_have_ac', 'Air conditioning'],
      ['must_have_pool', 'Pool'],
      ['waterfront', 'Waterfront'],
      ...RENTAL_AMENITIES,
    ],
    valuesApplyTo: Object.fromEntries(RENTAL_AMENITIES.map(([value]) => [value, rent])),
  },
  {
    ...{ name: 'view', label: 'View', group: 'Features', form: 'many' },
    choices: [
      ['city', 'City'],
      ['mountain', 'Mountain'],
      ['park', 'Park'],
      ['water', 'Water'],
    ],
  },
  {
    ...{ name: 'pets', label: 'Pets', group: 'Features', appliesTo: rent, form: 'many' },
    choices: [
      ['allows_large_dogs', 'Large dogs'],
      ['allows_small_dogs', 'Small dogs'],
      ['allows_cats', 'Cats'],
      ['no_pets', 'No pets'],
    ],
  },
  { name: 'keywords', label: 'Keywords', group: 'Features', form: 'text' },
  {
    ...{ name: 'days_on_provider', label: 'Listed within', group: 'Time', appliesTo: saleOrRent },
    ...{ form: 'one', none: 'Any time', choices: LOOK_BACK },
  },
  {
    ...{ name: 'sold_within', label: 'Sold within', group: 'Time', appliesTo: ['sold'] },
    ...{ form: 'one', none: 'Any time', choices: LOOK_BACK },
  },
  { name: 'move_in_date', label: 'Move in by', group: 'Time', appliesTo: rent, form: 'day' },
]

/** The statuses of a search, as people say them. */
export const SEARCH_STATUSES: readonly (readonly [ApplicableStatus, string])[] = [
  ['for_sale', 'For sale'],
  ['for_rent', 'For rent'],
  ['sold', 'Sold'],
]

export const ORDERS: readonly Choice[] = [
  ['globalrelevanceex', 'Homes for you'],
  ['days', 'Newest'],
  ['pricea', 'Price, low to high'],
  ['priced', 'Price, high to low'],
  ['beds', 'Bedrooms'],
  ['baths', 'Bathrooms'],
  ['size', 'Living area'],
  ['lot', 'Lot size'],
]

/** Whether a filter can be used with a status. */
export function appliesTo(filter: Pick<Filter, 'appliesTo'>, status: ApplicableStatus): boolean {
  return filter.appliesTo === undefined || filter.appliesTo.includes(status)
}

/** The choices of a filter that can be used with a status. */
export function listChoices(filter: Filter, status: ApplicableStatus): readonly Choice[] {
  if (filter.form === 'one') return filter.choices
  if (filter.form !== 'many') return []
  return filter.choices.filter(([value]) => filter.valuesApplyTo?.[value]?.includes(status) ?? true)
}
