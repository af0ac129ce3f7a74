import KDBush from 'kdbush'
import { EARTH_RADIUS_MILES, getDistanceMiles } from '../../../domain/geo/distance.ts'
import type { GeoPoint } from '../../../records/geo-point.ts'
import { allocateUint32 } from '../columns/shared-array.ts'
import type { NearRow, NearRowsQuery } from '../listing-table.ts'
import { selectPage } from '../ranks/select-page.ts'
import type { Coordinates } from './coordinates.ts'

/** The most degrees that a point can be away from another one within reach of it. */
export interface ReachDegrees {
  lat: number
  lon: number
}

const DEGREES = 180 / Math.PI

/** Ten centimeters. Distances are rounded, most of all those halfway around the Earth, and a reach must never be too small. */
const ROUNDED_DEGREES = 1e-6

/** The degrees that a distance extends from a point; all of them when it includes a pole. */
function findReachDegrees({ lat }: GeoPoint, miles: number): ReachDegrees {
  const degrees = (miles / EARTH_RADIUS_MILES) * DEGREES + ROUNDED_DEGREES
  if (degrees + Math.abs(lat) >= 90) return { lat: degrees, lon: 360 }
  // A meridian touches the circle where the shortest way to it, at a right angle, is as long as the reach.
  const sine = Math.sin(degrees / DEGREES) / Math.cos(lat / DEGREES)
  return { lat: degrees, lon: Math.asin(Math.min(1, sine)) * DEGREES + ROUNDED_DEGREES }
}

/** Degrees from one longitude to another, the shorter way around. */
function getLonDegrees(from: number, to: number): number {
  const degrees = Math.abs(to - from)
  return degrees > 180 ? 360 - degrees : degrees
}

/** The arrays begin with twice as many elements as rows are wanted, within these bounds, and grow when needed. */
const LEAST_CAPACITY = 32

const MOST_CAPACITY = 1024

/** Gathers the nearest of the rows that are offered. The more near rows it has, the smaller the reach of those still wanted. */
class NearestRows {
  reachMiles: number
  reach: ReachDegrees
  readonly #query: NearRowsQuery
  #rows: Uint32Array<ArrayBuffer>
  #miles: Float64Array<ArrayBuffer>
  #count = 0

  /** `limit` is at least 1. */
  constructor(query: NearRowsQuery) {
    this.#query = query
    this.reachMiles = query.maxMiles ?? Number.POSITIVE_INFINITY
    this.reach = findReachDegrees(query.point, this.reachMiles)
    const capacity = Math.max(LEAST_CAPACITY, Math.min(query.limit * 2, MOST_CAPACITY))
    this.#rows = new Uint32Array(capacity)
    this.#miles = new Float64Array(capacity)
  }

  /** Takes a row that is within reach. */
  offer(row: number, distanceMiles: number): void {
    if (this.#count === this.#rows.length) this.#grow()
    this.#rows[this.#count] = row
    this.#miles[this.#count++] = distanceMiles
  }

  /** Nearest first, ties by property id. */
  list(idOf: (row: number) => number): NearRow[] {
    this.#dropFar()
    const near: NearRow[] = []
    for (let index = 0; index < this.#count; index++) {
      near.push({ row: this.#rows[index]!, distanceMiles: this.#miles[index]! })
    }
    near.sort((left, right) => left.distanceMiles - right.distanceMiles || idOf(left.row) - idOf(right.row))
    return near.length > this.#query.limit ? near.slice(0, this.#query.limit) : near
  }

  #grow(): void {
    this.#dropFar()
    if (this.#count * 2 <= this.#rows.length + 1) return
    const [rows, miles] = [this.#rows, this.#miles]
    this.#rows = new Uint32Array(rows.length * 2)
    this.#miles = new Float64Array(rows.length * 2)
    this.#rows.set(rows)
    this.#miles.set(miles)
  }

  /** Leaves as many of the nearest as are wanted, and all that are as near as the last of them: ids decide among those. */
  #dropFar(): void {
    const { limit, point } = this.#query
    if (this.#count <= limit) return
    selectPage(this.#miles, this.#rows, this.#count, limit - 1, limit)
    this.reachMiles = this.#miles[limit - 1]!
    this.reach = findReachDegrees(point, this.reachMiles)
    let left = limit
    for (let index = limit; index < this.#count; index++) {
      if (this.#miles[index] !== this.reachMiles) continue
      this.#miles[left] = this.reachMiles
      this.#rows[left++] = this.#rows[index]!
    }
    this.#count = left
  }
}

/** A k-d tree of the rows that have a point: its memory, and the row of each of its items. */
export interface PointTree {
  tree?: SharedArrayBuffer
  rows: Uint32Array
}

/** Leaves of so many items are measured one by one. */
const LEAF_ITEMS = 16

export function packPoints({ lats, lons }: Coordinates): PointTree {
  let count = 0
  for (let row = 0; row < lats.length; row++) if (!Number.isNaN(lats[row]!)) count++
  const rows = allocateUint32(count)
  if (count === 0) return { rows }
  const tree = new KDBush(
    count,
    LEAF_ITEMS,
    Float64Array,
    SharedArrayBuffer as unknown as ArrayBufferConstructor,
  )
  for (let row = 0, item = 0; row < lats.length; row++) {
    if (Number.isNaN(lats[row]!)) continue
    rows[item++] = row
    tree.add(lons[row]!, lats[row]!)
  }
  tree.finish()
  return { tree: tree.data as unknown as SharedArrayBuffer, rows }
}

/** Finds the rows nearest to a point. */
export interface PointLookup {
  listNearest(query: NearRowsQuery): NearRow[]
}

/** Opens a tree. Rows at the same distance are listed by ascending `idOf`. */
export function openPoints({ tree: memory, rows }: PointTree, idOf: (row: number) => number): PointLookup {
  if (memory === undefined) return { listNearest: () => [] }
  const tree = KDBush.from(memory as unknown as ArrayBuffer)
  return {
    listNearest: (query) => {
      if (query.limit <= 0) return []
      const nearest = new NearestRows(query)
      visit({ tree, rows, query, nearest }, 0, rows.length - 1, LON)
      return nearest.list(idOf)
    },
  }
}

interface Walk {
  tree: KDBush
  rows: Uint32Array
  query: NearRowsQuery
  nearest: NearestRows
}

/** The tree is divided by longitude and latitude in turn, each part at the item in its middle. */
type Axis = 0 | 1

const LON = 0

const LAT = 1

/** Offers the items of a part of the tree that are within reach, those of its nearer half first, so that the reach shrinks. */
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
  // Across the antimeridian, the most distant longitude by number may be near.
  const isAcross = Math.abs(point.lon) + reach.lon > 180
  return isAcross || Math.abs(cut - point.lon) <= reach.lon
}

/** Degrees are compared first, which is far faster than measuring. */
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
