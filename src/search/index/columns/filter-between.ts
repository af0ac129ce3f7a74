import type { RowCandidates } from '../plan/row-candidates.ts'
import { type BandRange, DIGITS, type NumberBands } from './number-bands.ts'
import type { NumberColumn, StoredRange } from './number-column.ts'

/** Keeps only the rows whose stored number is within a range, by looking all of them up. */
export function filterByNumbers(
  candidates: RowCandidates,
  { data }: NumberColumn,
  { from, to }: StoredRange,
): void {
  candidates.filterWhere((row) => data[row]! >= from && data[row]! <= to)
}

/** Keeps only the rows on the right side of one end of a range. Their bands decide most, the column decides the others. */
export function filterByDigits(
  candidates: RowCandidates,
  { data }: NumberColumn,
  { digits }: NumberBands,
  range: StoredRange,
  { first, last, isFirstDoubtful, isLastDoubtful }: BandRange,
  end: 'from' | 'to',
): void {
  compareDigits(
    candidates,
    data,
    digits,
    end === 'from'
      ? { band: first, isDoubtful: isFirstDoubtful, bound: range.from, flip: 0 }
      : { band: last, isDoubtful: isLastDoubtful, bound: range.to, flip: -1 },
  )
}

/** One end of a range. */
interface RangeEnd {
  /** The band at this end. */
  band: number
  /** Whether rows of that band may be beyond the bound. */
  isDoubtful: boolean
  bound: number
  /** 0 at the lower end, and -1, which has all bits set, at the upper end. */
  flip: 0 | -1
}

/**
 * Keeps only the rows on the right side of one end. Digits of bands are compared from the highest to the lowest, for all rows of a
 * block at once: where all digits so far are equal, a 1 where the end's band has a 0 makes a row's band higher. The eight digits are
 * written out, and numbers that stay the same are in variables, because V8 runs a loop over them at a third of the speed.
 */
function compareDigits(
  candidates: RowCandidates,
  data: NumberColumn['data'],
  digits: Int32Array,
  { band, isDoubtful, bound, flip }: RangeEnd,
): void {
  const { blocks, masks, count } = candidates
  const doubtful = isDoubtful ? -1 : 0
  // Where the end's band has a 0, all bits are set.
  const zero0 = (band & 1) - 1
  const zero1 = ((band >>> 1) & 1) - 1
  const zero2 = ((band >>> 2) & 1) - 1
  const zero3 = ((band >>> 3) & 1) - 1
  const zero4 = ((band >>> 4) & 1) - 1
  const zero5 = ((band >>> 5) & 1) - 1
  const zero6 = ((band >>> 6) & 1) - 1
  const zero7 = ((band >>> 7) & 1) - 1
  let left = 0
  for (let at = 0; at < count; at++) {
    const block = blocks[at]!
    const start = block * DIGITS
    const digit7 = digits[start + 7]!
    let higher = digit7 & zero7
    let equal = digit7 ^ zero7
    const digit6 = digits[start + 6]!
    higher |= equal & digit6 & zero6
    equal &= digit6 ^ zero6
    const digit5 = digits[start + 5]!
    higher |= equal & digit5 & zero5
    equal &= digit5 ^ zero5
    const digit4 = digits[start + 4]!
    higher |= equal & digit4 & zero4
    equal &= digit4 ^ zero4
    const digit3 = digits[start + 3]!
    higher |= equal & digit3 & zero3
    equal &= digit3 ^ zero3
    const digit2 = digits[start + 2]!
    higher |= equal & digit2 & zero2
    equal &= digit2 ^ zero2
    const digit1 = digits[start + 1]!
    higher |= equal & digit1 & zero1
    equal &= digit1 ^ zero1
    const digit0 = digits[start]!
    higher |= equal & digit0 & zero0
    equal &= digit0 ^ zero0
    let mask = masks[at]! & ((higher ^ flip) | equal)
    const doubt = mask & equal & doubtful
    if (doubt !== 0) mask &= ~findBeyond(data, block << 5, doubt, bound, flip)
    blocks[left] = block
    masks[left] = mask
    if (mask !== 0) left++
  }
  candidates.count = left
}

/** The rows of a block, among some, whose number is beyond a bound: below it, or above it at the upper end. */
function findBeyond(
  data: NumberColumn['data'],
  firstRow: number,
  some: number,
  bound: number,
  flip: 0 | -1,
): number {
  let beyond = 0
  for (let left = some; left !== 0; left &= left - 1) {
    const bit = 31 - Math.clz32(left & -left)
    const value = data[firstRow + bit]!
    if (flip === 0 ? value < bound : value > bound) beyond |= 1 << bit
  }
  return beyond
}
