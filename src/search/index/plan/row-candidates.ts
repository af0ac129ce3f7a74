import { hasBit } from '../columns/flag-columns.ts'
import type { PostingList } from '../postings/token-postings.ts'

/**
 * Rows that may still match: for some blocks of 32 rows, ascending, a mask of those that do. The arrays are used again by
 * the next search, so that a search allocates next to nothing.
 */
export class RowCandidates {
  /** How many blocks there are. */
  count = 0
  readonly blocks: Uint32Array
  readonly masks: Int32Array

  constructor(rows: number) {
    const blocks = (rows + 31) >>> 5
    this.blocks = new Uint32Array(blocks)
    this.masks = new Int32Array(blocks)
  }

  /** Takes all rows of some ranges, which ascend and do not overlap. */
  startWithRanges(pairs: ArrayLike<number>): void {
    this.count = 0
    for (let at = 0; at < pairs.length; at += 2) {
      const [from, last] = [pairs[at]!, pairs[at + 1]! - 1]
      const lastMask = -1 >>> (31 - (last & 31))
      if (from >>> 5 === last >>> 5) this.#join(from >>> 5, (-1 << (from & 31)) & lastMask)
      else {
        this.#join(from >>> 5, -1 << (from & 31))
        for (let word = (from >>> 5) + 1; word < last >>> 5; word++) this.add(word, -1)
        this.add(last >>> 5, lastMask)
      }
    }
  }

