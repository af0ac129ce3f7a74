import { findPartition } from '../../../domain/bisect.ts'
import { countBlocks } from './flag-columns.ts'
import type { NumberColumn, StoredRange } from './number-column.ts'
import { allocateFloat64, allocateInt32, allocateUint32 } from './shared-array.ts'

/**
 * A coarse copy of a number column. The known numbers are divided into bands, counted from 1; unknown numbers are in band 0. Few
 * bands are stored as sets of rows, one bit per row: those in a band or a higher one. Many bands are stored as the eight binary
 * digits of their numbers, with one integer for each digit of a block of 32 rows, lowest digit first:
 *
 *     block    0                                           1
 *     digit    0        1        2        ...  7           0  ...
 *     bits     0...101  0...110  0...000       0...000
 *     row 0 is in band 1, row 1 in band 2, row 2 in band 3
 *
 * Both decide a range for all rows of a block at once, except those in the bands at its ends.
 */
export interface NumberBands {
  /** The smallest and the largest stored number in each band, from band 1 on. */
  lows: Float64Array
  highs: Float64Array
  /** For each band, from band 0 on, the number of rows in it and in those below. */
  reached: Float64Array
  /** The rows of all bands but 0, one bit per row. */
  known: Uint32Array
  /** The sets of the bands from 2 on, one after the other. Empty if there are too many bands. */
  sets: Uint32Array
  /** Digits of the bands if there are many. */
  digits: Int32Array
}

/** A set per band takes an eighth of a byte per row. */
const MOST_SETS = 15
export const DIGITS = 8
/** As many bands as the digits can tell apart, besides that of unknown numbers. */
const MOST_BANDS = 2 ** DIGITS - 1
/** The number of rows that decide where bands begin. */
const SAMPLE = 20_000

export function packBands({ data }: NumberColumn, rows: number): NumberBands {
  const starts = chooseStarts(data, rows)
  const blocks = countBlocks(rows)
  const hasSets = starts.length <= MOST_SETS
  const bands: NumberBands = {
    lows: allocateFloat64(starts.length).fill(Number.POSITIVE_INFINITY),
    highs: allocateFloat64(starts.length).fill(Number.NEGATIVE_INFINITY),
    reached: allocateFloat64(starts.length + 1),
    known: allocateUint32(blocks),
    sets: allocateUint32(hasSets ? blocks * (starts.length - 1) : 0),
    digits: allocateInt32(hasSets ? 0 : blocks * DIGITS),
  }
  const { lows, highs, reached, known, sets, digits } = bands
  for (let row = 0; row < rows; row++) {
    const stored = data[row]!
    const band = findBand(starts, stored)
    reached[band]!++
    if (band === 0) continue
    if (stored < lows[band - 1]!) lows[band - 1] = stored
    if (stored > highs[band - 1]!) highs[band - 1] = stored
    const block = row >>> 5
    const bit = 1 << (row & 31)
    known[block]! |= bit
    if (hasSets) for (let at = block, lower = band; lower > 1; lower--, at += blocks) sets[at]! |= bit
    else
      for (let at = block * DIGITS, left = band; left !== 0; at++, left >>>= 1)
        if ((left & 1) === 1) digits[at]! |= bit
  }
  for (let band = 1; band < reached.length; band++) reached[band]! += reached[band - 1]!
  return bands
}

/**
 * The lowest number of each band but the first, which also takes whatever known numbers are lower. Each distinct number has a band
 * if they are few; otherwise the bands divide the rows evenly.
 */
function chooseStarts(data: NumberColumn['data'], rows: number): Float64Array {
  const step = Math.max(1, Math.floor(rows / SAMPLE))
  const sample = new Float64Array(Math.ceil(rows / step))
  let count = 0
  for (let row = 0; row < rows; row += step) if (isKnown(data, row)) sample[count++] = data[row]!
  const known = sample.subarray(0, count).sort()
  const distinct = known.filter((value, at) => at === 0 || value !== known[at - 1])
  const chosen = distinct.length <= MOST_BANDS ? distinct : divideEvenly(known)
  const starts = new Float64Array(Math.max(1, chosen.length))
  starts.set(chosen)
  starts[0] = data instanceof Float64Array ? Number.NEGATIVE_INFINITY : 1
  return starts
}

function divideEvenly(ascending: Float64Array): Float64Array {
  const bounds = new Float64Array(MOST_BANDS)
  for (let at = 0; at < MOST_BANDS; at++)
    bounds[at] = ascending[Math.floor((at * ascending.length) / MOST_BANDS)]!
  return bounds.filter((value, at) => at === 0 || value !== bounds[at - 1])
}

/** A stored 0 is unknown in a column of integers, NaN in one of doubles. */
function isKnown(data: NumberColumn['data'], row: number): boolean {
  return data instanceof Float64Array ? !Number.isNaN(data[row]!) : data[row]! > 0
}

/** The number of starts that are not above a stored number. None is at or below an unknown one. */
function findBand(starts: Float64Array, stored: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= stored) low = middle + 1
    else high = middle
  }
  return low
}

/** For each band, from band 1 on, the rows in it and in higher ones. Undefined if the bands are digits. Views take long to make: cache them. */
export function openSets({ known, sets, highs, digits }: NumberBands): Uint32Array[] | undefined {
  if (digits.length > 0) return undefined
  return Array.from(highs, (_, at) =>
    at === 0 ? known : sets.subarray((at - 1) * known.length, at * known.length),
  )
}

/** The bands whose rows may be within a range, and which of them must be looked up in the column. */
export interface BandRange {
  /** The first and the last band. There is none if the first is above the last. */
  first: number
  last: number
  /** Whether rows of the first band may be below the range. */
  isFirstDoubtful: boolean
  /** Whether rows of the last band may be above the range. */
  isLastDoubtful: boolean
}

export function findBandRange({ lows, highs }: NumberBands, { from, to }: StoredRange): BandRange {
  const first = findPartition(0, highs.length, (at) => !(highs[at]! >= from)) + 1
  const last = findPartition(0, lows.length, (at) => lows[at]! <= to)
  return {
    first,
    last,
    isFirstDoubtful: first <= last && lows[first - 1]! < from,
    isLastDoubtful: first <= last && highs[last - 1]! > to,
  }
}
