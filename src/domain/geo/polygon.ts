import type { GeoPoint, MultiPolygon, Ring } from '../../records/geo-point.ts'

/**
 * Whether a shape contains a point. Edges are straight in longitude and latitude. A point on a western or southern edge is
 * inside and one on an eastern or northern edge is outside, so that exactly one of two shapes that share an edge contains it.
 * `buildShapeTest` gives the same answers, faster for many points.
 */
export function isInMultiPolygon(point: GeoPoint, shape: MultiPolygon): boolean {
  return findPolygonAt(point, shape) !== undefined
}

/** The part of the shape that contains the point: its outer ring and holes. */
export function findPolygonAt(point: GeoPoint, shape: MultiPolygon): Ring[] | undefined {
  return shape.find(([outer, ...holes]) => {
    if (outer === undefined || !isInRing(point, outer)) return false
    return !holes.some((hole) => isInRing(point, hole))
  })
}

/** Whether a ring, closed or not, contains a point: a ray to the east crosses an odd number of its edges. */
function isInRing(point: GeoPoint, ring: Ring): boolean {
  let isInside = false
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    if (crossesEastward(point, ring[before]!, ring[index]!)) isInside = !isInside
  }
  return isInside
}

/**
 * Whether a ray from the point to the east crosses the edge. Computed from the edge's southern end, so that neighbors that walk
 * an edge in opposite directions are rounded in the same way.
 */
function crossesEastward(point: GeoPoint, from: [number, number], to: [number, number]): boolean {
  const [southern, northern] = from[1] < to[1] ? [from, to] : [to, from]
  if (point.lat < southern[1] || point.lat >= northern[1]) return false
  const share = (point.lat - southern[1]) / (northern[1] - southern[1])
  return point.lon < southern[0] + share * (northern[0] - southern[0])
}
