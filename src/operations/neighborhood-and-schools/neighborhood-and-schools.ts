import type {
  NeighborhoodAndSchoolsData,
  NeighborhoodAndSchoolsParameters,
} from '../../contract/neighborhood-and-schools.ts'
import type { Operation } from '../operation.ts'
import { gatherSurroundings } from './gather.ts'
import { presentSurroundings } from './present.ts'

/** The neighborhoods that hold a property, largest first, with their markets, and the schools around it, nearest first. */
export const runNeighborhoodAndSchools: Operation<
  NeighborhoodAndSchoolsParameters,
  NeighborhoodAndSchoolsData
> = async ({ property_id }, { nowMs, market, reader }) => {
  const surroundings = await gatherSurroundings(property_id, nowMs, market, reader)
  if (surroundings === undefined) return { kind: 'notFound' }
  return { kind: 'answer', data: presentSurroundings(surroundings) }
}
