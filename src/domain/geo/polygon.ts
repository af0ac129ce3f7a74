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

/** Whether a ring, closed or not, winds round a point: a ray to the east crosses an odd number of its edges. */
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

/** Whether the shape it was built of holds a point. */
export type ShapeLocator = (point: GeoPoint) => boolean

/** Rings of fewer edges are walked whole. */
const MIN_EDGES_FOR_BANDS = 64

const EDGES_A_BAND = 8

/**
 * The same answers as `isInMultiPolygon`, quicker for outlines of thousands of corners that are asked many times:
 * a point is held only against the edges that cross its band of latitude.
 */
export function buildShapeLocator(shape: MultiPolygon): ShapeLocator {
  const polygons = shape.map((rings) => rings.map(buildRingLocator))
  return (point) =>
    polygons.some(([outer, ...holes]) => outer?.(point) === true && !holes.some((hole) => hole(point)))
}

/** The bands of a ring are made when it is first asked for: most rings of a country never are. */
function buildRingLocator(ring: Ring): ShapeLocator {
  if (ring.length < MIN_EDGES_FOR_BANDS) return (point) => isInRing(point, ring)
  let locate: ShapeLocator | undefined
  return (point) => {
    locate ??= buildBandLocator(ring)
    return locate(point)
  }
}

function buildBandLocator(ring: Ring): ShapeLocator {
  const south = ring.reduce((least, [, lat]) => Math.min(least, lat), Infinity)
  const north = ring.reduce((most, [, lat]) => Math.max(most, lat), -Infinity)
  if (!(north > south)) return () => false
  const bands: Ring[] = Array.from({ length: Math.ceil(ring.length / EDGES_A_BAND) }, () => [])
  const bandOf = (lat: number) =>
    Math.min(bands.length - 1, Math.floor(((lat - south) / (north - south)) * bands.length))
  for (let index = 1; index < ring.length; index++) addEdge(bands, bandOf, ring[index - 1]!, ring[index]!)
  return (point) => point.lat >= south && point.lat < north && isInEdges(point, bands[bandOf(point.lat)]!)
}

/** A band's edges as pairs of corners, one after another. */
function addEdge(
  bands: Ring[],
  bandOf: (lat: number) => number,
  from: [number, number],
  to: [number, number],
): void {
  const [first, last] = [bandOf(Math.min(from[1], to[1])), bandOf(Math.max(from[1], to[1]))]
  for (let band = first; band <= last; band++) bands[band]!.push(from, to)
}

function isInEdges(point: GeoPoint, corners: Ring): boolean {
  let isInside = false
  for (let index = 0; index < corners.length; index += 2) {
    if (crossesEastward(point, corners[index]!, corners[index + 1]!)) isInside = !isInside
  }
  return isInside
}
