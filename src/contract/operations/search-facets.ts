import { type Static, Type } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { givenNumber, givenText, list, object } from '../schemas/shapes.ts'
import { locationHeaders } from '../search-parameters/place-and-order.ts'
import {
  eitherSearchParameters,
  findApproximateFault,
  findFilterFault,
  findPlaceFault,
} from '../search-parameters/search-parameters.ts'
import { defineOperation } from './operation-contract.ts'

const count = givenNumber('Matches with this value.', 866)
const unknownCount = givenNumber('Matches whose value is unknown or none of these.', 0)

const choiceFacet = object('ChoiceFacet', 'Matches counted by the values of one trait.', {
  values: list(
    object('ChoiceCount', 'Matches with one value.', { value: givenText('The value.', 'houses'), count }),
    'Every value in a fixed order, also those without matches.',
  ),
  unknown_count: unknownCount,
})

const bandFacet = object('BandFacet', 'Matches counted by bands of a number.', {
  values: list(
    object('BandCount', 'Matches within one band.', {
      min: givenNumber('The lowest value of the band.', 3),
      below: Type.Optional(
        Type.Number({
          description: 'The band ends below this value. Left out for the last band, which is open.',
          examples: [4],
        }),
      ),
      count,
    }),
    'Every band in order, also those without matches.',
  ),
  unknown_count: unknownCount,
})

const searchFacetsData = object('SearchFacets', "The counts of each facet sum to the search's total.", {
  home_type: choiceFacet,
  bedrooms: bandFacet,
  bathrooms: bandFacet,
  price: bandFacet,
  status: choiceFacet,
})

export type ChoiceFacet = Static<typeof choiceFacet>
export type BandFacet = Static<typeof bandFacet>

export const searchFacetsContract = defineOperation({
  name: 'search-facets',
  base: 'main',
  path: '/api/v1/search/facets',
  summary:
    'The matches of a search (exactly one of location, bbox, circle, polygon), counted by home type, bedrooms, ' +
    'bathrooms, price and status; the counts of each facet sum to total. Page and order are accepted and change nothing.',
  parameters: eitherSearchParameters,
  findCrossFault: (parameters) =>
    findPlaceFault(['location', 'bbox', 'circle', 'polygon'], parameters) ??
    findApproximateFault(parameters) ??
    findFilterFault(parameters),
  data: searchFacetsData,
  isPaged: false,
  isCounted: true,
  mayBeNotFound: false,
  responseHeaders: locationHeaders,
})

export type SearchFacetsParameters = ParsedParameters<typeof eitherSearchParameters>
export type SearchFacetsData = Static<typeof searchFacetsData>
