import { findPartition } from '../../../domain/bisect.ts'
import { countBits } from '../columns/flag-columns.ts'
import type { PostingList } from '../postings/token-postings.ts'

/**
 * The rows that may still match: some blocks of 32 rows, ascending, each with a mask of the rows that do. The next search
 * reuses the arrays, so that a search allocates next to nothing.
 *
 *     blocks   3         4         9          rows 96-127, 128-159, 288-319
 *     masks    0...0101  1...1111  0...0010   rows 96, 98; all of 128-159; row 289
 */
export class RowCandidates {
  /** The number of blocks. */
  count = 0
  readonly blocks: Uint32Array
  readonly masks: Int32Array

  constructor(rows: number) {
    const blocks = (rows + 31) >>> 5
    this.blocks = new Uint32Array(blocks)
    this.masks = new Int32Array(blocks)
  }

  /** Starts with all rows of some ranges, which ascend and do not overlap: pairs of the first row and the row after the last. */
  startWithRanges(pairs: Uint32Array): void {
    const { blocks, masks } = this
    let count = 0
    let before = -1
    for (let at = 0; at < pairs.length; at += 2) {
      const [from, last] = [pairs[at]!, pairs[at + 1]! - 1]
      const [first, final] = [from >>> 5, last >>> 5]
      const firstMask = -1 << (from & 31)
      const finalMask = -1 >>> (31 - (last & 31))
      const mask = first === final ? firstMask & finalMask : firstMask
      if (first === before) masks[count - 1]! |= mask
      else {
        blocks[count] = first
        masks[count++] = mask
      }
      if (first < final) {
        for (let block = first + 1; block < final; block++) {
          blocks[count] = block
          masks[count++] = -1
        }
        blocks[count] = final
        masks[count++] = finalMask
      }
      before = final
    }
    this.count = count
  }

  /** Adds the rows of a mask. The block comes after those that are there. */
  add(block: number, mask: number): void {
    this.blocks[this.count] = block
    this.masks[this.count++] = mask
  }

  /** Starts with single rows, ascending: those at `from` up to, but not including, `to` of the array. */
  startWithRows(rows: ArrayLike<number>, from = 0, to = rows.length): void {
    let count = 0
    let before = -1
    for (let at = from; at < to; at++) {
      const row = rows[at]!
      const block = row >>> 5
      if (block !== before) {
        this.blocks[count] = block
        this.masks[count++] = 0
        before = block
      }
      this.masks[count - 1]! |= 1 << (row & 31)
    }
    this.count = count
  }

  /** Keeps only the rows whose bit is set; none without bits. */
  filterBySet(bits: Uint32Array | undefined): void {
    if (bits === undefined) {
      this.count = 0
      return
    }
    const { blocks, masks } = this
    let left = 0
    for (let at = 0; at < this.count; at++) {
      const block = blocks[at]!
      const mask = masks[at]! & bits[block]!
      blocks[left] = block
      masks[left] = mask
      if (mask !== 0) left++
    }
    this.count = left
  }

  /** Keeps only the rows that are in all sets, up to four of them in one pass. */
  filterBySets(sets: readonly RowSet[]): void {
    for (let at = 0; at < sets.length && this.count > 0; at += 4) {
      const [one, two] = [sets[at]!, sets[at + 1]]
      // The last set again changes nothing.
      if (two === undefined) this.#filterByTwo(one, one)
      else if (sets.length < at + 3) this.#filterByTwo(one, two)
      else this.#filterByFour(one, two, sets[at + 2]!, sets[at + 3] ?? two)
    }
  }

