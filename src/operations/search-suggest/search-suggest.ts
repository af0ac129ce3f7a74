import type { SearchSuggestData, SearchSuggestParameters } from '../../contract/operations/search-suggest.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { gatherSuggestions } from './gather.ts'
import { presentSuggestion } from './present.ts'

/** The places that a text may be the beginning of, best first. */
export async function runSearchSuggest(
  parameters: SearchSuggestParameters,
  { editionIndex, reader }: RequestContext,
): Promise<OperationResult<SearchSuggestData>> {
  const places = await gatherSuggestions(parameters, editionIndex, reader)
  return { kind: 'answer', data: places.map(presentSuggestion) }
}
