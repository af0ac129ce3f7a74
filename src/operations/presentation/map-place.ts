import type { SearchClustersParameters } from '../../contract/operations/on-map/search-clusters.ts'
import type { ApproximatePoints, LocationResolver, SearchPlace } from '../../search/ports/edition-index.ts'
import type { AnswerHeaders } from '../operation.ts'
import { planAreaPlace } from '../search-by-area/search-by-area.ts'
import { gatherLocation } from './location-reading.ts'

/** Where to search. The place is absent if the text names none. */
type MapPlace =
  | { kind: 'read'; place?: SearchPlace; headers?: AnswerHeaders }
  | { kind: 'rejected'; detail: string }

type MapPlaceParameters = Pick<
  SearchClustersParameters,
  'location' | 'bbox' | 'circle' | 'polygon' | 'include_approximate'
>

/** The place that parameters name or draw. A box beside another place is only the window through which that is seen. */
export async function planMapPlace(
  parameters: MapPlaceParameters,
  editionIndex: LocationResolver & ApproximatePoints,
): Promise<MapPlace> {
  const { location } = parameters
  if (location !== undefined) return gatherLocation(location, editionIndex)
  const shape = isBoxAlone(parameters) ? parameters : { ...parameters, bbox: undefined }
  const place = planAreaPlace(shape, editionIndex)
  return { kind: 'read', ...(place && { place }) }
}

/** Whether the box is the place, and not the window of another one. */
export function isBoxAlone({ location, circle, polygon }: MapPlaceParameters): boolean {
  return location === undefined && circle === undefined && polygon === undefined
}
