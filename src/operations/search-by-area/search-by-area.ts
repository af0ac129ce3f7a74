import type { SearchByAreaData, SearchByAreaParameters } from '../../contract/operations/search-by-area.ts'
import type { Operation } from '../operation.ts'
import { answerPage } from '../search-by-location/search-by-location.ts'
import { planArea } from './plan.ts'

/** A page of the listings in an area of the map that pass every filter, in the rows of search by location. */
export const runSearchByArea: Operation<SearchByAreaParameters, SearchByAreaData> = async (
  parameters,
  context,
) => {
  const area = planArea(parameters)
  return answerPage(area && { kind: 'area', area }, parameters, context)
}
