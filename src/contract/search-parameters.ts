import { calendarDay } from './formats/calendar-day.ts'
import { choice, choiceList } from './formats/choice.ts'
import { amount } from './formats/decimal.ts'
import { freeText } from './formats/free-text.ts'
import { numberRange } from './formats/number-range.ts'
import { pageNumber } from './formats/page-number.ts'
import { trueOrFalse } from './formats/true-or-false.ts'
import { type ApplicableStatus, defaulted, optional, required } from './parameter.ts'

const sale: readonly ApplicableStatus[] = ['for_sale']
const rent: readonly ApplicableStatus[] = ['for_rent']
const sold: readonly ApplicableStatus[] = ['sold']
const saleOrSold: readonly ApplicableStatus[] = ['for_sale', 'sold']
const saleOrRent: readonly ApplicableStatus[] = ['for_sale', 'for_rent']

const lookBack = choice(['1', '7', '30', '90', '6m', '12m', '24m', '36m'])

const amenitiesOfAnyStatus = ['must_have_ac', 'must_have_pool', 'waterfront'] as const
const amenitiesOfRentals = [
  'on_site_parking',
  'in_unit_laundry',
  'accepts_provider_applications',
  'income_restricted',
  'hardwood_floors',
  'disabled_access',
  'utilities_included',
  'short_term_lease_available',
  'furnished',
  'outdoor_space',
  'controlled_access',
  'high_speed_internet',
  'elevator',
  'apartment_community',
] as const

const placeAndOrder = {
  location: required({
    format: freeText(500),
    description: 'Street address, neighborhood, city, county, state or ZIP code.',
    example: 'Seattle, WA',
  }),
  page: defaulted(1, {
    format: pageNumber,
    description: 'Page of the result, counted from 1.',
    example: '2',
  }),
  listing_status: defaulted('for_sale', {
    format: choice(['for_sale', 'for_rent', 'sold']),
    aliases: ['status'],
    description: 'Homes for sale, for rent, or sold.',
    example: 'for_sale',
  }),
  sort_by: defaulted('globalrelevanceex', {
    format: choice(['globalrelevanceex', 'priced', 'pricea', 'days', 'beds', 'baths', 'size', 'lot']),
    aliases: ['sort'],
    description:
      'Order: globalrelevanceex (homes for you), priced (price high to low), pricea (price low to high), ' +
      'days (newest), beds, baths, size (square feet), lot (lot size).',
    example: 'days',
  }),
}

const money = {
  list_price_range: optional({
    format: numberRange,
    aliases: ['list_price', 'price', 'price_range'],
    description: 'List price; monthly rent of homes for rent; sale price of sold ones. US dollars.',
    example: '300000,600000',
  }),
  monthly_payment_range: optional({
    format: numberRange,
    aliases: ['monthly_payment'],
    description: 'Payment a month in US dollars, as loan calculation has it, at the newest 30-year rate.',
    example: '2000,4000',
    appliesTo: sale,
  }),
  down_payment: optional({
    format: amount,
    description: 'Down payment in US dollars for the monthly payment; absent: 20 % of the price.',
    example: '80000',
    appliesTo: sale,
  }),
  monthly_payment_credit_score: defaulted('CS720_AND_ABOVE', {
    format: choice(['CS720_AND_ABOVE', 'CS660_719', 'CS620_659', 'CS580_619', 'CS579_AND_BELOW']),
    aliases: ['credit_score'],
    description: 'Credit score for the rate behind the monthly payment.',
    example: 'CS660_719',
    appliesTo: sale,
  }),
}

const rooms = {
  min_bedrooms: optional({
    format: amount,
    aliases: ['bedrooms', 'beds', 'bed_min', 'min_beds'],
    description: 'Bedrooms, at least.',
    example: '3',
  }),
  exact_match_bedrooms: optional({
    format: trueOrFalse,
    aliases: ['exact_bedrooms'],
    description: 'true: exactly as many bedrooms as min_bedrooms says.',
    example: 'true',
  }),
  min_bathrooms: optional({
    format: amount,
    aliases: ['bathrooms', 'baths', 'min_baths'],
    description: 'Bathrooms, at least; halves allowed.',
    example: '1.5',
  }),
}

