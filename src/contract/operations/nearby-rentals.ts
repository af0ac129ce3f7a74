import type { Static } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { propertyParameters } from '../parameters/property-parameters.ts'
import { flag, flagOrNull, list, number, numberOrNull, object, part, text } from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const nearbyRental = object({
  property_id: text,
  listing_id: text,
  primary: flag,
  status: text,
  list_price: numberOrNull,
  list_price_max: numberOrNull,
  list_price_min: numberOrNull,
  href: text,
  permalink: text,
  flags: part({
    is_contingent: flagOrNull,
    is_new_construction: flagOrNull,
    is_pending: flagOrNull,
    is_foreclosure: flagOrNull,
    is_new_listing: flagOrNull,
  }),
  primary_photo: part({ href: text }),
  description: part({
    type: text,
    baths: numberOrNull,
    baths_full: numberOrNull,
    baths_half: numberOrNull,
    beds: numberOrNull,
    sqft: numberOrNull,
    baths_min: number,
    baths_max: number,
    beds_min: number,
    beds_max: number,
    sqft_min: number,
    sqft_max: number,
  }),
  location: part({
    address: part({
      city: text,
      country: text,
      line: text,
      state: text,
      state_code: text,
      postal_code: text,
    }),
  }),
})

const nearbyRentalsData = list(nearbyRental)

export type NearbyRental = Static<typeof nearbyRental>
export type NearbyRentalsData = Static<typeof nearbyRentalsData>

export const nearbyRentalsContract = defineOperation({
  name: 'nearby-rentals',
  base: 'alt',
  path: '/api/v1/property/nearby-rentals',
  summary: 'Homes for rent around a property, nearest first.',
  parameters: propertyParameters,
  data: nearbyRentalsData,
  isPaged: false,
  mayBeNotFound: true,
})

export type NearbyRentalsParameters = ParsedParameters<typeof nearbyRentalsContract.parameters>
