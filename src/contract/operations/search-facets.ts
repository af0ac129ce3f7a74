import { type Static, Type } from 'typebox'
import type { ParsedParameters } from '../parameters/parameter.ts'
import { list, object } from '../schemas/shapes.ts'
import { findFilterFault } from '../search-parameters/find-filter-fault.ts'
import { findPlaceFault } from '../search-parameters/find-place-fault.ts'
import { locationHeaders } from '../search-parameters/place-and-order.ts'
import { eitherSearchParameters } from '../search-parameters/search-parameters.ts'
import { defineOperation } from './operation-contract.ts'

const count = Type.Number({ description: 'Matches with this value.' })
const unknownCount = Type.Number({ description: 'Matches whose value is unknown, or none of these.' })

const choiceFacet = object({
  values: list(object({ value: Type.String(), count })),
  unknown_count: unknownCount,
})

const bandFacet = object({
  values: list(
    object({
      min: Type.Number({ description: 'The least value of the band.' }),
      below: Type.Optional(
        Type.Number({ description: 'The band ends below this; left out for the last one.' }),
      ),
      count,
    }),
  ),
  unknown_count: unknownCount,
})

const searchFacetsData = object({
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
    "bathrooms, price and status; each facet's counts sum to total. Page and order are taken and change nothing.",
  parameters: eitherSearchParameters,
  findCrossFault: (parameters) =>
    findPlaceFault(['location', 'bbox', 'circle', 'polygon'], parameters) ?? findFilterFault(parameters),
  data: searchFacetsData,
  isPaged: false,
  isCounted: true,
  mayBeNotFound: false,
  responseHeaders: locationHeaders,
})

export type SearchFacetsParameters = ParsedParameters<typeof eitherSearchParameters>
export type SearchFacetsData = Static<typeof searchFacetsData>
