import { getAreaSquareMiles } from '../domain/geo/shape-measures.ts'
import type { GeoPoint } from '../records/geo-point.ts'
import type { Neighborhood, NeighborhoodLevel } from '../records/neighborhood.ts'
import type { NeighborhoodIndex } from './ports/market.ts'
import { buildShapeIndex } from './shape-index.ts'

const LEVELS: readonly NeighborhoodLevel[] = [
  'macro_neighborhood',
  'neighborhood',
  'residential_neighborhood',
]

export interface NestedNeighborhoods extends NeighborhoodIndex {
  /** All that hold the point, largest first: by level, then by area. */
  listAllAt(point: GeoPoint): Neighborhood[]
}

/** Finds the neighborhoods of points. Where two of a level overlap, a home belongs to the smaller. */
export function buildNeighborhoodIndex(neighborhoods: readonly Neighborhood[]): NestedNeighborhoods {
  const largestFirst = neighborhoods
    .map((neighborhood) => ({ neighborhood, area: getAreaSquareMiles(neighborhood.shape) }))
    .sort((left, right) => compareLevels(left.neighborhood, right.neighborhood) || right.area - left.area)
    .map(({ neighborhood }) => neighborhood)
  const byId = new Map(neighborhoods.map((neighborhood) => [neighborhood.id, neighborhood]))
  const shapes = buildShapeIndex(largestFirst)
  return {
    listAllAt: (point) => shapes.listAt(point),
    listNeighborhoodsAt: (point) => keepSmallestOfLevel(shapes.listAt(point)),
    findNeighborhood: (id) => byId.get(id),
  }
}

function compareLevels(left: Neighborhood, right: Neighborhood): number {
  return LEVELS.indexOf(left.level) - LEVELS.indexOf(right.level)
}

function keepSmallestOfLevel(largestFirst: readonly Neighborhood[]): Neighborhood[] {
  return largestFirst.filter((one, index) => largestFirst[index + 1]?.level !== one.level)
}
