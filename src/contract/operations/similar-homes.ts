import type { Static } from 'typebox'
import { listParameters } from '../parameters/list-parameters.ts'
import type { ParsedParameters } from '../parameters/parameter.ts'
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
import { defineOperation, propertyParameters } from './operation-contract.ts'

const similarHome = object('SimilarHome', 'A home for sale that is like the property.', {
  property_id: text('Property id.', '1000304'),
  description: part('SimilarHomeDescription', 'What the home is and has.', {
    baths_max: numberOrNull('Most bathrooms of any unit type or plan.', 3),
    baths_min: numberOrNull('Fewest bathrooms of any unit type or plan.', 2),
    beds_max: numberOrNull('Most bedrooms of any unit type or plan.', 5),
    beds_min: numberOrNull('Fewest bedrooms of any unit type or plan.', 3),
    beds: numberOrNull('Bedrooms.', 5),
    baths_full: numberOrNull('Full bathrooms.', 4),
    baths_half: numberOrNull('Half bathrooms.', 1),
    sqft: numberOrNull('Living area in square feet.', 3430),
    lot_sqft: numberOrNull('Lot size in square feet.', 5000),
    name: textOrNull('Name of the building, plan or community.', 'Birch 1'),
  }),
  rentals_application_eligibility: part('ApplicationEligibility', 'Whether one may apply to rent online.', {
    estimated_status: text('What is known of it.', 'unknown', ['allowed', 'blocked', 'unknown']),
  }),
  community: freeObjectOrNull("Community of a builder's home.", {
    provider_listing_id: 1000002,
    name: 'Seattle Orchard 2',
    url: '/communities/seattle-orchard-2/1000002',
  }),
  location: part('SimilarHomeLocation', 'Where the home is.', {
    address: part('SimilarHomeAddress', 'Postal address.', {
      coordinate: part(
        'SimilarHomeCoordinate',
        'Point; rounded to two decimals where the address is hidden.',
        {
          lat: number('Latitude in degrees.', 47.658216),
          lon: number('Longitude in degrees.', -122.398928),
        },
      ),
      line: text('Street line, with the unit.', '409 Harvest Way'),
      city: text('City.', 'Seattle'),
      state_code: text('Two-letter state code.', 'WA'),
      postal_code: text('ZIP code.', '98199'),
    }),
  }),
  estimate: part('PriceEstimate', 'Estimated price, from comparable sales.', {
    estimate: number('US dollars.', 2310000),
    date: text('Day of the estimate (YYYY-MM-DD).', '2026-04-03'),
  }),
  list_price: numberOrNull('List price in US dollars.', 2332000),
  list_price_max: numberOrNull('Highest price of any unit type or plan, in US dollars.', 2500000),
  list_price_min: numberOrNull('Lowest price of any unit type or plan, in US dollars.', 2100000),
  available_date_change_timestamp: unspecified('When the availability last changed.'),
  permalink: text('Path of a page about the home.', '/homes/409-harvest-way-seattle-wa-98199/1000304'),
  status: text('Status of the listing.', 'for_sale', ['for_sale', 'for_rent', 'sold', 'off_market']),
  listing_id: text('MLS number, or the number in the source.', '2002051'),
  flags: part('SimilarHomeFlags', 'What is true of the listing.', {
    is_coming_soon: flagOrNull('Whether the home is not yet on the market.'),
    is_contingent: flagOrNull('Whether an offer was accepted that depends on a condition.'),
    is_new_construction: flagOrNull('Whether the home is newly built and was never lived in.', true),
    is_pending: flagOrNull('Whether a sale is under contract.'),
    is_foreclosure: flagOrNull('Whether a lender sells the home after a foreclosure.'),
    is_for_rent: flagOrNull('Whether the home is for rent.'),
    is_plan: flagOrNull('Whether it is a plan of a builder instead of a home.'),
    is_price_reduced: flagOrNull('Whether the price was cut within the last 30 days.'),
    is_new_listing: flagOrNull('Whether the home was listed within the last 14 days.', true),
    is_sales_builder: flagOrNull('Whether a builder sells the home.', true),
    has_new_availability: flagOrNull('Whether units became available within the last 15 days.'),
  }),
  primary_photo: part('SimilarHomePhoto', 'Photo to show first.', {
    href: text('Address of the photo.', 'https://photos.example/3327fe6b-exterior.jpg'),
  }),
  source: part('SimilarHomeSource', 'Where the listing comes from.', {
    type: text('Kind of source.', 'mls', ['mls', 'community', 'unit', 'new_home']),
    id: text('Source that the listing was loaded under.', 'sample'),
  }),
})

const similarHomesData = list(similarHome, 'Homes for sale, most similar first.')

export type SimilarHome = Static<typeof similarHome>
export type SimilarHomesData = Static<typeof similarHomesData>

export const similarHomesContract = defineOperation({
  name: 'similar-homes',
  base: 'alt',
  path: '/api/v1/property/similar-homes',
  summary: 'Homes for sale that are like a property.',
  parameters: {
    ...propertyParameters,
    ...listParameters(similarHome, ['list_price', 'location.address.line', 'description.beds']),
  },
  data: similarHomesData,
  isPaged: false,
  mayBeNotFound: true,
})

export type SimilarHomesParameters = ParsedParameters<typeof similarHomesContract.parameters>
