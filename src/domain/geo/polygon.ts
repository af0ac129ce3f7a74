import type { GeoPoint, MultiPolygon, Ring } from '../../records/geo-point.ts'

/**
 * Whether a shape holds a point, edges taken as straight in longitude and latitude. A point on a western or southern
 * edge is inside and on an eastern or northern one outside, so that of two shapes that share an edge one holds it.
 */
export function isInMultiPolygon(point: GeoPoint, shape: MultiPolygon): boolean {
  return findPolygonAt(point, shape) !== undefined
}

/** The part of the shape that holds the point: its outer ring and holes. */
export function findPolygonAt(point: GeoPoint, shape: MultiPolygon): Ring[] | undefined {
  return shape.find(([outer, ...holes]) => {
    if (outer === undefined || !isInRing(point, outer)) return false
    return !holes.some((hole) => isInRing(point, hole))
  })
}

/** Counts the edges that a ray to the east crosses. */
function isInRing(point: GeoPoint, ring: Ring): boolean {
  let isInside = false
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [from, to] = [ring[before]!, ring[index]!]
    // Always from the southern end: neighbours that walk an edge in opposite directions must round alike.
    if (from[1] < to[1] ? isWestOf(point, from, to) : isWestOf(point, to, from)) isInside = !isInside
  }
  return isInside
}

function isWestOf({ lon, lat }: GeoPoint, southern: [number, number], northern: [number, number]): boolean {
  if (lat < southern[1] || lat >= northern[1]) return false
  const share = (lat - southern[1]) / (northern[1] - southern[1])
  return lon < southern[0] + share * (northern[0] - southern[0])
}
