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
function isInRing({ lon, lat }: GeoPoint, ring: Ring): boolean {
  let isInside = false
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [lonA, latA] = ring[index]!
    const [lonB, latB] = ring[before]!
    if (latA > lat === latB > lat) continue
    if (lon < lonA + ((lat - latA) / (latB - latA)) * (lonB - lonA)) isInside = !isInside
  }
  return isInside
}
