import { type Static, Type } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { propertyParameters } from '../parameters/property-parameters.ts'
import { flag, list, number, numberOrNull, object, part, text, textList } from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const school = object({
  id: text,
  name: text,
  slug_id: text,
  slug: text,
  education_levels: textList,
  distance_in_miles: number,
  student_teacher_ratio: number,
  rating: number,
  grades: textList,
  funding_type: text,
  student_count: number,
  review_count: number,
  parent_rating: number,
  assigned: flag,
})

const changeShares = part({
  median_listing_price: numberOrNull,
  median_sold_price: numberOrNull,
  median_rent_price: numberOrNull,
  median_price_per_sqft: numberOrNull,
})

/** The specification shows geo_statistics as an object without fields; these are the ones that Plat gives. */
const geoStatistics = part({
  housing_market: part({
    median_listing_price: numberOrNull,
    median_sold_price: numberOrNull,
    median_rent_price: numberOrNull,
    median_price_per_sqft: numberOrNull,
    median_days_on_market: numberOrNull,
    listing_count: number,
    rental_listing_count: number,
    year_to_year: changeShares,
    month_to_month: changeShares,
  }),
})

/** [longitude, latitude]. Tuples of the schema library are not valid in OpenAPI 3.1; an array of two is. */
const position = Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }))

const neighborhood = object({
  city: text,
  id: text,
  level: text,
  name: text,
  geo_type: text,
  state_code: text,
  slug_id: text,
  geo_statistics: geoStatistics,
  boundary: part({ type: text, coordinates: list(list(position)) }),
  centroid: part({ lat: number, lon: number }),
})

const neighborhoodAndSchoolsData = object({
  schools: part({ total: number, schools: list(school) }),
  location: part({ neighborhoods: list(neighborhood) }),
})

export type NearbySchool = Static<typeof school>
export type NearbyNeighborhood = Static<typeof neighborhood>
export type NeighborhoodAndSchoolsData = Static<typeof neighborhoodAndSchoolsData>

export const neighborhoodAndSchoolsContract = defineOperation({
  name: 'neighborhood-and-schools',
  base: 'alt',
  path: '/api/v1/property/neighborhood-and-schools',
  summary: 'The neighborhoods that hold a property, their markets, and its schools.',
  parameters: propertyParameters,
  data: neighborhoodAndSchoolsData,
  isPaged: false,
  mayBeNotFound: true,
})

export type NeighborhoodAndSchoolsParameters = ParsedParameters<
  typeof neighborhoodAndSchoolsContract.parameters
>
