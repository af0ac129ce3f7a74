import type { SearchFacetsData, SearchFacetsParameters } from '../../contract/operations/search-facets.ts'
import type { Operation } from '../operation.ts'
import { planCriteria } from '../search-by-location/plan.ts'
import { gatherFacets } from './gather.ts'
import { planPlace } from './plan.ts'
import { presentFacets } from './present.ts'

/** The matches of a search by location or area, counted by each facet; `total` is that of the search. */
export const runSearchFacets: Operation<SearchFacetsParameters, SearchFacetsData> = async (
  parameters,
  { nowMs, editionIndex, settings },
) => {
  const criteria = planCriteria(parameters)
  const clock = { nowMs, timeZone: settings.timeZone, insuranceTable: settings.insuranceTable }
  const place = planPlace(parameters, editionIndex)
  if (place.kind === 'rejected') return place
  const facets = gatherFacets(place.place, criteria, clock, editionIndex)
  const { headers } = place
  return { kind: 'answer', data: presentFacets(facets, criteria.status), total: facets.total, headers }
}
