import type { SearchByAreaData, SearchByAreaParameters } from '../../contract/operations/search-by-area.ts'
import type { SearchArea } from '../../domain/listing-search/search-area.ts'
import type { Operation } from '../operation.ts'
import { answerPage } from '../search-by-location/search-by-location.ts'

/** A page of the listings in an area of the map that pass every filter, in the rows of search by location. */
export const runSearchByArea: Operation<SearchByAreaParameters, SearchByAreaData> = async (
  parameters,
  context,
) => {
  const area = planArea(parameters)
  return answerPage(area && { kind: 'area', area }, parameters, context)
}

type AreaParameters = Pick<SearchByAreaParameters, 'bbox' | 'circle' | 'polygon'>

/** The area that the parameters draw; undefined when they draw none. The contract lets one of them through. */
export function planArea({ bbox, circle, polygon }: AreaParameters): SearchArea | undefined {
  if (bbox !== undefined) return { kind: 'box', box: bbox }
  if (circle !== undefined) return { kind: 'circle', ...circle }
  return polygon && { kind: 'polygon', shape: polygon }
}
