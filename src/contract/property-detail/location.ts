import type { Static } from 'typebox'
import { flag, freeObject, list, number, object, part, text, textOrNull } from '../schemas/shapes.ts'

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
