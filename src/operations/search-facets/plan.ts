import type { SearchFacetsParameters } from '../../contract/operations/search-facets.ts'
import type { LocationResolver, SearchPlace } from '../../search/ports/edition-index.ts'
import type { AnswerHeaders } from '../operation.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import { planArea } from '../search-by-area/plan.ts'

/** Where to count. Without a place the text names none. */
export type FacetPlace =
  | { kind: 'read'; place?: SearchPlace; headers?: AnswerHeaders }
  | { kind: 'rejected'; detail: string }

/** The places that the location names, or the area. */
export function planPlace(parameters: SearchFacetsParameters, editionIndex: LocationResolver): FacetPlace {
  if (parameters.location !== undefined) return gatherLocation(parameters.location, editionIndex)
  const area = planArea(parameters)
  return { kind: 'read', ...(area && { place: { kind: 'area', area } }) }
}
