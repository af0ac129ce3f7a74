import { type Static, Type } from 'typebox'
import { wholeNumber } from '../formats/numbers.ts'
import { freeText } from '../formats/text.ts'
import { defaulted, type ParsedParameters, required } from '../parameters/parameter.ts'
import { list, object, text } from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const suggestion = object({
  type: Type.Union(
    [
      Type.Literal('address'),
      Type.Literal('neighborhood'),
      Type.Literal('subdivision'),
      Type.Literal('city'),
      Type.Literal('zip'),
      Type.Literal('county'),
      Type.Literal('state'),
    ],
    { description: 'What kind of place it is.' },
  ),
  text: Type.String({
    description: 'The place as people write it; as location of search by location it finds this place.',
  }),
  city: text,
  state: text,
  zip: text,
  property_id: Type.Optional(
    Type.String({ description: 'The home at an address, when there is one; left out for buildings.' }),
  ),
  listings: Type.Integer({
    description: 'Listings there for sale, for rent and sold together; at an address, homes.',
  }),
})

const searchSuggestData = list(suggestion)

export type LocationSuggestionData = Static<typeof suggestion>

const suggestParameters = {
  text: required({
    format: freeText(200),
    aliases: ['q', 'query'],
    description:
      'The beginning of a place, neighborhood, ZIP code or address; small typing errors are forgiven.',
    example: 'capitol h',
  }),
  limit: defaulted(10, {
    format: wholeNumber(1, 20),
    description: 'Suggestions, at most.',
    example: '5',
  }),
}

export const searchSuggestContract = defineOperation({
  name: 'search-suggest',
  base: 'main',
  path: '/api/v1/search/suggest',
  summary: 'Places, neighborhoods, ZIP codes and addresses that a text may be the beginning of, best first.',
  parameters: suggestParameters,
  data: searchSuggestData,
  isPaged: false,
  mayBeNotFound: false,
})

export type SearchSuggestParameters = ParsedParameters<typeof suggestParameters>
export type SearchSuggestData = Static<typeof searchSuggestData>
