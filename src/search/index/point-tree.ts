import KDBush from 'kdbush'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { NearRow, NearRowsQuery } from './listing-table.ts'
import { NearestRows } from './nearest-rows.ts'
import { getLonDegrees } from './reach-degrees.ts'
import { shareUint32 } from './shared-array.ts'

/** A tree of the rows that have a point: its memory, and the row of each of its items. */
export interface PointTree {
  tree?: SharedArrayBuffer
  rows: Uint32Array
}

/** So many items are measured one by one. */
const LEAF_ITEMS = 16

export function packPoints(listings: readonly SearchableListing[]): PointTree {
  const placed: number[] = []
  for (const [row, { point }] of listings.entries()) if (point !== undefined) placed.push(row)
  if (placed.length === 0) return { rows: shareUint32([]) }
  const tree = new KDBush(
    placed.length,
    LEAF_ITEMS,
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

/** Finds the rows nearest to a point. */
export interface PointLookup {
  listNearest(query: NearRowsQuery): NearRow[]
}

export interface PropertyOfRows {
  /** Breaks ties of distance. */
  propertyIdOf(row: number): number
}

export function openPoints({ tree: memory, rows }: PointTree, { propertyIdOf }: PropertyOfRows): PointLookup {
  if (memory === undefined) return { listNearest: () => [] }
  const tree = KDBush.from(memory as unknown as ArrayBuffer)
  return {
    listNearest: (query) => {
      if (query.limit <= 0) return []
      const nearest = new NearestRows(query)
      visit({ tree, rows, query, nearest }, 0, rows.length - 1, LON)
      return nearest.list(propertyIdOf)
    },
  }
}

interface Walk {
  tree: KDBush
  rows: Uint32Array
  query: NearRowsQuery
  nearest: NearestRows
}

/** The tree is cut by longitude and latitude in turns, each part at the item in its middle. */
type Axis = 0 | 1
const LON = 0
const LAT = 1

/** Offers the items of a part of the tree that are within reach; those of its nearer half first, so that the reach shrinks. */
function visit(walk: Walk, first: number, last: number, axis: Axis): void {
  if (last - first <= walk.tree.nodeSize) {
    for (let item = first; item <= last; item++) offer(walk, item)
    return
  }
  const middle = (first + last) >> 1
  const cut = walk.tree.coords[2 * middle + axis]!
  const isBelow = walk.query.point[axis === LON ? 'lon' : 'lat'] < cut
  const next = axis === LON ? LAT : LON
  offer(walk, middle)
  if (isBelow) visit(walk, first, middle - 1, next)
  else visit(walk, middle + 1, last, next)
  if (!isWithinReach(walk, axis, cut)) return
  if (isBelow) visit(walk, middle + 1, last, next)
  else visit(walk, first, middle - 1, next)
}

/** Whether anything beyond a cut may be near enough. */
function isWithinReach({ query: { point }, nearest: { reach } }: Walk, axis: Axis, cut: number): boolean {
  if (axis === LAT) return Math.abs(cut - point.lat) <= reach.lat
  // Across the antimeridian what lies farthest by its number may be near.
  const isAcross = Math.abs(point.lon) + reach.lon > 180
  return isAcross || Math.abs(cut - point.lon) <= reach.lon
}

/** Degrees are compared first, which is far quicker than measuring. */
function offer({ tree, rows, query: { point, accept }, nearest }: Walk, item: number): void {
  const lat = tree.coords[2 * item + 1]!
  if (Math.abs(lat - point.lat) > nearest.reach.lat) return
  const lon = tree.coords[2 * item]!
  if (getLonDegrees(point.lon, lon) > nearest.reach.lon) return
  const row = rows[tree.ids[item]!]!
  if (accept?.(row) === false) return
  const distanceMiles = getDistanceMiles(point, { lat, lon })
  if (distanceMiles <= nearest.reachMiles) nearest.offer(row, distanceMiles)
}
