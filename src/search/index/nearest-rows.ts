import type { NearRow, NearRowsQuery } from './listing-table.ts'
import { findReachDegrees, type ReachDegrees } from './reach-degrees.ts'
import { selectPage } from './select-page.ts'

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
