import type { SearchFacetsParameters } from '../../contract/operations/search-facets.ts'
import type { LocationResolver, SearchPlace } from '../../search/ports/edition-index.ts'
import { planArea } from '../search-by-area/plan.ts'

/** The place that the location names, or the area; undefined for a text that names none. */
export function planPlace(
  parameters: SearchFacetsParameters,
  editionIndex: LocationResolver,
): SearchPlace | undefined {
  if (parameters.location !== undefined) return editionIndex.resolveLocation(parameters.location)
  const area = planArea(parameters)
  return area && { kind: 'area', area }
}
