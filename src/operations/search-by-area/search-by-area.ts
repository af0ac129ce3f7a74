import type { SearchByAreaData, SearchByAreaParameters } from '../../contract/operations/search-by-area.ts'
import type { SearchArea } from '../../domain/listing-search/search-choices.ts'
import type { ApproximatePoints, SearchPlace } from '../../search/ports/edition-index.ts'
import type { Operation } from '../operation.ts'
import { answerPage } from '../search-by-location/search-by-location.ts'

/** A page of the listings in an area of the map that pass every filter, in the rows of search by location. */
export const runSearchByArea: Operation<SearchByAreaParameters, SearchByAreaData> = async (
  parameters,
  context,
) => {
  return answerPage(planAreaPlace(parameters, context.editionIndex), parameters, context)
}

type AreaParameters = Pick<SearchByAreaParameters, 'bbox' | 'circle' | 'polygon' | 'include_approximate'>

/**
 * The place that the parameters draw; undefined if they draw none. The contract lets at most one shape through. Homes without a
 * point are added by their ZIP codes if the parameters ask for them.
 */
export function planAreaPlace(
  parameters: AreaParameters,
  { listPostalCodesIn }: ApproximatePoints,
): SearchPlace | undefined {
  const area = planArea(parameters)
  if (area === undefined) return undefined
  const place = { kind: 'area', area } as const
  if (parameters.include_approximate !== true) return place
  return { kind: 'anyOf', places: [place, { kind: 'unplaced', postalCodes: listPostalCodesIn(area) }] }
}

function planArea({ bbox, circle, polygon }: AreaParameters): SearchArea | undefined {
  if (bbox !== undefined) return { kind: 'box', box: bbox }
  if (circle !== undefined) return { kind: 'circle', ...circle }
  return polygon && { kind: 'polygon', shape: polygon }
}
