import type { Static } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { searchResult } from '../schemas/search-result.ts'
import { list } from '../schemas/shapes.ts'
import {
  areaSearchParameters,
  findFilterFault,
  findPlaceFault,
} from '../search-parameters/search-parameters.ts'
import { defineOperation } from './operation-contract.ts'

const searchByAreaData = list(searchResult, 'The matches of this page.')

export const searchByAreaContract = defineOperation({
  name: 'search-by-area',
  base: 'main',
  path: '/api/v1/search/by-area',
  summary:
    'Listings in an area of the map (exactly one of bbox, circle, polygon), with the same filters, orders, pages and ' +
    'cards as search by location.',
  parameters: areaSearchParameters,
  findCrossFault: (parameters) =>
    findPlaceFault(['bbox', 'circle', 'polygon'], parameters) ?? findFilterFault(parameters),
  data: searchByAreaData,
  isPaged: true,
  mayBeNotFound: false,
})

export type SearchByAreaParameters = ParsedParameters<typeof areaSearchParameters>
export type SearchByAreaData = Static<typeof searchByAreaData>
