import type { SearchResult } from '../../contract/search-by-location.ts'
import type { SearchFilterParameters } from '../../contract/search-parameters.ts'
import type { SearchPlace } from '../../search/ports/market.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { gatherPage } from './gather.ts'
import { planSearch } from './plan.ts'
import { presentCard } from './present.ts'

/** The page that a search asks for of the matches in a place, with the exact number of all; empty without a place. */
export async function answerPage(
  location: SearchPlace | undefined,
  parameters: SearchFilterParameters,
  { nowMs, market, reader, settings }: RequestContext,
): Promise<OperationResult<SearchResult[]>> {
  const clock = { nowMs, timeZone: settings.timeZone }
  const plan = planSearch(parameters, settings.searchPageSize)
  const { total, homes } = await gatherPage(location, plan, clock, market, reader)
  const context = { ...clock, baseUrl: settings.baseUrl }
  return {
    kind: 'answer',
    data: homes.map((home) => presentCard(home, context)),
    total,
    hasMore: plan.offset + plan.limit < total,
  }
}
