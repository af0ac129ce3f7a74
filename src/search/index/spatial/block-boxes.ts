import type { SearchArea } from '../../../domain/listing-search/search-choices.ts'
import type { GeoBox, GeoPoint } from '../../../records/geo-point.ts'
import { countBlocks, setBit } from '../columns/flag-columns.ts'
import { allocateFloat64, allocateUint32 } from '../columns/shared-array.ts'
import type { RowCandidates } from '../plan/row-candidates.ts'
import type { Coordinates } from './coordinates.ts'

/**
 * Where rows lie on the map: the bounding box of the points of every block of 32 rows, every group of 32 blocks and every region
 * of 32 groups, each as south, north, west, east. Without a point, the box touches nothing.
 */
export interface BlockBoxes {
  blocks: Float64Array
  groups: Float64Array
  regions: Float64Array
  /** One bit per row: whether it has a point. */
  placed: Uint32Array
}

/** Packs the boxes of rows, of which those without a point have NaN for coordinates. */
export function packBoxes({ lats, lons }: Coordinates): BlockBoxes {
  const blockCount = countBlocks(lats.length)
  const groupCount = countBlocks(blockCount)
  const blocks = allocateBoxes(blockCount)
  const groups = allocateBoxes(groupCount)
  const regions = allocateBoxes(countBlocks(groupCount))
  const placed = allocateUint32(blockCount)
  for (let row = 0; row < lats.length; row++) {
    const [lat, lon] = [lats[row]!, lons[row]!]
    if (Number.isNaN(lat)) continue
    setBit(placed, row)
    stretch(blocks, row >>> 5, lat, lon)
    stretch(groups, row >>> 10, lat, lon)
    stretch(regions, row >>> 15, lat, lon)
  }
  return { blocks, groups, regions, placed }
}

function allocateBoxes(count: number): Float64Array {
  const boxes = allocateFloat64(count * 4)
  for (let at = 0; at < boxes.length; at++) boxes[at] = (at & 1) === 0 ? Infinity : -Infinity
  return boxes
}

function stretch(boxes: Float64Array, box: number, lat: number, lon: number): void {
  const at = box * 4
  if (lat < boxes[at]!) boxes[at] = lat
  if (lat > boxes[at + 1]!) boxes[at + 1] = lat
  if (lon < boxes[at + 2]!) boxes[at + 2] = lon
  if (lon > boxes[at + 3]!) boxes[at + 3] = lon
}

/** Starts with the rows that have a point, in every block whose box touches a box. */
export function startInBox(
  { blocks, groups, regions, placed }: BlockBoxes,
  candidates: RowCandidates,
  box: GeoBox,
): void {
  candidates.count = 0
  for (let region = 0; region * 4 < regions.length; region++) {
    if (!touches(regions, region * 4, box)) continue
    const lastGroup = Math.min((region + 1) << 5, groups.length >>> 2)
    for (let group = region << 5; group < lastGroup; group++) {
      if (!touches(groups, group * 4, box)) continue
      const lastBlock = Math.min((group + 1) << 5, placed.length)
      for (let block = group << 5; block < lastBlock; block++)
        if (touches(blocks, block * 4, box)) candidates.add(block, placed[block]!)
    }
  }
}

function touches(boxes: Float64Array, at: number, { south, north, west, east }: GeoBox): boolean {
  return boxes[at]! <= north && boxes[at + 1]! >= south && boxes[at + 2]! <= east && boxes[at + 3]! >= west
}

/** A box that contains all of an area. */
export function findAreaBox(area: SearchArea): GeoBox {
  if (area.kind === 'box') return area.box
  if (area.kind === 'circle') return findCircleBox(area.center, area.radiusMiles)
  const box = { south: 90, north: -90, west: 180, east: -180 }
  for (const [outer = []] of area.shape) {
    for (const [lon, lat] of outer) {
      if (lat < box.south) box.south = lat
      if (lat > box.north) box.north = lat
      if (lon < box.west) box.west = lon
      if (lon > box.east) box.east = lon
    }
  }
  return box
}

/** The box may be a little too large, because its points are measured afterwards. */
const SLACK = 1.000001

const MILES_PER_DEGREE = 69.0933

const RADIANS = Math.PI / 180

/** The widest parallel that the circle touches decides how far it extends east and west. */
function findCircleBox({ lat, lon }: GeoPoint, radiusMiles: number): GeoBox {
  const up = (radiusMiles / MILES_PER_DEGREE) * SLACK
  const [south, north] = [lat - up, lat + up]
  const reach = Math.sin(Math.min(Math.PI / 2, up * RADIANS)) / Math.cos(lat * RADIANS)
  const isPolar = north >= 90 || south <= -90 || !(reach < 1)
  const across = isPolar ? 360 : (Math.asin(reach) / RADIANS) * SLACK
  const [west, east] = [lon - across, lon + across]
  // Beyond the antimeridian, longitudes start again.
  return west < -180 || east > 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east }
}
