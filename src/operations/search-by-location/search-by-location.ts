import type { SearchByLocationData, SearchByLocationParameters } from '../../contract/search-by-location.ts'
import type { Operation } from '../operation.ts'
import { gatherPage } from './gather.ts'
import { planSearch } from './plan.ts'
import { presentCard } from './present.ts'

/** A page of the listings in a place that pass every filter, with the exact number of all. */
export const runSearchByLocation: Operation<SearchByLocationParameters, SearchByLocationData> = async (
  parameters,
  { nowMs, market, reader, settings },
) => {
  const clock = { nowMs, timeZone: settings.timeZone }
  const plan = planSearch(parameters, settings.searchPageSize)
  const { total, homes } = await gatherPage(plan, clock, market, reader)
  const context = { ...clock, baseUrl: settings.baseUrl }
  return {
    kind: 'answer',
    data: homes.map((home) => presentCard(home, context)),
    total,
    hasMore: plan.offset + plan.limit < total,
  }
}
