import type { Static } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { searchResult } from '../schemas/search-result.ts'
import { list } from '../schemas/shapes.ts'
import { locationHeaders } from '../search-parameters/place-and-order.ts'
import { cardParameters, findFilterFault, searchParameters } from '../search-parameters/search-parameters.ts'
import { defineOperation } from './operation-contract.ts'

export type { CarouselPhotos, HomeInfo, SearchResult } from '../schemas/search-result.ts'

const parameters = { ...searchParameters, ...cardParameters }

const searchByLocationData = list(searchResult, 'The matches of this page.')

export const searchByLocationContract = defineOperation({
  name: 'search-by-location',
  base: 'main',
  path: '/api/v1/search/by-location',
  summary: 'Listings in one or several places, with up to thirty filters, one page at a time.',
  parameters,
  findCrossFault: findFilterFault,
  data: searchByLocationData,
  isPaged: true,
  mayBeNotFound: false,
  responseHeaders: locationHeaders,
})

export type SearchByLocationParameters = ParsedParameters<typeof parameters>
export type SearchByLocationData = Static<typeof searchByLocationData>
