import { amount, numberRange } from '../formats/numbers.ts'
import { choice, choiceList, trueOrFalse } from '../formats/text-and-choice.ts'
import { defaulted, optional } from '../parameters/parameter.ts'

/** Bedrooms and bathrooms (9 to 11). */
export const rooms = {
  min_bedrooms: optional({
    format: amount,
    aliases: ['bedrooms', 'beds', 'bed_min', 'min_beds'],
    description: 'Smallest number of bedrooms.',
    example: '3',
  }),
  exact_match_bedrooms: optional({
    format: trueOrFalse,
    aliases: ['exact_bedrooms'],
    description: 'true finds only homes with exactly min_bedrooms bedrooms. Needs min_bedrooms.',
    example: 'true',
  }),
  min_bathrooms: optional({
    format: amount,
    aliases: ['bathrooms', 'baths', 'min_baths'],
    description: 'Smallest number of bathrooms; halves are allowed.',
    example: '1.5',
  }),
}

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

/** What a home is and has (17 to 26). */
export const building = {
  min_parking_spots: optional({
    format: amount,
    aliases: ['parking_spots'],
    description: 'Smallest number of parking spots.',
    example: '2',
  }),
  must_have_garage: optional({
    format: trueOrFalse,
    aliases: ['have_garage'],
    description: 'true finds only homes with a garage.',
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
    description: 'Any of these basements.',
    example: 'finished',
  }),
  single_story_only: optional({
    format: trueOrFalse,
    aliases: ['single_story'],
    description: 'true finds only homes with one story.',
    example: 'true',
  }),
  communities_55_plus: defaulted('include', {
    format: choice(['include', 'do_not_show', 'only_show']),
    aliases: ['senior_communities'],
    description: 'Whether to include homes in communities for people aged 55 and older.',
    example: 'do_not_show',
  }),
  other_amenities: optional({
    format: choiceList([...amenitiesOfAnyStatus, ...amenitiesOfRentals]),
    aliases: ['amenities'],
    description: 'All of these amenities.',
    example: 'must_have_ac,waterfront',
    valuesApplyTo: Object.fromEntries(amenitiesOfRentals.map((amenity) => [amenity, ['for_rent'] as const])),
  }),
  view: optional({
    format: choiceList(['city', 'mountain', 'park', 'water']),
    aliases: ['views'],
    description: 'Any of these views.',
    example: 'mountain,water',
  }),
}
