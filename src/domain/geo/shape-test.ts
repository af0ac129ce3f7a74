import type { MultiPolygon, Ring } from '../../records/geo-point.ts'

/** A shape prepared for many points. */
export interface ShapeTest {
  /** Gives the same answers as `isInMultiPolygon`, because it calculates the same sums in the same order. */
  holds(lat: number, lon: number): boolean
  /** False when no edge touches the box at an index of `boxes`, which are south, north, west, east. */
  mayCross(boxes: Float64Array, at: number): boolean
}

/** The first ring of each polygon is its boundary, the others are holes. */
export function buildShapeTest(shape: MultiPolygon): ShapeTest {
  const polygons = shape.map((rings) => rings.map(buildRingTest))
  const rings = polygons.flat()
  if (polygons.length === 1 && rings.length === 1) return rings[0]!
  return {
    holds: (lat, lon) => {
      for (let at = 0; at < polygons.length; at++) if (isInPolygon(polygons[at]!, lat, lon)) return true
      return false
    },
    mayCross: (boxes, at) => {
      for (let ring = 0; ring < rings.length; ring++) if (rings[ring]!.mayCross(boxes, at)) return true
      return false
    },
  }
}

function isInPolygon(rings: readonly ShapeTest[], lat: number, lon: number): boolean {
  if (rings.length === 0 || !rings[0]!.holds(lat, lon)) return false
  for (let hole = 1; hole < rings.length; hole++) if (rings[hole]!.holds(lat, lon)) return false
  return true
}

const EDGES_PER_BAND = 4
const NUMBERS_PER_EDGE = 5
/** Degrees; more than the rounding error of an edge's longitude. */
const SLACK = 1e-9

/**
 * Sorts the edges into the bands of latitude that they cross, so that a point is compared with few of them. An edge is five
 * numbers: its southern and northern latitude, the longitude of its southern end, and how far north and east of that its
 * northern end is.
 */
function buildRingTest(ring: Ring): ShapeTest {
  const { edges, levels } = listEdges(ring)
  let [south, north] = [Infinity, -Infinity]
  for (let at = 0; at < edges.length; at += NUMBERS_PER_EDGE) {
    if (edges[at]! < south) south = edges[at]!
    if (edges[at + 1]! > north) north = edges[at + 1]!
  }
  if (!(north > south)) return { holds: () => false, mayCross: () => false }
  const bandCount = Math.ceil(edges.length / NUMBERS_PER_EDGE / EDGES_PER_BAND)
  const scale = bandCount / (north - south)
  const bandOf = (lat: number) => Math.min(bandCount - 1, Math.floor((lat - south) * scale))
  const { starts, members } = sortIntoBands(edges, bandCount, bandOf)
  return {
    holds: (lat, lon) => {
      if (!(lat >= south && lat < north)) return false
      const band = bandOf(lat)
      let isInside = false
      for (let member = starts[band]!; member < starts[band + 1]!; member++) {
        const at = members[member]!
        if (lat < edges[at]! || lat >= edges[at + 1]!) continue
        const share = (lat - edges[at]!) / edges[at + 3]!
        if (lon < edges[at + 2]! + share * edges[at + 4]!) isInside = !isInside
      }
      return isInside
    },
    mayCross: (boxes, at) => {
      const [from, to] = [boxes[at]!, boxes[at + 1]!]
      if (to < south || from > north) return false
      const [west, east] = [boxes[at + 2]! - SLACK, boxes[at + 3]! + SLACK]
      const last = starts[bandOf(Math.min(to, north)) + 1]!
      for (let member = starts[bandOf(Math.max(from, south))]!; member < last; member++)
        if (touches(edges, members[member]!, from, to, west, east)) return true
      return levels.length > 0 && touchesLevel(levels, from, to, west, east)
    },
  }
}

/** Whether the part of an edge between two latitudes lies between two longitudes somewhere. */
function touches(
  edges: Float64Array,
  at: number,
  from: number,
  to: number,
  west: number,
  east: number,
): boolean {
  const low = Math.max(from, edges[at]!)
  const high = Math.min(to, edges[at + 1]!)
  if (low > high) return false
  const slope = edges[at + 4]! / edges[at + 3]!
  const one = edges[at + 2]! + (low - edges[at]!) * slope
  const other = edges[at + 2]! + (high - edges[at]!) * slope
  return Math.max(one, other) >= west && Math.min(one, other) <= east
}

function touchesLevel(levels: readonly number[], from: number, to: number, west: number, east: number) {
  for (let at = 0; at < levels.length; at += 3) {
    const lat = levels[at]!
    if (lat >= from && lat <= to && levels[at + 1]! <= east && levels[at + 2]! >= west) return true
  }
  return false
}

/** Level edges (latitude, west, east) are listed apart: no line to the east crosses them, but they separate north from south. */
function listEdges(ring: Ring): { edges: Float64Array; levels: number[] } {
  const edges = new Float64Array(ring.length * NUMBERS_PER_EDGE)
  const levels: number[] = []
  let end = 0
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [fromLon, fromLat] = ring[before]!
    const [toLon, toLat] = ring[index]!
    if (fromLat === toLat) {
      if (fromLon !== toLon) levels.push(fromLat, Math.min(fromLon, toLon), Math.max(fromLon, toLon))
      continue
    }
    const isNorthward = fromLat < toLat
    edges[end] = isNorthward ? fromLat : toLat
    edges[end + 1] = isNorthward ? toLat : fromLat
    edges[end + 2] = isNorthward ? fromLon : toLon
    edges[end + 3] = isNorthward ? toLat - fromLat : fromLat - toLat
    edges[end + 4] = isNorthward ? toLon - fromLon : fromLon - toLon
    end += NUMBERS_PER_EDGE
  }
  return { edges: edges.subarray(0, end), levels }
}

/** The edges that cross each band: those of band b are `members[starts[b]]` up to, but not including, `members[starts[b + 1]]`. */
function sortIntoBands(edges: Float64Array, bandCount: number, bandOf: (lat: number) => number) {
  const starts = new Uint32Array(bandCount + 1)
  for (let at = 0; at < edges.length; at += NUMBERS_PER_EDGE) {
    const last = bandOf(edges[at + 1]!)
    for (let band = bandOf(edges[at]!); band <= last; band++) starts[band + 1]!++
  }
  for (let band = 0; band < bandCount; band++) starts[band + 1]! += starts[band]!
  const members = new Uint32Array(starts[bandCount]!)
  const ends = starts.slice()
  for (let at = 0; at < edges.length; at += NUMBERS_PER_EDGE) {
    const last = bandOf(edges[at + 1]!)
    for (let band = bandOf(edges[at]!); band <= last; band++) members[ends[band]!++] = at
  }
  return { starts, members }
}
