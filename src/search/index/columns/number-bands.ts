import { countBlocks, setBit } from './flag-columns.ts'
import type { NumberColumn, StoredRange } from './number-column.ts'
import { allocateFloat64, allocateUint32 } from './shared-array.ts'

/**
 * A coarse copy of a number column as sets of rows: set k holds the rows whose stored number is at least `bounds[k]`, and the
 * first set all rows whose number is known. Two sets decide a range for all rows except those in the bands that contain its
 * ends.
 */
export interface NumberBands {
  /** Ascending. */
  bounds: Float64Array
  /** The blocks of the first set, then those of the second, and so on. */
  bits: Uint32Array
  /** Blocks per set. */
  blocks: number
}

/** More sets make the bands narrower and the index larger: each set takes an eighth of a byte per row. */
const MOST_BANDS = 12
/** The number of rows that decide where the bounds are. */
const SAMPLE = 10_000

export function packBands({ data }: NumberColumn, rows: number): NumberBands {
  const blocks = countBlocks(rows)
  const isKnown =
    data instanceof Float64Array ? (stored: number) => !Number.isNaN(stored) : (stored: number) => stored > 0
  const least = data instanceof Float64Array ? Number.NEGATIVE_INFINITY : 1
  const bounds = [least, ...chooseBounds(data, rows, isKnown)]
  const bits = allocateUint32(blocks * bounds.length)
  for (let row = 0; row < rows; row++) {
    const stored = data[row]!
    if (isKnown(stored)) setBit(bits, (findBand(bounds, stored) * blocks + (row >>> 5)) * 32 + (row & 31))
  }
  // A number that reaches a bound reaches every lower one.
  for (let at = bits.length - blocks - 1; at >= 0; at--) bits[at]! |= bits[at + blocks]!
  const shared = allocateFloat64(bounds.length)
  shared.set(bounds)
  return { bounds: shared, bits, blocks }
}

/** Every distinct value except the smallest if they are few, otherwise values that divide the rows evenly. */
function chooseBounds(
  data: NumberColumn['data'],
  rows: number,
  isKnown: (stored: number) => boolean,
): number[] {
  const step = Math.max(1, Math.floor(rows / SAMPLE))
  const sample: number[] = []
  for (let row = 0; row < rows; row += step) if (isKnown(data[row]!)) sample.push(data[row]!)
  sample.sort((a, b) => a - b)
  const distinct = sample.filter((value, at) => at > 0 && value !== sample[at - 1])
  if (distinct.length < MOST_BANDS) return distinct
  const even = Array.from(
    { length: MOST_BANDS - 1 },
    (_, at) => sample[Math.floor(((at + 1) * sample.length) / MOST_BANDS)]!,
  )
  return even.filter((value, at) => value !== even[at - 1])
}

/** The index of the last bound that is not above the value. */
function findBand(bounds: readonly number[], value: number): number {
  let band = bounds.length - 1
  while (band > 0 && bounds[band]! > value) band--
  return band
}

/**
 * Where the sets of a range begin. Rows in `anyAtLeast` but not in `surelyAbove` may be within the range; rows in
 * `surelyAtLeast` but not in `anyAbove` certainly are. -1 stands for no rows.
 */
export interface BandOffsets {
  anyAtLeast: number
  surelyAtLeast: number
  anyAbove: number
  surelyAbove: number
}

/** No stored number is above these: the first is for doubles, the second for integers of four bytes. */
const HIGHEST = [Number.POSITIVE_INFINITY, 2 ** 31 - 1]

/** `gap` is the distance between stored numbers: 1, or 0 for doubles. */
export function findBandOffsets(
  { bounds, blocks }: NumberBands,
  { from, to }: StoredRange,
  gap: 0 | 1,
): BandOffsets {
  const last = bounds.length - 1
  let atLeast = last
  while (atLeast > 0 && bounds[atLeast]! > from) atLeast--
  let above = last
  while (above > 0 && bounds[above]! > to + gap) above--
  const surelyAtLeast = bounds[atLeast]! >= from ? atLeast : atLeast + 1
  const surelyAbove = bounds[above]! > to ? above : above + 1
  const offset = (set: number) => (set > last ? -1 : set * blocks)
  return {
    anyAtLeast: atLeast * blocks,
    surelyAtLeast: offset(surelyAtLeast),
    anyAbove: to >= HIGHEST[gap]! ? -1 : above * blocks,
    surelyAbove: offset(surelyAbove),
  }
}
