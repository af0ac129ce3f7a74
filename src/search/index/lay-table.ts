import { findPartition } from '../../domain/bisect.ts'
import { LISTING_SORTS, type ListingSort } from '../../domain/listing-search/search-choices.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { countBlocks, setBit } from './columns/flag-columns.ts'
import { readNumber } from './columns/number-column.ts'
import { allocateFloat64, allocateUint32 } from './columns/shared-array.ts'
import type { ListingSegment } from './listing-segment.ts'
import { openSegment } from './open-segment.ts'
import { openSortKeys } from './ranks/sort-keys.ts'
import { invertOrder, type SortKeyReader } from './ranks/sort-ranks.ts'

/** For each sort, the rank of each row of a delta segment among the rows of the base: a number between two ranks of the base. */
export type InterleavedRanks = Readonly<Record<ListingSort, Float64Array>>

/** What other segments of its table do to the rows of a segment. */
export interface TablePatch {
  /** Tombstones: one bit for each row that a later segment has replaced or removed. Absent if there are none. */
  removed?: Uint32Array
  /** Absent for the base. */
  ranks?: InterleavedRanks
}

/** A segment of a table as it is searched together with the others. */
export interface LaidTable extends TablePatch {
  segment: ListingSegment
}

/** A segment, and the homes whose rows in earlier segments it replaces. */
export interface StackedSegment {
  segment: ListingSegment
  decided: readonly number[]
}

/**
 * Lays the segments of a table over each other. The first is the base, and what a later segment decides about a home replaces
 * what earlier ones have of it. `before` are segments as they were laid earlier: what has not changed is reused.
 */
export async function layTable(
  stack: readonly StackedSegment[],
  before: readonly LaidTable[],
  pause: Pause,
): Promise<LaidTable[]> {
  const known = new Map(before.map((laid) => [laid.segment, laid]))
  const removed = stack.map(({ segment }, index) => {
    const laid = known.get(segment)
    const later = stack.slice(index + 1).filter((one) => laid === undefined || !known.has(one.segment))
    return findRemoved(
      segment,
      later.flatMap(({ decided }) => decided),
      laid?.removed,
    )
  })
  const [base, ...deltas] = stack.map(({ segment }) => segment)
  const areSame = stack.length === before.length && stack.every(({ segment }) => known.has(segment))
  // Ranks tell where rows are among those of the base that they were made for.
  const ranked = before[0]?.segment === base ? deltas.map((segment) => known.get(segment)?.ranks) : []
  const ranks = areSame ? undefined : await interleaveAll(base!, deltas, ranked, pause)
  return stack.map(({ segment }, index) => {
    const bits = removed[index]
    const own = index === 0 ? undefined : (ranks?.[index - 1] ?? known.get(segment)?.ranks)
    return { segment, ...(bits && { removed: bits }), ...(own && { ranks: own }) }
  })
}

/** Adds the rows of homes to tombstones, which threads may be reading. */
function findRemoved(
  segment: ListingSegment,
  propertyIds: readonly number[],
  before: Uint32Array | undefined,
): Uint32Array | undefined {
  const { listRowsOf } = openSegment(segment)
  const rows = propertyIds.flatMap(listRowsOf)
  if (rows.length === 0) return before
  const removed = allocateUint32(countBlocks(segment.size))
  if (before !== undefined) removed.set(before)
  for (const row of rows) setBit(removed, row)
  return removed
}

/** Ranks the rows of all delta segments together. `ranked` are the ranks that they have had so far among the rows of the base. */
async function interleaveAll(
  base: ListingSegment,
  deltas: readonly ListingSegment[],
  ranked: readonly (InterleavedRanks | undefined)[],
  pause: Pause,
): Promise<InterleavedRanks[]> {
  const ranks = deltas.map((): Partial<Record<ListingSort, Float64Array>> => ({}))
  for (const sort of LISTING_SORTS) {
    const lanes = deltas.map((segment, index) => openLane(base, segment, sort, ranked[index]?.[sort]))
    interleaveRanks(lanes)
    for (const [index, { into }] of lanes.entries()) ranks[index]![sort] = into
    await pause()
  }
  return ranks as InterleavedRanks[]
}