const kindOfHome = {
  home_type: optional({
    format: choiceList([
      'houses',
      'townhomes',
      'multi_family',
      'condos_co_ops',
      'lots_land',
      'apartments',
      'manufactured',
    ]),
    aliases: ['home_types'],
    description: 'Types of home, any of.',
    example: 'houses,townhomes',
    appliesTo: saleOrSold,
  }),
  hoa_fees: optional({
    format: amount,
    aliases: ['hoa', 'max_hoa'],
    description: "Homeowners' association fee in US dollars a month, at most.",
    example: '250',
    appliesTo: saleOrSold,
  }),
  listing_type: optional({
    format: choiceList([
      'owner_posted',
      'agent_listed',
      'new_construction',
      'foreclosures',
      'auctions',
      'foreclosed',
      'pre_foreclosures',
    ]),
    description: 'Types of listing, any of.',
    example: 'agent_listed,new_construction',
    appliesTo: sale,
  }),
  property_status: optional({
    format: choiceList(['comming_soon', 'accepting_backup_offers', 'pending_and_under_contract']),
    description: 'Adds homes in these states to the active ones.',
    example: 'comming_soon',
    appliesTo: sale,
  }),
  tours: optional({
    format: choiceList([
      'must_have_open_house',
      'must_have_3d_tour',
      'must_have_showcase',
      'instant_tour_available',
    ]),
    description: 'Tours, all of.',
    example: 'must_have_3d_tour',
    appliesTo: saleOrRent,
    valuesApplyTo: { must_have_open_house: sale, must_have_showcase: sale, instant_tour_available: rent },
  }),
}

const building = {
  min_parking_spots: optional({
    format: amount,
    aliases: ['parking_spots'],
    description: 'Parking spots, at least.',
    example: '2',
  }),
  must_have_garage: optional({
    format: trueOrFalse,
    aliases: ['have_garage'],
    description: 'true: only homes with a garage.',
    example: 'true',
  }),
  square_feet_range: optional({
    format: numberRange,
    aliases: ['square_feet', 'sqft'],
    description: 'Living area in square feet.',
    example: '1500,2500',
  }),
  lot_size_range: optional({
    format: numberRange,
    aliases: ['lot_size'],
    description: 'Lot size in square feet.',
    example: '5000,',
  }),
  year_built_range: optional({
    format: numberRange,
    aliases: ['year_built'],
    description: 'Year built.',
    example: '1990,2010',
  }),
  basement: optional({
    format: choiceList(['finished', 'unfinished']),
    description: 'Basements, any of.',
    example: 'finished',
  }),
  single_story_only: optional({
    format: trueOrFalse,
    aliases: ['single_story'],
    description: 'true: only homes of one story.',
    example: 'true',
  }),
  communities_55_plus: defaulted('include', {
    format: choice(['include', 'do_not_show', 'only_show']),
    aliases: ['senior_communities'],
    description: 'Communities for people of 55 and older.',
    example: 'do_not_show',
  }),
  other_amenities: optional({
    format: choiceList([...amenitiesOfAnyStatus, ...amenitiesOfRentals]),
    aliases: ['amenities'],
    description: 'Amenities, all of.',
    example: 'must_have_ac,waterfront',
    valuesApplyTo: Object.fromEntries(amenitiesOfRentals.map((amenity) => [amenity, rent])),
  }),
  view: optional({
    format: choiceList(['city', 'mountain', 'park', 'water']),
    aliases: ['views'],
    description: 'Views, any of.',
    example: 'mountain,water',
  }),
}

const timeAndWords = {
  days_on_provider: optional({
    format: lookBack,
    description: 'Listed within so many days, or calendar months (m).',
    example: '30',
    appliesTo: saleOrRent,
  }),
  keywords: optional({
    format: freeText(500),
    description: 'Words that remarks, features, address or MLS number must all have.',
    example: 'fireplace',
  }),
  move_in_date: optional({
    format: calendarDay,
    description: 'Available on or before this day.',
    example: '2026-03-01',
    appliesTo: rent,
  }),
  pets: optional({
    format: choiceList(['allows_large_dogs', 'allows_small_dogs', 'allows_cats', 'no_pets']),
    description: 'Pets, all of; no_pets stands alone.',
    example: 'allows_cats',
    appliesTo: rent,
  }),
  sold_within: optional({
    format: lookBack,
    aliases: ['sold_in_last'],
    description: 'Sold within so many days, or calendar months (m).',
    example: '12m',
    appliesTo: sold,
  }),
}

/** The thirty-one parameters of a search, in the specification's order. */
export const searchParameters = {
  ...placeAndOrder,
  ...money,
  ...rooms,
  ...kindOfHome,
  ...building,
  ...timeAndWords,
}
