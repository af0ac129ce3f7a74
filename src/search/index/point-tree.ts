import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import { buildShapeLocator } from '../../domain/geo/shape-locator.ts'
import { isInArea, type SearchArea } from '../../domain/listing-search/search-area.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'
import type { NearRow, NearRowsQuery } from './listing-table.ts'
import { shareUint32 } from './shared-array.ts'

/** A tree of the rows that have a point: its memory, and the row of each of its items. */
export interface PointTree {
  tree?: SharedArrayBuffer
  rows: Uint32Array
}

export function packPoints(listings: readonly SearchableListing[]): PointTree {
  const placed: number[] = []
  for (const [row, { point }] of listings.entries()) if (point !== undefined) placed.push(row)
  if (placed.length === 0) return { rows: shareUint32([]) }
  const tree = new KDBush(
    placed.length,
    64,
    Float64Array,
    SharedArrayBuffer as unknown as ArrayBufferConstructor,
  )
  for (const row of placed) {
    const { lon, lat } = listings[row]!.point!
    tree.add(lon, lat)
  }
  tree.finish()
  return { tree: tree.data as unknown as SharedArrayBuffer, rows: shareUint32(placed) }
}

/** Finds rows by their points. */
export interface PointLookup {
  /** Every row whose point the area holds, in no stated order. */
  listInArea(area: SearchArea): number[]
  listNearest(query: NearRowsQuery): NearRow[]
}

export interface PointsOfRows {
  pointOf(row: number): GeoPoint
  /** Breaks ties of distance. */
  propertyIdOf(row: number): number
}

export function openPoints({ tree: memory, rows }: PointTree, values: PointsOfRows): PointLookup {
  if (memory === undefined) return { listInArea: () => [], listNearest: () => [] }
  const tree = KDBush.from(memory as unknown as ArrayBuffer)
  return {
    listInArea: (area) => listInArea(tree, rows, values, area),
    listNearest: (query) => listNearest(tree, rows, values, query),
  }
}

function listInArea(tree: KDBush, rows: Uint32Array, { pointOf }: PointsOfRows, area: SearchArea): number[] {
  const box = findBox(area)
  const holds =
    area.kind === 'polygon' ? buildShapeLocator(area.shape) : (point: GeoPoint) => isInArea(point, area)
  const found: number[] = []
  for (const item of tree.range(box.west, box.south, box.east, box.north)) {
    const row = rows[item]!
    if (area.kind === 'box' || holds(pointOf(row))) found.push(row)
  }
  return found
}

/** A little more than the degrees need: what lies in the box is measured. */
const SLACK = 1.000001
const MILES_A_DEGREE = 69.0933

function findBox(area: SearchArea): GeoBox {
  if (area.kind === 'box') return area.box
  if (area.kind === 'circle') return findCircleBox(area.center, area.radiusMiles)
  const box = { south: 90, north: -90, west: 180, east: -180 }
  for (const [outer = []] of area.shape) {
    for (const [lon, lat] of outer) {
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
      box.west = Math.min(box.west, lon)
      box.east = Math.max(box.east, lon)
    }
  }
  return box
}

/** The widest parallel that the circle touches decides how far it reaches east and west. */
function findCircleBox({ lat, lon }: GeoPoint, radiusMiles: number): GeoBox {
  const up = (radiusMiles / MILES_A_DEGREE) * SLACK
  const [south, north] = [lat - up, lat + up]
  const radians = Math.PI / 180
  const reach = Math.sin(Math.min(Math.PI / 2, up * radians)) / Math.cos(lat * radians)
  const isPolar = north >= 90 || south <= -90 || !(reach < 1)
  const across = isPolar ? 360 : (Math.asin(reach) / radians) * SLACK
  return { south, north, west: lon - across, east: lon + across }
}

const KM_A_MILE = 1.609344
/** The tree's own distances differ from ours in the last digits and in the Earth's radius. */
const DISTANCE_SLACK = 1.0001
const SLACK_KM = 1e-6

function listNearest(
  tree: KDBush,
  rows: Uint32Array,
  { pointOf, propertyIdOf }: PointsOfRows,
  { point, limit, maxMiles = Number.POSITIVE_INFINITY, accept = () => true }: NearRowsQuery,
): NearRow[] {
  if (limit <= 0) return []
  const find = (count: number, miles: number) =>
    around(tree, point.lon, point.lat, count, miles * KM_A_MILE * DISTANCE_SLACK + SLACK_KM, (item) =>
      accept(rows[item]!),
    )
  const measure = (item: number) => getDistanceMiles(point, pointOf(rows[item]!))
  const nearest = find(limit, maxMiles)
  // Of many things at one point the search returns any; all that are as near as the last must be seen to order ties.
  const reach =
    nearest.length < limit ? [] : find(Number.POSITIVE_INFINITY, Math.min(maxMiles, measure(nearest.at(-1)!)))
  return (reach.length > 0 ? reach : nearest)
    .map((item) => ({ row: rows[item]!, distanceMiles: measure(item) }))
    .filter(({ distanceMiles }) => distanceMiles <= maxMiles)
    .sort(
      (left, right) =>
        left.distanceMiles - right.distanceMiles || propertyIdOf(left.row) - propertyIdOf(right.row),
    )
    .slice(0, limit)
}
