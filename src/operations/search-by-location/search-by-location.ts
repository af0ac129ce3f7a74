import type {
  SearchByLocationData,
  SearchByLocationParameters,
  SearchResult,
} from '../../contract/operations/search-by-location.ts'
import type { SearchFilterParameters } from '../../contract/search-parameters/search-parameters.ts'
import type { ListingHits, SearchPlace } from '../../search/ports/edition-index.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import { presentCard } from './card/present-card.ts'
import { gatherHomes } from './gather.ts'
import { planSearch } from './plan.ts'
import { spliceCards } from './splice-cards.ts'

const NOTHING_FOUND: ListingHits = { total: 0, hits: [] }

/** The page that a search asks for of the matches in a place, with the exact number of all; empty without a place. */
export async function answerPage(
  location: SearchPlace | undefined,
  parameters: SearchFilterParameters,
  context: RequestContext,
): Promise<OperationResult<SearchResult[]>> {
  const { nowMs, editionIndex, reader, settings, splicing } = context
  const { timeZone, insuranceTable } = settings
  const clock = { nowMs, timeZone }
  const { criteria, sort, offset, limit } = planSearch(parameters, settings.searchPageSize)
  const { total, hits } =
    location === undefined
      ? NOTHING_FOUND
      : editionIndex.findListings({ location, criteria, sort, offset, limit, ...clock, insuranceTable })
  const paging = { total, hasMore: offset + limit < total }
  if (splicing !== undefined) {
    const body = await spliceCards(hits, criteria.status, context, splicing)
    return { kind: 'spliced', body, ...paging }
  }
  const homes = await gatherHomes(hits.map(editionIndex.getListing), nowMs, editionIndex, reader)
  const cardContext = { ...settings, nowMs }
  return { kind: 'answer', data: homes.map((home) => presentCard(home, cardContext)), ...paging }
}

/** A page of the listings in the places that the location names. A text that names none has no listings. */
export const runSearchByLocation: Operation<SearchByLocationParameters, SearchByLocationData> = async (
  parameters,
  context,
) => {
  const location = gatherLocation(parameters.location, context.editionIndex)
  if (location.kind === 'rejected') return location
  const answer = await answerPage(location.place, parameters, context)
  return { ...answer, headers: location.headers }
}