/**
 * Between rank 3 and rank 4 of the base lie 3 + 1/n, 3 + 2/n and so on, where n counts the rows of all deltas. The ranks of the
 * base stay whole numbers.
 */
function interleaveRanks(lanes: readonly Lane[]): void {
  const count = lanes.reduce((rows, { order }) => rows + order.length, 0)
  for (let place = 1; place <= count; place++) {
    let first: Lane | undefined
    for (const lane of lanes)
      if (lane.next < lane.order.length && (first === undefined || comesBefore(lane, first))) first = lane
    const row = first!.order[first!.next++]!
    first!.into[row] = first!.positions[row]! - 1 + place / (count + 1)
  }
}

/** The rows of a delta segment in their order, of which the first `next` have a rank. */
interface Lane {
  rows: KeyedRows
  order: Uint32Array
  /** The number of rows of the base that come before each row. */
  positions: Uint32Array
  next: number
  into: Float64Array
}

function openLane(
  base: ListingSegment,
  segment: ListingSegment,
  sort: ListingSort,
  ranked: Float64Array | undefined,
): Lane {
  const order = invertOrder(segment.ranks[sort], new Uint32Array(segment.size))
  const rows = openRows(segment, sort)
  const positions =
    ranked === undefined
      ? findPositions(openRows(base, sort), getOrder(base.ranks[sort]), rows, order)
      : Uint32Array.from(ranked, (rank) => Math.floor(rank) + 1)
  return { rows, order, positions, next: 0, into: allocateFloat64(segment.size) }
}

function comesBefore(lane: Lane, other: Lane): boolean {
  const [row, otherRow] = [lane.order[lane.next]!, other.order[other.next]!]
  const [position, otherPosition] = [lane.positions[row]!, other.positions[otherRow]!]
  if (position !== otherPosition) return position < otherPosition
  return isBefore(lane.rows, row, other.rows, otherRow)
}

interface KeyedRows {
  keys: SortKeyReader
  propertyId(row: number): number
}

function openRows(segment: ListingSegment, sort: ListingSort): KeyedRows {
  const { propertyId } = segment.numbers
  return { keys: openSortKeys(segment)(sort), propertyId: (row) => readNumber(propertyId, row)! }
}

function isBefore(some: KeyedRows, row: number, others: KeyedRows, otherRow: number): boolean {
  const [a, b] = [some.keys.major(row), others.keys.major(otherRow)]
  if (a !== b) return a > b
  if (some.keys.minor !== undefined && others.keys.minor !== undefined) {
    const [c, d] = [some.keys.minor(row), others.keys.minor(otherRow)]
    if (c !== d) return c > d
  }
  return some.propertyId(row) < others.propertyId(otherRow)
}

/** Counts the rows of a base that come before each of some rows, which are read in their order, so that each search begins where the last one ended. */
function findPositions(
  base: KeyedRows,
  baseOrder: Uint32Array,
  rows: KeyedRows,
  order: Uint32Array,
): Uint32Array {
  const positions = new Uint32Array(order.length)
  let from = 0
  for (const row of order) {
    const isBeforeRow = (rank: number) => isBefore(base, baseOrder[rank]!, rows, row)
    let step = 1
    while (from + step < baseOrder.length && isBeforeRow(from + step)) step *= 2
    from = findPartition(from, Math.min(from + step, baseOrder.length), isBeforeRow)
    positions[row] = from
  }
  return positions
}

/** Reads the orders of a base, so that the first segment over it need not wait for them. */
export async function prepareToLay(base: ListingSegment, pause: Pause): Promise<void> {
  for (const sort of LISTING_SORTS) {
    getOrder(base.ranks[sort])
    await pause()
  }
}

/** The orders of bases, cached as long as their ranks exist, because many segments are laid over the same base. */
const orders = new WeakMap<Uint32Array, Uint32Array>()

function getOrder(ranks: Uint32Array): Uint32Array {
  let order = orders.get(ranks)
  if (order === undefined) {
    order = invertOrder(ranks, new Uint32Array(ranks.length))
    orders.set(ranks, order)
  }
  return order
}
