import { getAreaSquareMiles } from '../../domain/geo/shape-measures.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { Neighborhood, NeighborhoodLevel } from '../../records/place.ts'
import { forEachInPortions, type Pause } from '../edition/edition-tables.ts'
import type { NeighborhoodIndex } from '../ports/edition-index.ts'
import { buildShapeIndex } from './shape-index.ts'

/** The number of outlines between pauses. They have thousands of corners, so a portion takes a few milliseconds. */
const PORTION = 20

const LEVELS: readonly NeighborhoodLevel[] = [
  'macro_neighborhood',
  'neighborhood',
  'residential_neighborhood',
]

export interface NestedNeighborhoods extends NeighborhoodIndex {
  /** Lists all neighborhoods that contain the point, largest first: by level, then by area. */
  listAllAt(point: GeoPoint): Neighborhood[]
}

/** Builds an index that finds the neighborhoods of a point. If two of a level overlap, a home belongs to the smaller one. */
export async function buildNeighborhoodIndex(
  neighborhoods: readonly Neighborhood[],
  pause: Pause,
): Promise<NestedNeighborhoods> {
  const areas = new Map<Neighborhood, number>()
  await forEachInPortions(neighborhoods, PORTION, pause, (one) =>
    areas.set(one, getAreaSquareMiles(one.shape)),
  )
  const largestFirst = neighborhoods.toSorted(
    (left, right) => compareLevels(left, right) || areas.get(right)! - areas.get(left)! || left.id - right.id,
  )
  const byId = new Map(neighborhoods.map((neighborhood) => [neighborhood.id, neighborhood]))
  const shapes = buildShapeIndex(largestFirst)
  return {
    listAllAt: (point) => shapes.listAt(point),
    listNeighborhoodsAt: (point) => takeSmallestOfLevel(shapes.listAt(point)),
    findNeighborhood: (id) => byId.get(id),
  }
}

function compareLevels(left: Neighborhood, right: Neighborhood): number {
  return LEVELS.indexOf(left.level) - LEVELS.indexOf(right.level)
}

function takeSmallestOfLevel(largestFirst: readonly Neighborhood[]): Neighborhood[] {
  return largestFirst.filter((one, index) => largestFirst[index + 1]?.level !== one.level)
}
