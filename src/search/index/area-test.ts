import { EARTH_RADIUS_MILES, getDistanceMiles } from '../../domain/geo/distance.ts'
import type { SearchArea } from '../../domain/listing-search/search-area.ts'
import type { GeoPoint, MultiPolygon, Ring } from '../../records/geo-point.ts'

/** Whether an area holds the point of a latitude and longitude. */
export type AreaTest = (lat: number, lon: number) => boolean

/** The answers of `isInArea`, made for many points. */
export function buildAreaTest(area: SearchArea): AreaTest {
  switch (area.kind) {
    case 'box': {
      const { south, north, west, east } = area.box
      return (lat, lon) => lat >= south && lat <= north && lon >= west && lon <= east
    }
    case 'circle':
      return buildCircleTest(area.center, area.radiusMiles)
    case 'polygon':
      return buildShapeTest(area.shape)
  }
}

const RADIANS = Math.PI / 180
/** Radians, about 60 miles: up to four times as far the series below is right to 1 in 3000, outside the polar regions. */
const NEAR = 0.015
/** Three times what the series may be off by. */
const DOUBT = 1e-3

/** Points near the edge are measured; those clearly in or out are told by the series of the haversine. */
function buildCircleTest(center: GeoPoint, radiusMiles: number): AreaTest {
  const measure: AreaTest = (lat, lon) => getDistanceMiles(center, { lat, lon }) <= radiusMiles
  const radius = radiusMiles / EARTH_RADIUS_MILES
  if (!(radius < NEAR) || Math.abs(center.lat) > 70) return measure
  const cosine = Math.cos(center.lat * RADIANS)
  const sine = Math.sin(center.lat * RADIANS)
  const [least, most] = [radius * radius * (1 - DOUBT), radius * radius * (1 + DOUBT)]
  return (lat, lon) => {
    const up = (lat - center.lat) * RADIANS
    const across = (lon - center.lon) * RADIANS
    if (Math.abs(up) > 2 * NEAR || Math.abs(across) > 4 * NEAR) return measure(lat, lon)
    const square = up * up + cosine * (cosine - sine * up - (cosine * up * up) / 2) * across * across
    if (square < least) return true
    return square > most ? false : measure(lat, lon)
  }
}

function buildShapeTest(shape: MultiPolygon): AreaTest {
  const polygons = shape.map((rings) => rings.map(buildRingTest))
  const [only] = polygons
  if (polygons.length === 1 && only!.length === 1) return only![0]!
  return (lat, lon) =>
    polygons.some(([outer, ...holes]) => outer?.(lat, lon) === true && !holes.some((hole) => hole(lat, lon)))
}

const EDGES_A_BAND = 4
const NUMBERS_AN_EDGE = 5

/**
 * The answers of `isInRing`, by the same sums in the same order: of each edge its southern and northern latitude, the
 * longitude of its southern end, and how far its northern end is. Edges lie in the bands of latitude that they cross.
 */
function buildRingTest(ring: Ring): AreaTest {
  const edges = listEdges(ring)
  const count = edges.length / NUMBERS_AN_EDGE
  let [south, north] = [Infinity, -Infinity]
  for (let at = 0; at < edges.length; at += NUMBERS_AN_EDGE) {
    south = Math.min(south, edges[at]!)
    north = Math.max(north, edges[at + 1]!)
  }
  if (!(north > south)) return () => false
  const bandCount = Math.ceil(count / EDGES_A_BAND)
  const scale = bandCount / (north - south)
  const bandOf = (lat: number) => Math.min(bandCount - 1, Math.floor((lat - south) * scale))
  const { starts, members } = sortIntoBands(edges, bandCount, bandOf)
  return (lat, lon) => {
    if (!(lat >= south && lat < north)) return false
    const band = bandOf(lat)
    let isInside = false
    for (let member = starts[band]!; member < starts[band + 1]!; member++) {
      const at = members[member]! * NUMBERS_AN_EDGE
      if (lat < edges[at]! || lat >= edges[at + 1]!) continue
      const share = (lat - edges[at]!) / edges[at + 3]!
      if (lon < edges[at + 2]! + share * edges[at + 4]!) isInside = !isInside
    }
    return isInside
  }
}

/** Level edges are crossed by no point. */
function listEdges(ring: Ring): Float64Array {
  const edges = new Float64Array(ring.length * NUMBERS_AN_EDGE)
  let end = 0
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [from, to] = [ring[before]!, ring[index]!]
    if (from[1] === to[1]) continue
    const [southern, northern] = from[1] < to[1] ? [from, to] : [to, from]
    edges[end++] = southern[1]
    edges[end++] = northern[1]
    edges[end++] = southern[0]
    edges[end++] = northern[1] - southern[1]
    edges[end++] = northern[0] - southern[0]
  }
  return edges.subarray(0, end)
}

/** Which edges cross each band: those of band b are `members` from `starts[b]` up to `starts[b + 1]`. */
function sortIntoBands(edges: Float64Array, bandCount: number, bandOf: (lat: number) => number) {
  const starts = new Uint32Array(bandCount + 1)
  const forEachCrossing = (use: (band: number, edge: number) => void) => {
    for (let at = 0; at < edges.length; at += NUMBERS_AN_EDGE) {
      const last = bandOf(edges[at + 1]!)
      for (let band = bandOf(edges[at]!); band <= last; band++) use(band, at / NUMBERS_AN_EDGE)
    }
  }
  forEachCrossing((band) => void starts[band + 1]!++)
  for (let band = 0; band < bandCount; band++) starts[band + 1]! += starts[band]!
  const members = new Uint32Array(starts[bandCount]!)
  const ends = starts.slice()
  forEachCrossing((band, edge) => {
    members[ends[band]!++] = edge
  })
  return { starts, members }
}
