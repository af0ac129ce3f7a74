import type { SearchSuggestData, SearchSuggestParameters } from '../../contract/search-suggest.ts'
import type { LocationSuggester } from '../../search/ports/location-suggester.ts'
import type { Market } from '../../search/ports/market.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { gatherSuggestions } from './gather.ts'
import { presentSuggestion } from './present.ts'

type SuggestContext = Omit<RequestContext, 'market'> & { market: Market & LocationSuggester }

/** The places that a text may be the beginning of, best first. */
export async function runSearchSuggest(
  parameters: SearchSuggestParameters,
  { market, reader }: SuggestContext,
): Promise<OperationResult<SearchSuggestData>> {
  const places = await gatherSuggestions(parameters, market, reader)
  const data = places.map(presentSuggestion).filter((suggestion) => suggestion !== undefined)
  return { kind: 'answer', data }
}
