import type { SearchFacetsParameters } from '../../contract/operations/search-facets.ts'
import type { LocationResolver, SearchPlace } from '../../search/ports/market.ts'
import { planArea } from '../search-by-area/plan.ts'

/** The place that the location names, or the area; undefined for a text that names none. */
export function planPlace(
  parameters: SearchFacetsParameters,
  market: LocationResolver,
): SearchPlace | undefined {
  if (parameters.location !== undefined) return market.resolveLocation(parameters.location)
  const area = planArea(parameters)
  return area && { kind: 'area', area }
}
