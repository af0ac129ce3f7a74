import type { Static } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { searchResult } from '../schemas/search-result.ts'
import { list } from '../schemas/shapes.ts'
import {
  areaSearchParameters,
  cardParameters,
  findFilterFault,
  findPlaceFault,
} from '../search-parameters/search-parameters.ts'
import { defineOperation } from './operation-contract.ts'

const parameters = { ...areaSearchParameters, ...cardParameters }

const searchByAreaData = list(searchResult, 'The matches of this page.')

export const searchByAreaContract = defineOperation({
  name: 'search-by-area',
  base: 'main',
  path: '/api/v1/search/by-area',
  summary:
    'Listings in an area of the map (exactly one of bbox, circle, polygon), with the same filters, orders, pages and ' +
    'cards as search by location.',
  parameters,
  findCrossFault: (given) => findPlaceFault(['bbox', 'circle', 'polygon'], given) ?? findFilterFault(given),
  data: searchByAreaData,
  isPaged: true,
  mayBeNotFound: false,
})

export type SearchByAreaParameters = ParsedParameters<typeof parameters>
export type SearchByAreaData = Static<typeof searchByAreaData>
