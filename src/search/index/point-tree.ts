import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { getDistanceMiles } from '../../domain/geo/distance.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
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

/** Finds the rows nearest to a point. */
export interface PointLookup {
  listNearest(query: NearRowsQuery): NearRow[]
}

export interface PointsOfRows {
  pointOf(row: number): GeoPoint
  /** Breaks ties of distance. */
  propertyIdOf(row: number): number
}

export function openPoints({ tree: memory, rows }: PointTree, values: PointsOfRows): PointLookup {
  if (memory === undefined) return { listNearest: () => [] }
  const tree = KDBush.from(memory as unknown as ArrayBuffer)
  return { listNearest: (query) => listNearest(tree, rows, values, query) }
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
