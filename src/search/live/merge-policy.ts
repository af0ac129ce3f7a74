import type { IndexSegment } from '../edition/edition-segments.ts'

// Which segments are merged, and when. A merge reads homes from the store again, so it costs about as much for each home as an edition does.
//
//     base       | delta  delta | delta          a home's newest segment decides
//     1,000,000  | 40,000 9,000 | 400
//
// 1. An edition's delta absorbs the newest deltas while together they stay small. Frequent small editions therefore grow one delta.
// 2. With too many deltas, the newest ones are merged in the background, so that each is several times as large as all after it.
// 3. When the deltas have grown to a share of the base, everything is merged into a new base in the background.

export interface MergeLimits {
  /** A delta of this many homes is built in a few tenths of a second. */
  mostAbsorbedHomes: number
  /** Each delta costs a search a few microseconds. */
  mostDeltas: number
  /** The share of the base that all deltas together may have. */
  largestDeltas: number
  /** An edition that changes more than this share of the base gets a new base instead of a delta. */
  largestChange: number
}

export const MERGE_LIMITS: MergeLimits = {
  mostAbsorbedHomes: 500,
  mostDeltas: 4,
  largestDeltas: 0.05,
  largestChange: 0.1,
}

/** A merged delta is at least so many times as large as all deltas after it. */
const GROWTH = 3

function countBase({ tables }: IndexSegment): number {
  return Object.values(tables).reduce((rows, { size }) => rows + size, 0)
}

function countDelta({ homes }: IndexSegment): number {
  return homes.decidedCount
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

/** Whether an edition that changes this many homes gets a new base. */
export function needsNewBase(
  [base]: readonly IndexSegment[],
  changedHomes: number,
  { largestChange }: MergeLimits,
): boolean {
  return base === undefined || changedHomes > largestChange * countBase(base)
}

/** Lists the newest segments that an edition's delta absorbs; those before `from` stay. */
export function listAbsorbed(
  segments: readonly IndexSegment[],
  { from, changedHomes }: { from: number; changedHomes: number },
  { mostAbsorbedHomes }: MergeLimits,
): readonly IndexSegment[] {
  let first = segments.length
  for (let homes = changedHomes; first > Math.max(from, 1); first--) {
    homes += countDelta(segments[first - 1]!)
    if (homes > mostAbsorbedHomes) break
  }
  return segments.slice(first)
}

/** Returns the index of the first segment to merge with all after it, or undefined. From index 0 on, it is a new base. */
export function findMergeStart(
  [base, ...deltas]: readonly IndexSegment[],
  { largestDeltas, mostDeltas }: MergeLimits,
): number | undefined {
  if (base === undefined || deltas.length === 0) return undefined
  const counts = deltas.map(countDelta)
  if (sum(counts) > largestDeltas * countBase(base)) return 0
  if (deltas.length <= mostDeltas) return undefined
  let first = deltas.length - 2
  while (first > 0 && counts[first - 1]! < GROWTH * sum(counts.slice(first))) first--
  return first + 1
}
