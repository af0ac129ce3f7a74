import type { Static } from 'typebox'
import { listParameters } from '../parameters/list-parameters.ts'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { flag, flagOrNull, list, number, numberOrNull, object, part, text } from '../schemas/shapes.ts'
import { defineOperation, propertyParameters } from './operation-contract.ts'

const nearbyRental = object('NearbyRental', 'A home for rent near the property.', {
  property_id: text('Property id.', '1000206'),
  listing_id: text('MLS number, or the number in the source.', 'S2002051'),
  primary: flag('Whether this listing stands for the home.', true),
  status: text('Status of the listing.', 'for_rent', ['for_sale', 'for_rent', 'sold', 'off_market']),
  list_price: numberOrNull('Monthly rent in US dollars.', 3150),
  list_price_max: numberOrNull('Highest rent of any unit type of a building, in US dollars a month.', 3400),
  list_price_min: numberOrNull('Lowest rent of any unit type of a building, in US dollars a month.', 1450),
  href: text('Address of a page about the home.', 'https://homes.example/homes/6532-40th-ave-nw/1000206'),
  permalink: text('Path of that page.', '/homes/6532-40th-ave-nw/1000206'),
  flags: part('RentalFlags', 'What is true of the listing.', {
    is_contingent: flagOrNull('Whether an application was accepted that depends on a condition.'),
    is_new_construction: flagOrNull('Whether the home is newly built.'),
    is_pending: flagOrNull('Whether a lease is about to be signed.'),
    is_foreclosure: flagOrNull('Whether a lender owns the home after a foreclosure.'),
    is_new_listing: flagOrNull('Whether the home was listed within the last 14 days.', true),
  }),
  primary_photo: part('RentalPhoto', 'Photo to show first.', {
    href: text('Address of the photo.', 'https://photos.example/5d550276-building.jpg'),
  }),
  description: part('RentalDescription', 'What the home is and has.', {
    type: text('Type of home.', 'condos'),
    baths: numberOrNull('Bathrooms; a half one counts 0.5 and a three-quarter one 0.75.', 1.75),
    baths_full: numberOrNull('Full bathrooms.', 1),
    baths_half: numberOrNull('Half bathrooms.', 0),
    beds: numberOrNull('Bedrooms.', 3),
    sqft: numberOrNull('Living area in square feet.', 1390),
    baths_min: number('Fewest bathrooms of any unit type.', 1),
    baths_max: number('Most bathrooms of any unit type.', 1.75),
    beds_min: number('Fewest bedrooms of any unit type.', 0),
    beds_max: number('Most bedrooms of any unit type.', 3),
    sqft_min: number('Smallest living area of any unit type, in square feet.', 480),
    sqft_max: number('Largest living area of any unit type, in square feet.', 1390),
  }),
  location: part('RentalLocation', 'Where the home is.', {
    address: part('RentalAddress', 'Postal address.', {
      city: text('City.', 'Seattle'),
      country: text('Country.', 'USA'),
      line: text('Street line, with the unit.', '6532 40th Ave NW # 502'),
      state: text('Name of the state.', 'Washington'),
      state_code: text('Two-letter state code.', 'WA'),
      postal_code: text('ZIP code.', '98199'),
    }),
  }),
})

const nearbyRentalsData = list(nearbyRental, 'Homes for rent, nearest first.')

export type NearbyRental = Static<typeof nearbyRental>
export type NearbyRentalsData = Static<typeof nearbyRentalsData>

export const nearbyRentalsContract = defineOperation({
  name: 'nearby-rentals',
  base: 'alt',
  path: '/api/v1/property/nearby-rentals',
  summary: 'Homes for rent around a property, nearest first.',
  parameters: {
    ...propertyParameters,
    ...listParameters(nearbyRental, ['list_price', 'location.address.line', 'description.beds']),
  },
  data: nearbyRentalsData,
  isPaged: false,
  mayBeNotFound: true,
})

export type NearbyRentalsParameters = ParsedParameters<typeof nearbyRentalsContract.parameters>
