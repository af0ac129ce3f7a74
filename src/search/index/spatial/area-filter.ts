import { EARTH_RADIUS_MILES, getDistanceMiles } from '../../../domain/geo/distance.ts'
import { buildShapeTest } from '../../../domain/geo/shape-test.ts'
import type { SearchArea } from '../../../domain/listing-search/search-choices.ts'
import type { GeoBox, GeoPoint, MultiPolygon } from '../../../records/geo-point.ts'
import { findStoredRange, readKnown } from '../columns/number-column.ts'
import type { ListingSegment } from '../listing-segment.ts'
import type { RowCandidates } from '../plan/row-candidates.ts'
import type { BlockBoxes } from './block-boxes.ts'

/** The same answers as `isInArea`, prepared for many points. */
export interface AreaTest {
  /** Whether the area contains a point. */
  holds(lat: number, lon: number): boolean
  /** What holds of all points in the box at an index of `boxes`, which are south, north, west, east. */
  judgeBox(boxes: Float64Array, at: number): BoxVerdict
}

/** 1: the area contains all points of the box. -1: it contains none. 0: each point must be tested. */
export type BoxVerdict = 1 | 0 | -1

/** Prepares the test of an area. */
export function buildAreaTest(area: SearchArea): AreaTest {
  switch (area.kind) {
    case 'box':
      return buildBoxTest(area.box)
    case 'circle':
      return buildCircleTest(area.center, area.radiusMiles)
    case 'polygon':
      return buildPolygonTest(area.shape)
  }
}

function buildBoxTest({ south, north, west, east }: GeoBox): AreaTest {
  return {
    holds: (lat, lon) => lat >= south && lat <= north && lon >= west && lon <= east,
    judgeBox: (boxes, at) => {
      const isWithin =
        boxes[at]! >= south && boxes[at + 1]! <= north && boxes[at + 2]! >= west && boxes[at + 3]! <= east
      return isWithin ? 1 : 0
    },
  }
}

const RADIANS = Math.PI / 180

/** Radians, about 60 miles. Up to four times as far, and outside the polar regions, the series below is correct to 1 in 3000. */
const NEAR = 0.015

/** Three times the largest error of the series. */
const DOUBT = 1e-3

/** A series for the haversine decides points that are clearly inside or outside; points near the edge are measured. */
function buildCircleTest(center: GeoPoint, radiusMiles: number): AreaTest {
  const measure = (lat: number, lon: number) => getDistanceMiles(center, { lat, lon }) <= radiusMiles
  const radius = radiusMiles / EARTH_RADIUS_MILES
  if (!(radius < NEAR) || Math.abs(center.lat) > 70) return { holds: measure, judgeBox: () => 0 }
  const cosine = Math.cos(center.lat * RADIANS)
  const sine = Math.sin(center.lat * RADIANS)
  const [least, most] = [radius * radius * (1 - DOUBT), radius * radius * (1 + DOUBT)]
  /** The product of the cosines of both latitudes, for a step of `up` radians to the north. */
  const narrow = (up: number) => cosine * (cosine - sine * up - (cosine * up * up) / 2)
  /** The square of the distance in radians. */
  const square = (up: number, across: number) => up * up + narrow(up) * across * across
  const isFar = (up: number, across: number) => Math.abs(up) > 2 * NEAR || Math.abs(across) > 4 * NEAR
  return {
    holds: (lat, lon) => {
      const up = (lat - center.lat) * RADIANS
      const across = (lon - center.lon) * RADIANS
      if (isFar(up, across)) return measure(lat, lon)
      const found = square(up, across)
      if (found < least) return true
      return found > most ? false : measure(lat, lon)
    },
    judgeBox: (boxes, at) => {
      const south = (boxes[at]! - center.lat) * RADIANS
      const north = (boxes[at + 1]! - center.lat) * RADIANS
      const west = (boxes[at + 2]! - center.lon) * RADIANS
      const east = (boxes[at + 3]! - center.lon) * RADIANS
      const across = Math.max(-west, east)
      if (isFar(south, across) || isFar(north, across)) return 0
      // The square grows with the distance east or west and is convex in the distance north, so the farthest point is a corner.
      if (square(south, across) < least && square(north, across) < least) return 1
      const upLeast = Math.max(0, south, -north)
      const acrossLeast = Math.max(0, west, -east)
      const narrowest = Math.min(narrow(south), narrow(north)) // It is concave in the distance north.
      return upLeast * upLeast + narrowest * acrossLeast * acrossLeast > most ? -1 : 0
    },
  }
}

function buildPolygonTest(shape: MultiPolygon): AreaTest {
  const { holds, mayCross } = buildShapeTest(shape)
  return {
    holds,
    // Where no edge separates the points of the box, one decides for all.
    judgeBox: (boxes, at) => {
      if (mayCross(boxes, at)) return 0
      return holds(boxes[at]!, boxes[at + 2]!) ? 1 : -1
    },
  }
}

/** Rows on the map. */
export interface MappedRows {
  numbers: Pick<ListingSegment['numbers'], 'lat' | 'lon'>
  boxes: BlockBoxes
}

/**
 * Keeps only the rows that an area contains; all candidates have a point. A block with more than one candidate is first judged as a
 * whole by the box of its points, which lie close together.
 */
export function filterInArea(candidates: RowCandidates, segment: MappedRows, area: SearchArea): void {
  if (candidates.count === 0) return
  if (area.kind === 'box') {
    filterInBox(candidates, segment, area.box)
    return
  }
  const { lat, lon } = segment.numbers
  const boxes = segment.boxes.blocks
  const { blocks, masks } = candidates
  const test = buildAreaTest(area)
  let left = 0
  for (let at = 0; at < candidates.count; at++) {
    const block = blocks[at]!
    let mask = masks[at]!
    const isOne = (mask & (mask - 1)) === 0
    const verdict = isOne ? 0 : test.judgeBox(boxes, block * 4)
    if (verdict < 0) continue
    if (verdict === 0)
      for (let untested = mask; untested !== 0; untested &= untested - 1) {
        const row = (block << 5) + (31 - Math.clz32(untested & -untested))
        if (!test.holds(readKnown(lat, row), readKnown(lon, row))) mask &= ~(untested & -untested)
      }
    if (mask === 0) continue
    blocks[left] = block
    masks[left++] = mask
  }
  candidates.count = left
}

/** The same for a box, whose ends are found among the stored numbers once. */
function filterInBox(candidates: RowCandidates, { numbers, boxes }: MappedRows, box: GeoBox): void {
  const { blocks, masks, count } = candidates
  const { judgeBox } = buildBoxTest(box)
  const [lats, lons] = [numbers.lat.data, numbers.lon.data]
  const lat = findStoredRange(numbers.lat, { min: box.south, max: box.north })
  const lon = findStoredRange(numbers.lon, { min: box.west, max: box.east })
  let left = 0
  for (let at = 0; at < count; at++) {
    const block = blocks[at]!
    let mask = masks[at]!
    if (judgeBox(boxes.blocks, block * 4) === 0)
      for (let untested = mask; untested !== 0; untested &= untested - 1) {
        const row = (block << 5) + (31 - Math.clz32(untested & -untested))
        const [north, east] = [lats[row]!, lons[row]!]
        if (north < lat.from || north > lat.to || east < lon.from || east > lon.to)
          mask &= ~(untested & -untested)
      }
    blocks[left] = block
    masks[left] = mask
    if (mask !== 0) left++
  }
  candidates.count = left
}
