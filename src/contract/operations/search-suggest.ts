import { type Static, Type } from 'typebox'
import { wholeNumber } from '../formats/numbers.ts'
import { freeText } from '../formats/text-and-choice.ts'
import { defaulted, type ParsedParameters, required } from '../parameters/parameter.ts'
import { givenText, list, object, text } from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const suggestion = object('Suggestion', 'A place that the text may be the beginning of.', {
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
    { description: 'Kind of place.', examples: ['city'] },
  ),
  text: givenText(
    'The place as people write it. As location of search by location it finds this place.',
    'Seattle, WA',
  ),
  city: text('City of the place.', 'Seattle'),
  state: text('Two-letter state code.', 'WA'),
  zip: text('ZIP code.', '98199'),
  property_id: text('The home at an address; buildings have none.', '1000302'),
  listings: Type.Integer({
    description: 'Listings there for sale, for rent and sold together; at an address, homes.',
    examples: [276],
  }),
})

const searchSuggestData = list(suggestion, 'Suggestions, best first.')

export type LocationSuggestionData = Static<typeof suggestion>

const suggestParameters = {
  text: required({
    format: freeText(200),
    aliases: ['q', 'query'],
    description:
      'The beginning of a place, neighborhood, ZIP code or address, with small typing errors allowed.',
    example: 'capitol h',
  }),
  limit: defaulted(10, {
    format: wholeNumber(1, 20),
    description: 'Largest number of suggestions.',
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
