import { type Static, Type } from 'typebox'
import { numberOrNull, part, textOrNull } from '../schemas/shapes.ts'

/**
 * The specification counts these among its numbers, each nullable, but their values are words ("Central Air"). The schema
 * allows both, and Plat gives words.
 */
function wordsOrNumber(description: string, example: string) {
  const schema = Type.Union([Type.String(), Type.Number(), Type.Null()])
  return Object.assign(schema, {
    description: `${description} Several values are joined by commas. Null when unknown.`,
    examples: [example],
  })
}

export const description = part('PropertyDescription', 'What the home is and has.', {
  baths_3qtr: numberOrNull('Three-quarter bathrooms.', 1),
  baths_full: numberOrNull('Full bathrooms.', 2),
  baths_half: numberOrNull('Half bathrooms.', 1),
  baths_max: numberOrNull('Most bathrooms of any unit type of a building.', 2),
  baths_min: numberOrNull('Fewest bathrooms of any unit type of a building.', 1),
  baths_total: numberOrNull('All bathrooms; a half one counts 0.5 and a three-quarter one 0.75.', 2.5),
  baths_consolidated: textOrNull('All bathrooms as text, with "+" for more than one half bathroom.', '2.5'),
  beds: numberOrNull('Bedrooms.', 3),
  beds_max: numberOrNull('Most bedrooms of any unit type of a building.', 3),
  beds_min: numberOrNull('Fewest bedrooms of any unit type of a building.', 0),
  construction: wordsOrNumber('Construction materials.', 'Wood Frame'),
  cooling: wordsOrNumber('Cooling.', 'Central Air'),
  exterior: wordsOrNumber('Exterior features.', 'Balcony'),
  fireplace: wordsOrNumber('Fireplace features.', 'Gas'),
  garage: numberOrNull('Garage spaces.', 2),
  garage_max: numberOrNull('Most garage spaces of any unit type of a building.', 2),
  garage_min: numberOrNull('Fewest garage spaces of any unit type of a building.', 0),
  garage_type: wordsOrNumber('Kind of garage.', 'Attached Garage'),
  heating: wordsOrNumber('Heating.', 'Forced Air'),
  logo: wordsOrNumber('Logo of the building or community.', 'https://community.example/logo.svg'),
  lot_sqft: numberOrNull('Lot size in square feet.', 5000),
  name: wordsOrNumber('Name of the building, plan or community.', 'Birch 1'),
  pool: wordsOrNumber('Pool features.', 'In Ground'),
  roofing: wordsOrNumber('Roof.', 'Composition'),
  rooms: numberOrNull('All rooms.', 7),
  sqft: numberOrNull('Living area in square feet.', 1840),
  sqft_max: numberOrNull('Largest living area of any unit type, in square feet.', 1200),
  sqft_min: numberOrNull('Smallest living area of any unit type, in square feet.', 480),
  stories: numberOrNull('Stories.', 2),
  styles: wordsOrNumber('Architectural styles.', 'Craftsman'),
  sub_type: wordsOrNumber('Finer type of home: condo, townhouse or co-op.', 'condo'),
  text: textOrNull('Remarks of the listing.', 'Sunny corner lot near the park.'),
  type: textOrNull('Type of home.', 'single_family', [
    'single_family',
    'condos',
    'townhomes',
    'multi_family',
    'duplex_triplex',
    'apartment',
    'mobile',
    'land',
    'farm',
    'coop',
    'other',
  ]),
  units: numberOrNull('Units in the building.', 24),
  year_built: numberOrNull('Year built.', 1998),
  year_renovated: numberOrNull('Year of the last renovation.', 2019),
  zoning: wordsOrNumber('Zoning.', 'NR3'),
})

export type Description = NonNullable<Static<typeof description>>
