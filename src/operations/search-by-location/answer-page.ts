import type { SearchResult } from '../../contract/operations/search-by-location.ts'
import type { SearchFilterParameters } from '../../contract/search-parameters/search-parameters.ts'
import type { ListingHits, SearchPlace } from '../../search/ports/market.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { gatherHomes } from './gather.ts'
import { planSearch } from './plan.ts'
import { presentCard } from './present.ts'
import { spliceCards } from './splice-cards.ts'

const NOTHING_FOUND: ListingHits = { total: 0, hits: [] }

/** The page that a search asks for of the matches in a place, with the exact number of all; empty without a place. */
export async function answerPage(
  location: SearchPlace | undefined,
  parameters: SearchFilterParameters,
  context: RequestContext,
): Promise<OperationResult<SearchResult[]>> {
  const { nowMs, market, reader, settings, splicing } = context
  const { timeZone, insuranceTable } = settings
  const clock = { nowMs, timeZone }
  const { criteria, sort, offset, limit } = planSearch(parameters, settings.searchPageSize)
  const { total, hits } =
    location === undefined
      ? NOTHING_FOUND
      : market.findListings({ location, criteria, sort, offset, limit, ...clock, insuranceTable })
  const paging = { total, hasMore: offset + limit < total }
  if (splicing !== undefined) {
    const body = await spliceCards(hits, criteria.status, context, splicing)
    return { kind: 'spliced', body, ...paging }
  }
  const homes = await gatherHomes(hits.map(market.getListing), nowMs, market, reader)
  const cardContext = { ...clock, baseUrl: settings.baseUrl }
  return { kind: 'answer', data: homes.map((home) => presentCard(home, cardContext)), ...paging }
}