  /** Takes further rows of a word that may be the last there is. */
  #join(word: number, mask: number): void {
    if (this.count > 0 && this.blocks[this.count - 1] === word) this.masks[this.count - 1]! |= mask
    else this.add(word, mask)
  }

  /** Takes further rows: those of a mask of a word, which comes after those there are. */
  add(word: number, mask: number): void {
    this.blocks[this.count] = word
    this.masks[this.count++] = mask
  }

  /** Takes single rows, ascending, from `from` up to `to` of the array. */
  startWithRows(rows: ArrayLike<number>, from = 0, to = rows.length): void {
    let count = 0
    let before = -1
    for (let at = from; at < to; at++) {
      const row = rows[at]!
      const word = row >>> 5
      if (word !== before) {
        this.blocks[count] = word
        this.masks[count++] = 0
        before = word
      }
      this.masks[count - 1]! |= 1 << (row & 31)
    }
    this.count = count
  }

  /** Keeps rows whose bit is set; without bits, none. */
  filterBySet(bits: Uint32Array | undefined): void {
    if (bits === undefined) {
      this.count = 0
      return
    }
    const { blocks, masks } = this
    let kept = 0
    for (let at = 0; at < this.count; at++) {
      const word = blocks[at]!
      const mask = masks[at]! & bits[word]!
      blocks[kept] = word
      masks[kept] = mask
      if (mask !== 0) kept++
    }
    this.count = kept
  }

  /** Keeps rows of which at least one bit is set. */
  filterByAny(columns: readonly Uint32Array[]): void {
    const { blocks, masks } = this
    let kept = 0
    for (let at = 0; at < this.count; at++) {
      const word = blocks[at]!
      let union = 0
      for (let column = 0; column < columns.length; column++) union |= columns[column]![word]!
      const mask = masks[at]! & union
      if (mask === 0) continue
      blocks[kept] = word
      masks[kept++] = mask
    }
    this.count = kept
  }

  /** Drops rows whose bit is set. */
  excludeSet(bits: Uint32Array | undefined): void {
    if (bits === undefined) return
    const { blocks, masks } = this
    let kept = 0
    for (let at = 0; at < this.count; at++) {
      const word = blocks[at]!
      const mask = masks[at]! & ~bits[word]!
      if (mask === 0) continue
      blocks[kept] = word
      masks[kept++] = mask
    }
    this.count = kept
  }

  /** Keeps rows that a test passes. */
  filterWhere(passes: (row: number) => boolean): void {
    const { blocks, masks } = this
    let kept = 0
    for (let at = 0; at < this.count; at++) {
      const start = blocks[at]! << 5
      let mask = masks[at]!
      for (let left = mask; left !== 0; left &= left - 1) {
        if (!passes(start + (31 - Math.clz32(left & -left)))) mask &= ~(left & -left)
      }
      if (mask === 0) continue
      blocks[kept] = blocks[at]!
      masks[kept++] = mask
    }
    this.count = kept
  }

  /** Keeps rows that have a word. */
  filterByPosting({ isBits, rows }: PostingList): void {
    if (isBits) this.filterBySet(rows)
    else this.#keepRows(rows)
  }

  #keepRows(rows: Uint32Array): void {
    const { blocks, masks } = this
    let kept = 0
    let next = 0
    for (let at = 0; at < this.count && next < rows.length; at++) {
      const word = blocks[at]!
      if (rows[next]! >>> 5 < word) next = findFirst(rows, word << 5, next)
      let mask = 0
      for (; next < rows.length && rows[next]! >>> 5 === word; next++) mask |= 1 << (rows[next]! & 31)
      mask &= masks[at]!
      if (mask === 0) continue
      blocks[kept] = word
      masks[kept++] = mask
    }
    this.count = kept
  }

  countRows(): number {
    let rows = 0
    for (let at = 0; at < this.count; at++) rows += countBits(this.masks[at]!)
    return rows
  }

  /** How many of the rows have a bit set. */
  countSet(bits: Uint32Array | undefined): number {
    if (bits === undefined) return 0
    let rows = 0
    for (let at = 0; at < this.count; at++) rows += countBits(this.masks[at]! & bits[this.blocks[at]!]!)
    return rows
  }

  /** Counts each row at the last start, of ascending ones, that its number is not under; rows under all at none. */
  countSteps(data: Int32Array | Float64Array, starts: Float64Array, counts: Uint32Array): void {
    for (let at = 0; at < this.count; at++) {
      const start = this.blocks[at]! << 5
      for (let left = this.masks[at]!; left !== 0; left &= left - 1) {
        const value = data[start + (31 - Math.clz32(left & -left))]!
        let step = starts.length - 1
        while (step >= 0 && !(value >= starts[step]!)) step--
        if (step >= 0) counts[step]!++
      }
    }
  }

  /** Calls with each row, ascending. */
  forEach(use: (row: number) => void): void {
    for (let at = 0; at < this.count; at++) {
      const start = this.blocks[at]! << 5
      for (let left = this.masks[at]!; left !== 0; left &= left - 1)
        use(start + (31 - Math.clz32(left & -left)))
    }
  }

  /**
   * Adds the rows whose place in an order is at least `low` and under `high` to the room, with that place, and counts those
   * under `low`. Apart from `collectLaidBetween`, so that each loop knows its array.
   */
  collectBetween(ranks: Uint32Array, low: number, high: number, room: RankedRows): void {
    const { rows, keys } = room
    let { count, before } = room
    for (let at = 0; at < this.count; at++) {
      const start = this.blocks[at]! << 5
      for (let left = this.masks[at]!; left !== 0; left &= left - 1) {
        const row = start + (31 - Math.clz32(left & -left))
        const rank = ranks[row]!
        if (rank >= high) continue
        if (rank < low) before++
        else {
          rows[count] = row
          keys[count++] = rank
        }
      }
    }
    room.count = count
    room.before = before
  }

  /** The same with places between those of other rows; `first` is added to the numbers of the rows. */
  collectInterleaved(ranks: Float64Array, low: number, high: number, room: RankedRows, first: number): void {
    this.forEach((row) => {
      const rank = ranks[row]!
      if (rank >= high) return
      if (rank < low) room.before++
      else {
        room.rows[room.count] = first + row
        room.keys[room.count++] = rank
      }
    })
  }
}

/** Rows, and of each its place in an order. */
export interface RankedRows {
  rows: Uint32Array
  keys: Float64Array
  /** How many are written. */
  count: number
  /** How many were passed over because they come before them. */
  before: number
}

export function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The first place from `start` on whose value is at least the wanted one: steps that double, then bisection. */
export function findFirst(ascending: ArrayLike<number>, wanted: number, start = 0): number {
  let low = start
  let step = 1
  while (low + step < ascending.length && ascending[low + step]! < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, ascending.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the bit of a row is set; without bits, no. */
export function isSet(bits: Uint32Array | undefined, row: number): boolean {
  return bits !== undefined && hasBit(bits, row)
}