  #filterByTwo({ bits: a, flip: flipA }: RowSet, { bits: b, flip: flipB }: RowSet): void {
    const { blocks, masks, count } = this
    let left = 0
    for (let at = 0; at < count; at++) {
      const block = blocks[at]!
      const mask = masks[at]! & (a[block]! ^ flipA) & (b[block]! ^ flipB)
      blocks[left] = block
      masks[left] = mask
      if (mask !== 0) left++
    }
    this.count = left
  }

  #filterByFour(
    { bits: a, flip: flipA }: RowSet,
    { bits: b, flip: flipB }: RowSet,
    { bits: c, flip: flipC }: RowSet,
    { bits: d, flip: flipD }: RowSet,
  ): void {
    const { blocks, masks, count } = this
    let left = 0
    for (let at = 0; at < count; at++) {
      const block = blocks[at]!
      const mask =
        masks[at]! & (a[block]! ^ flipA) & (b[block]! ^ flipB) & (c[block]! ^ flipC) & (d[block]! ^ flipD)
      blocks[left] = block
      masks[left] = mask
      if (mask !== 0) left++
    }
    this.count = left
  }

  /** Keeps only the rows that have at least one of the bits set. */
  filterByAny(columns: readonly Uint32Array[]): void {
    if (columns.length <= 4) {
      const [first, second = first] = columns
      this.#filterByUnion(first!, second!, columns[2] ?? first!, columns[3] ?? first!)
      return
    }
    const { blocks, masks } = this
    let left = 0
    for (let at = 0; at < this.count; at++) {
      const block = blocks[at]!
      let union = 0
      for (let column = 0; column < columns.length; column++) union |= columns[column]![block]!
      const mask = masks[at]! & union
      if (mask === 0) continue
      blocks[left] = block
      masks[left++] = mask
    }
    this.count = left
  }

  #filterByUnion(a: Uint32Array, b: Uint32Array, c: Uint32Array, d: Uint32Array): void {
    const { blocks, masks, count } = this
    let left = 0
    for (let at = 0; at < count; at++) {
      const block = blocks[at]!
      const mask = masks[at]! & (a[block]! | b[block]! | c[block]! | d[block]!)
      blocks[left] = block
      masks[left] = mask
      if (mask !== 0) left++
    }
    this.count = left
  }

  /** Removes the rows whose bit is set. */
  excludeSet(bits: Uint32Array | undefined): void {
    if (bits === undefined) return
    const { blocks, masks } = this
    let left = 0
    for (let at = 0; at < this.count; at++) {
      const block = blocks[at]!
      const mask = masks[at]! & ~bits[block]!
      if (mask === 0) continue
      blocks[left] = block
      masks[left++] = mask
    }
    this.count = left
  }

  /** Keeps only the rows that pass a test. */
  filterWhere(passes: (row: number) => boolean): void {
    const { blocks, masks } = this
    let left = 0
    for (let at = 0; at < this.count; at++) {
      const start = blocks[at]! << 5
      let mask = masks[at]!
      for (let untested = mask; untested !== 0; untested &= untested - 1) {
        if (!passes(start + lowestBit(untested))) mask &= ~(untested & -untested)
      }
      if (mask === 0) continue
      blocks[left] = blocks[at]!
      masks[left++] = mask
    }
    this.count = left
  }

  /** Keeps only the rows of a posting list. */
  filterByPosting({ isBits, rows }: PostingList): void {
    if (isBits) this.filterBySet(rows)
    else this.#filterByRows(rows)
  }

  #filterByRows(rows: Uint32Array): void {
    const { blocks, masks } = this
    let left = 0
    let next = 0
    for (let at = 0; at < this.count && next < rows.length; at++) {
      const block = blocks[at]!
      if (rows[next]! >>> 5 < block) next = findFirst(rows, block << 5, next)
      let mask = 0
      for (; next < rows.length && rows[next]! >>> 5 === block; next++) mask |= 1 << (rows[next]! & 31)
      mask &= masks[at]!
      if (mask === 0) continue
      blocks[left] = block
      masks[left++] = mask
    }
    this.count = left
  }

  /**
   * Leaves the first candidate of each building. `furtherOffers` marks the rows that continue the building of the row
   * before, so that a building is a row without the mark and the marked rows after it.
   */
  filterFirstOffers(furtherOffers: Uint32Array | undefined): void {
    if (furtherOffers === undefined) return
    const { blocks, masks } = this
    let left = 0
    // The row after the building whose first candidate was found last.
    let end = 0
    for (let at = 0; at < this.count; at++) {
      const start = blocks[at]! << 5
      let mask = masks[at]!
      // A block without marks, which the building found last does not reach, has single homes only.
      if (furtherOffers[blocks[at]!] !== 0 || end > start)
        for (let untested = mask; untested !== 0; untested &= untested - 1) {
          const row = start + lowestBit(untested)
          if (row < end) mask &= ~(untested & -untested)
          else end = findEndOfBuilding(furtherOffers, row)
        }
      else end = findEndOfBuilding(furtherOffers, start + (31 - Math.clz32(mask)))
      blocks[left] = blocks[at]!
      masks[left] = mask
      if (mask !== 0) left++
    }
    this.count = left
  }

  countRows(): number {
    let rows = 0
    for (let at = 0; at < this.count; at++) rows += countBits(this.masks[at]!)
    return rows
  }

  /** The number of rows that have a bit set. */
  countSet(bits: Uint32Array | undefined): number {
    if (bits === undefined) return 0
    let rows = 0
    for (let at = 0; at < this.count; at++) rows += countBits(this.masks[at]! & bits[this.blocks[at]!]!)
    return rows
  }

  /** Counts each row at the last of some ascending starts that its number reaches; a row below all starts is not counted. */
  countSteps(data: Int32Array | Float64Array, starts: Float64Array, counts: Uint32Array): void {
    for (let at = 0; at < this.count; at++) {
      const start = this.blocks[at]! << 5
      for (let left = this.masks[at]!; left !== 0; left &= left - 1) {
        const value = data[start + lowestBit(left)]!
        let step = starts.length - 1
        while (step >= 0 && !(value >= starts[step]!)) step--
        if (step >= 0) counts[step]!++
      }
    }
  }

  /** Calls `use` with each row, ascending. */
  forEach(use: (row: number) => void): void {
    for (let at = 0; at < this.count; at++) {
      const start = this.blocks[at]! << 5
      for (let left = this.masks[at]!; left !== 0; left &= left - 1) use(start + lowestBit(left))
    }
  }

  /**
   * Writes the rows whose rank is at least `low` and below `high`, with that rank, and counts the rows whose rank is below
   * `low`. It is separate from `collectInterleaved` so that V8 compiles each loop for one kind of array.
   */
  collectBetween(ranks: Uint32Array, low: number, high: number, into: RankedRows): void {
    const { rows, keys } = into
    let { count, before } = into
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
    into.count = count
    into.before = before
  }

  /** The same for a delta segment, whose ranks lie between those of the base; `first` is added to the row numbers. */
  collectInterleaved(ranks: Float64Array, low: number, high: number, into: RankedRows, first: number): void {
    this.forEach((row) => {
      const rank = ranks[row]!
      if (rank >= high) return
      if (rank < low) into.before++
      else {
        into.rows[into.count] = first + row
        into.keys[into.count++] = rank
      }
    })
  }
}

/** The first row after `row` that does not continue the same building. */
function findEndOfBuilding(furtherOffers: Uint32Array, row: number): number {
  let end = row + 1
  while (((furtherOffers[end >>> 5]! >>> (end & 31)) & 1) === 1) end++
  return end
}

/** Some rows: those whose bit is set, or, with all bits of `flip` set, the others. */
export interface RowSet {
  bits: Uint32Array
  flip: 0 | -1
}

/** Rows, each with its rank in an order. */
export interface RankedRows {
  rows: Uint32Array
  keys: Float64Array
  /** The number of rows written. */
  count: number
  /** The number of rows that were left out because they come before those written. */
  before: number
}

export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask)
}

/** The first index from `start` on whose value is at least the wanted one: doubling steps, then bisection. */
export function findFirst(ascending: ArrayLike<number>, wanted: number, start = 0): number {
  let low = start
  let step = 1
  while (low + step < ascending.length && ascending[low + step]! < wanted) {
    low += step
    step *= 2
  }
  const high = Math.min(low + step, ascending.length)
  return findPartition(low, high, (index) => ascending[index]! < wanted)
}
