import { type Static, Type } from 'typebox'
import {
  flag,
  freeObject,
  list,
  number,
  numberOrNull,
  object,
  part,
  text,
  textList,
  textOrNull,
} from '../schemas/shapes.ts'

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

export const location = part('PropertyLocation', 'Where the home is, as far as it may be shown.', {
  street_view_url: text('Address of a street view, set by the operator.', 'https://streets.example.com/view'),
  street_view_metadata_url: text(
    'Address of facts about the street view, set by the operator.',
    'https://streets.example.com/metadata',
  ),
  address: part('PropertyAddress', 'Postal address.', {
    city: textOrNull('City.', 'Seattle'),
    country: textOrNull('Country.', 'USA'),
    line: textOrNull('Street line, with the unit.', '401 Copper St'),
    postal_code: textOrNull('ZIP code.', '98199'),
    state: textOrNull('Name of the state.', 'Washington'),
    state_code: textOrNull('Two-letter state code.', 'WA'),
    street_direction: textOrNull('Direction before the street name.', 'N'),
    street_name: textOrNull('Street name.', 'Copper'),
    street_number: textOrNull('House number.', '401'),
    street_post_direction: textOrNull('Direction after the street name.', 'NW'),
    street_suffix: textOrNull('Street suffix.', 'St'),
    unit: textOrNull('Unit.', '502'),
    validation_code: textOrNull('Code of a postal validation.', '121'),
    coordinate: part('PropertyCoordinate', 'Point; rounded to two decimals where the address is hidden.', {
      lat: number('Latitude in degrees.', 47.656699),
      lon: number('Longitude in degrees.', -122.400542),
    }),
  }),
  county: part('County', 'County of the home.', {
    fips_code: text('Five-digit FIPS code.', '53033'),
    name: text('Name.', 'King'),
    state_code: text('Two-letter state code.', 'WA'),
  }),
  search_areas: list(
    object('SearchArea', 'A place to search around the home.', {
      city: textOrNull('City in lower case.', 'seattle'),
      state_code: textOrNull('State code in lower case.', 'wa'),
    }),
    'Places to search for homes nearby.',
  ),
  city: part('PropertyCity', 'The city as a place.', {
    county_needed_for_uniq: flag('Whether the state has several cities of this name.'),
    slug_id: text('Name of the city for addresses of pages.', 'Seattle_WA'),
  }),
  postal_code: freeObject('The ZIP code as a place.', { slug_id: '98199' }),
})

export type Location = NonNullable<Static<typeof location>>

const PHOTO = 'https://photos.example/81c96b1b-exterior.jpg'

export const augmentedGalleryEntry = object('GalleryEntry', 'Photos of one room, or all photos.', {
  key: text('Room: all_photos, kitchen, bedroom, bathroom and so on.', 'kitchen'),
  category: text('The same as people write it.', 'Kitchen'),
  detailedText: textOrNull('What the feed says of the photos.', 'Kitchen with an island'),
  photoCount: number('Number of photos.', 3),
  photos: list(
    object('GalleryPhoto', 'A photo of the room.', {
      href: text('Address of the photo.', PHOTO),
      tag: text('Room that it shows.', 'kitchen'),
    }),
    'The photos.',
  ),
})

export const photo = object('PropertyPhoto', 'A photo of the listing.', {
  title: textOrNull('Title.', 'Kitchen'),
  description: textOrNull('What the photo shows.', 'Kitchen with an island'),
  href: text('Address of the photo.', PHOTO),
  type: text('Room that it shows.', 'exterior'),
  tags: list(
    object('PhotoTag', 'A tag of a photo.', { label: text('Room that the photo shows.', 'exterior') }),
    'Tags.',
  ),
})

export const detailGroup = object('DetailGroup', 'Facts of one category.', {
  category: text('Category, such as Bedrooms or Heating and Cooling.', 'Bedrooms'),
  parent_category: text('Group of the category.', 'Interior', [
    'Interior',
    'Exterior',
    'Community',
    'Listing',
    'Other',
  ]),
  text: textList('Facts, as "Label: value" or a bare feature.', ['Bedrooms: 3']),
})

export type AugmentedGalleryEntry = Static<typeof augmentedGalleryEntry>

export type GalleryPhoto = Static<typeof photo>

export type DetailGroup = Static<typeof detailGroup>
