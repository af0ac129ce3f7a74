import type { Static } from 'typebox'
import { type CrossFault, defineOperation } from './operation-contract.ts'
import type { ParsedParameters } from './parameter.ts'
import { searchParameters } from './search-parameters.ts'
import { searchResult } from './search-result.ts'
import { list } from './shapes.ts'

export type { CarouselPhotos, HomeInfo, SearchResult } from './search-result.ts'

const searchByLocationData = list(searchResult)

export const searchByLocationContract = defineOperation({
  name: 'search-by-location',
  base: 'main',
  path: '/api/v1/search/by-location',
  summary: 'Listings in a place, by up to thirty filters, a page at a time.',
  parameters: searchParameters,
  findCrossFault,
  data: searchByLocationData,
  isPaged: true,
  mayBeNotFound: false,
})

function findCrossFault(parameters: ParsedParameters<typeof searchParameters>): CrossFault | undefined {
  if (parameters.exact_match_bedrooms === true && parameters.min_bedrooms === undefined) {
    return { parameter: 'exact_match_bedrooms', takes: 'true only together with min_bedrooms' }
  }
  if (parameters.pets?.includes('no_pets') === true && parameters.pets.length > 1) {
    return { parameter: 'pets', takes: 'no_pets alone, or a list of the others' }
  }
  return undefined
}

export type SearchByLocationParameters = ParsedParameters<typeof searchParameters>
export type SearchByLocationData = Static<typeof searchByLocationData>
