import { type Static, Type } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { flag, list, number, numberOrNull, object, part, text, textList } from '../schemas/shapes.ts'
import { defineOperation, propertyParameters } from './operation-contract.ts'

const school = object('School', 'A school for the property.', {
  id: text('Identifier of the school.', '1000171'),
  name: text('Name.', 'Sample High School'),
  slug_id: text('Name and identifier for addresses of pages.', 'sample-high-school-seattle-wa-1000171'),
  slug: text('Name for addresses of pages.', 'sample-high-school-seattle-wa'),
  education_levels: textList('Levels.', ['high'], ['elementary', 'middle', 'high']),
  distance_in_miles: number('Distance from the home in miles, as the crow flies.', 0.3),
  student_teacher_ratio: number('Students per teacher.', 21.4),
  rating: number('Rating from 1 to 10.', 7),
  grades: textList('Grades: PK, K and 1 to 12.', ['9', '10', '11', '12']),
  funding_type: text('Who runs the school.', 'public', ['public', 'private']),
  student_count: number('Number of students.', 1149),
  review_count: number('Number of reviews by parents.', 6),
  parent_rating: number('Rating by parents, from 1 to 5.', 4),
  assigned: flag('Whether children who live in the home go there.', true),
})

const priceChange = (example: number) =>
  numberOrNull('Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed.', example)

const changeShares = (name: string, description: string) =>
  part(name, description, {
    median_listing_price: priceChange(0.034),
    median_sold_price: priceChange(0.021),
    median_rent_price: priceChange(-0.01),
    median_price_per_sqft: priceChange(0.027),
  })

/** The specification shows geo_statistics as an object without fields; these are the ones that Plat gives. */
const geoStatistics = part('GeoStatistics', 'Figures of the neighborhood.', {
  housing_market: part('HousingMarket', 'Medians over the loaded listings, each over at least five.', {
    median_listing_price: numberOrNull('Median list price in US dollars.', 2266000),
    median_sold_price: numberOrNull('Median sale price in US dollars.', 1984000),
    median_rent_price: numberOrNull('Median rent in US dollars a month.', 2750),
    median_price_per_sqft: numberOrNull('Median list price per square foot in US dollars.', 679.88),
    median_days_on_market: numberOrNull('Median of whole days on the market.', 21),
    listing_count: number('Homes for sale.', 7),
    rental_listing_count: number('Homes for rent.', 2),
    year_to_year: changeShares('YearToYear', 'Changes against a year ago.'),
    month_to_month: changeShares('MonthToMonth', 'Changes against a month ago.'),
  }),
})

/** [longitude, latitude]. Tuples of the schema library are not valid in OpenAPI 3.1; an array of two is. */
const position = Type.Unsafe<[number, number]>(
  Type.Array(Type.Number(), {
    minItems: 2,
    maxItems: 2,
    description: 'A corner: longitude and latitude in degrees.',
    examples: [[-122.41, 47.64]],
  }),
)

const RING = [
  [-122.41, 47.64],
  [-122.38, 47.64],
  [-122.38, 47.66],
  [-122.41, 47.64],
]

const neighborhood = object('Neighborhood', 'A neighborhood that holds the property.', {
  city: text('City.', 'Seattle'),
  id: text('Identifier of the neighborhood.', '1000047'),
  level: text('How large it is.', 'neighborhood', [
    'macro_neighborhood',
    'neighborhood',
    'residential_neighborhood',
  ]),
  name: text('Name.', 'Magnolia'),
  geo_type: text('Kind of place.', 'neighborhood', ['neighborhood']),
  state_code: text('Two-letter state code.', 'WA'),
  slug_id: text('Name for addresses of pages.', 'Magnolia_Seattle_WA'),
  geo_statistics: geoStatistics,
  boundary: part('Boundary', 'Outline (GeoJSON); of several parts, the one that holds the property.', {
    type: text('Kind of outline.', 'Polygon', ['Polygon']),
    coordinates: list(
      list(position, 'A ring; the first and last corner are equal.', RING),
      'Outer ring, then holes.',
    ),
  }),
  centroid: part('Centroid', 'Center of the outline.', {
    lat: number('Latitude in degrees.', 47.647916),
    lon: number('Longitude in degrees.', -122.449151),
  }),
})

const neighborhoodAndSchoolsData = object('NeighborhoodAndSchools', 'Surroundings of a property.', {
  schools: part('Schools', 'Schools for the property.', {
    total: number('Number of schools.', 20),
    schools: list(school, 'The schools: assigned ones first.'),
  }),
  location: part('Neighborhoods', 'Neighborhoods that hold the property.', {
    neighborhoods: list(neighborhood, 'At most three, each within the one before.'),
  }),
})

export type NearbySchool = Static<typeof school>
export type NearbyNeighborhood = Static<typeof neighborhood>
export type NeighborhoodAndSchoolsData = Static<typeof neighborhoodAndSchoolsData>

export const neighborhoodAndSchoolsContract = defineOperation({
  name: 'neighborhood-and-schools',
  base: 'alt',
  path: '/api/v1/property/neighborhood-and-schools',
  summary: 'The neighborhoods that contain a property, their markets, and its schools.',
  parameters: propertyParameters,
  data: neighborhoodAndSchoolsData,
  isPaged: false,
  mayBeNotFound: true,
})

export type NeighborhoodAndSchoolsParameters = ParsedParameters<
  typeof neighborhoodAndSchoolsContract.parameters
>
