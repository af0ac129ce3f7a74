import type { Static } from 'typebox'
import { identifier, pageNumber } from '../formats/numbers.ts'
import { listParameters } from '../parameters/list-parameters.ts'
import { defaulted, type ParsedParameters, required } from '../parameters/parameter.ts'
import { list, number, object, text, textList, textOrNull } from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const pastSale = object('PastSale', 'A sale in which the agent took part.', {
  represented: text('Whom the agent represented.', 'Seller', ['Seller', 'Buyer', 'Buyer and Seller']),
  representedList: textList('The same as a list.', ['Seller'], ['Seller', 'Buyer']),
  sold_date: text('Day of the sale (month/day/year).', '8/3/2022'),
  price: text('Sale price.', '$215,000'),
  ppid: number('Property id, as a number.', 1000247),
  image_url: text('Address of the first photo.', 'https://photos.example/9495b247-exterior.jpg'),
  medium_image_url: text('The same in a medium size, where there is one.', 'https://photos.example/m.jpg'),
  image_alt: text('The address, to be read in place of the photo.', '401 Copper St, Seattle, WA, 98199'),
  home_details_url: text('Path of a page about the home.', '/homes/401-copper-st-seattle-wa-98199/1000302'),
  street_address: text('Street line, with the unit.', '401 Copper St'),
  city_state_zipcode: text('City, state and ZIP code.', 'Seattle, WA, 98199'),
  city: text('City.', 'Seattle'),
  state: text('Two-letter state code.', 'WA'),
  latitude: number('Latitude in degrees; rounded to two decimals where the address is hidden.', 47.68697),
  longitude: number('Longitude in degrees; rounded to two decimals where the address is hidden.', -122.27596),
  bathrooms: number('Bathrooms; a half one counts 0.5 and a three-quarter one 0.75.', 2),
  bedrooms: number('Bedrooms.', 4),
  livingAreaValue: number('Living area in square feet.', 2470),
  livingAreaUnitsShort: text('Unit of the living area.', 'sqft', ['sqft']),
  mlsLogoSrc: textOrNull('Address of the logo of the MLS.', 'https://mls.example/logo.svg'),
})

const pastSalesData = list(pastSale, 'Sales, newest first.')

export type PastSale = Static<typeof pastSale>
export type PastSalesData = Static<typeof pastSalesData>

export const pastSalesContract = defineOperation({
  name: 'past-sales',
  base: 'main',
  path: '/api/v1/agent/past-sale',
  summary: 'Homes that an agent sold or bought for clients, newest sale first.',
  parameters: {
    agent_id: required({
      format: identifier,
      description: 'Identifier of the agent, as property detail shows it.',
      example: '431',
    }),
    page: defaulted(1, {
      format: pageNumber,
      description: 'Page of the result, starting at 1.',
      example: '1',
    }),
    ...listParameters(pastSale, ['sold_date', 'price', 'street_address']),
  },
  data: pastSalesData,
  isPaged: true,
  mayBeNotFound: true,
})

export type PastSalesParameters = ParsedParameters<typeof pastSalesContract.parameters>
