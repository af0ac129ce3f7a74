import type { Static } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { propertyParameters } from '../parameters/property-parameters.ts'
import {
  flagOrNull,
  freeObjectOrNull,
  list,
  number,
  numberOrNull,
  object,
  part,
  text,
  textOrNull,
  unspecified,
} from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const similarHome = object({
  property_id: text,
  description: part({
    baths_max: numberOrNull,
    baths_min: numberOrNull,
    beds_max: numberOrNull,
    beds_min: numberOrNull,
    beds: numberOrNull,
    baths_full: numberOrNull,
    baths_half: numberOrNull,
    sqft: numberOrNull,
    lot_sqft: numberOrNull,
    name: textOrNull,
  }),
  rentals_application_eligibility: part({ estimated_status: text }),
  community: freeObjectOrNull,
  location: part({
    address: part({
      coordinate: part({ lat: number, lon: number }),
      line: text,
      city: text,
      state_code: text,
      postal_code: text,
    }),
  }),
  estimate: part({ estimate: number, date: text }),
  list_price: numberOrNull,
  list_price_max: numberOrNull,
  list_price_min: numberOrNull,
  available_date_change_timestamp: unspecified,
  permalink: text,
  status: text,
  listing_id: text,
  flags: part({
    is_coming_soon: flagOrNull,
    is_contingent: flagOrNull,
    is_new_construction: flagOrNull,
    is_pending: flagOrNull,
    is_foreclosure: flagOrNull,
    is_for_rent: flagOrNull,
    is_plan: flagOrNull,
    is_price_reduced: flagOrNull,
    is_new_listing: flagOrNull,
    is_sales_builder: flagOrNull,
    has_new_availability: flagOrNull,
  }),
  primary_photo: part({ href: text }),
  source: part({ type: text, id: text }),
})

const similarHomesData = list(similarHome)

export type SimilarHome = Static<typeof similarHome>
export type SimilarHomesData = Static<typeof similarHomesData>

export const similarHomesContract = defineOperation({
  name: 'similar-homes',
  base: 'alt',
  path: '/api/v1/property/similar-homes',
  summary: 'Homes for sale that are like a property.',
  parameters: propertyParameters,
  data: similarHomesData,
  isPaged: false,
  mayBeNotFound: true,
})

export type SimilarHomesParameters = ParsedParameters<typeof similarHomesContract.parameters>
