import type { Static } from 'typebox'
import { identifier, pageNumber } from '../formats/numbers.ts'
import { defaulted, type ParsedParameters, required } from '../parameters/parameter.ts'
import { list, number, object, text, textList, textOrNull } from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const pastSale = object({
  represented: text,
  representedList: textList,
  sold_date: text,
  price: text,
  ppid: number,
  image_url: text,
  medium_image_url: text,
  image_alt: text,
  home_details_url: text,
  street_address: text,
  city_state_zipcode: text,
  city: text,
  state: text,
  latitude: number,
  longitude: number,
  bathrooms: number,
  bedrooms: number,
  livingAreaValue: number,
  livingAreaUnitsShort: text,
  mlsLogoSrc: textOrNull,
})

const pastSalesData = list(pastSale)

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
      description: 'The agent, as property detail names them.',
      example: '431',
    }),
    page: defaulted(1, {
      format: pageNumber,
      description: 'Page of the result, counted from 1.',
      example: '1',
    }),
  },
  data: pastSalesData,
  isPaged: true,
  mayBeNotFound: true,
})

export type PastSalesParameters = ParsedParameters<typeof pastSalesContract.parameters>
