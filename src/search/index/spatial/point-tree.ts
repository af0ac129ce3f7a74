import KDBush from 'kdbush'
import { EARTH_RADIUS_MILES, getDistanceMiles } from '../../../domain/geo/distance.ts'
import type { SearchableListing } from '../../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../../records/geo-point.ts'
import { shareUint32 } from '../columns/shared-array.ts'
import type { NearRow, NearRowsQuery } from '../listing-table.ts'
import { selectPage } from '../ranks/select-page.ts'

/** How many degrees a point may lie from another, at most, to be within reach of it. */
export interface ReachDegrees {
  lat: number
  lon: number
}

const DEGREES = 180 / Math.PI

/** Ten centimetres. Distances are rounded, most of all those half around the Earth; a reach must never be the smaller. */
const ROUNDED_DEGREES = 1e-6

/** The degrees that a distance reaches from a point; more than there are where it takes in a pole. */
export function findReachDegrees({ lat }: GeoPoint, miles: number): ReachDegrees {
  const degrees = (miles / EARTH_RADIUS_MILES) * DEGREES + ROUNDED_DEGREES
  if (degrees + Math.abs(lat) >= 90) return { lat: degrees, lon: 360 }
  // A meridian touches the circle where the way to it, at a right angle, is as long as the reach.
  const sine = Math.sin(degrees / DEGREES) / Math.cos(lat / DEGREES)
  return { lat: degrees, lon: Math.asin(Math.min(1, sine)) * DEGREES + ROUNDED_DEGREES }
}

/** Degrees from one longitude to another, either way around. */
export function getLonDegrees(from: number, to: number): number {
  const degrees = Math.abs(to - from)
  return degrees > 180 ? 360 - degrees : degrees
}

/** Room is made for twice as many as are wanted, at least and at most for so many; whoever wants all has more as they come. */
const LEAST_ROOM = 32

const MOST_ROOM = 1024

/** Gathers the nearest rows of those that are offered: with each that is near, the reach of what may still be shrinks. */
export class NearestRows {
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
    const room = Math.max(LEAST_ROOM, Math.min(query.limit * 2, MOST_ROOM))
    this.#rows = new Uint32Array(room)
    this.#miles = new Float64Array(room)
  }

  /** The row is within reach. */
  offer(row: number, distanceMiles: number): void {
    if (this.#count === this.#rows.length) this.#makeRoom()
    this.#rows[this.#count] = row
    this.#miles[this.#count++] = distanceMiles
  }

  /** Nearest first, ties by property id. */
  list(propertyIdOf: (row: number) => number): NearRow[] {
    this.#dropFar()
    const near: NearRow[] = []
    for (let index = 0; index < this.#count; index++) {
      near.push({ row: this.#rows[index]!, distanceMiles: this.#miles[index]! })
    }
    near.sort(
      (left, right) =>
        left.distanceMiles - right.distanceMiles || propertyIdOf(left.row) - propertyIdOf(right.row),
    )
    return near.length > this.#query.limit ? near.slice(0, this.#query.limit) : near
  }

  #makeRoom(): void {
    this.#dropFar()
    if (this.#count * 2 <= this.#rows.length + 1) return
    const [rows, miles] = [this.#rows, this.#miles]
    this.#rows = new Uint32Array(rows.length * 2)
    this.#miles = new Float64Array(rows.length * 2)
    this.#rows.set(rows)
    this.#miles.set(miles)
  }

  /** Keeps as many of the nearest as are wanted, and all that are as near as the last of them: ids decide among those. */
  #dropFar(): void {
    const { limit, point } = this.#query
    if (this.#count <= limit) return
    selectPage(this.#miles, this.#rows, this.#count, limit - 1, limit)
    this.reachMiles = this.#miles[limit - 1]!
    this.reach = findReachDegrees(point, this.reachMiles)
    let kept = limit
    for (let index = limit; index < this.#count; index++) {
      if (this.#miles[index] !== this.reachMiles) continue
      this.#miles[kept] = this.reachMiles
      this.#rows[kept++] = this.#rows[index]!
    }
    this.#count = kept
  }
}

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
