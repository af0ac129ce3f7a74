import { findPartitionFrom } from '../../domain/bisect.ts'
import { LISTING_SORTS, type ListingSort } from '../../domain/listing-search/search-choices.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { readNumber } from './columns/number-column.ts'
import { allocateFloat64 } from './columns/shared-array.ts'
import type { ListingSegment } from './listing-segment.ts'
import { openSortKeys } from './ranks/sort-keys.ts'
import { invertOrder, type SortKeyReader } from './ranks/sort-ranks.ts'
import { addTombstones } from './tombstones.ts'

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
    return addTombstones(
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
  const open = lanes.filter(({ order }) => order.length > 0)
  for (let place = 1; place <= count; place++) {
    let first = open[0]!
    for (let index = 1; index < open.length; index++)
      if (comesBefore(open[index]!, first)) first = open[index]!
    const row = first.order[first.next]!
    first.into[row] = first.position - 1 + place / (count + 1)
    first.next++
    if (first.next < first.order.length) first.position = first.positions[first.order[first.next]!]!
    else open.splice(open.indexOf(first), 1)
  }
}

/** The rows of a delta segment in their order, of which the first `next` have a rank. */
interface Lane {
  rows: KeyedRows
  order: Uint32Array
  /** The number of rows of the base that come before each row. */
  positions: Uint32Array
  next: number
  /** That of the next row. */
  position: number
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
      : readPositions(ranked)
  return {
    rows,
    order,
    positions,
    next: 0,
    position: positions[order[0]!]!,
    into: allocateFloat64(segment.size),
  }
}

/** A loop, because typed arrays are mapped through an iterator. */
function readPositions(ranked: Float64Array): Uint32Array {
  const positions = new Uint32Array(ranked.length)
  for (let row = 0; row < ranked.length; row++) positions[row] = Math.floor(ranked[row]!) + 1
  return positions
}

function comesBefore(lane: Lane, other: Lane): boolean {
  if (lane.position !== other.position) return lane.position < other.position
  return isBefore(lane.rows, lane.order[lane.next]!, readKey(other.rows, other.order[other.next]!))
}

interface KeyedRows {
  keys: SortKeyReader
  propertyId(row: number): number
}

function openRows(segment: ListingSegment, sort: ListingSort): KeyedRows {
  const { propertyId } = segment.numbers
  return { keys: openSortKeys(segment)(sort), propertyId: (row) => readNumber(propertyId, row)! }
}

interface SortKey {
  major: number
  minor: number
  propertyId: number
}

function readKey({ keys, propertyId }: KeyedRows, row: number): SortKey {
  return { major: keys.major(row), minor: keys.minor?.(row) ?? 0, propertyId: propertyId(row) }
}

/** Whether a row comes before one of another segment with this key. */
function isBefore({ keys, propertyId }: KeyedRows, row: number, other: SortKey): boolean {
  const major = keys.major(row)
  if (major !== other.major) return major > other.major
  const minor = keys.minor?.(row) ?? 0
  if (minor !== other.minor) return minor > other.minor
  return propertyId(row) < other.propertyId
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
    const key = readKey(rows, row)
    from = findPartitionFrom(from, baseOrder.length, (rank) => isBefore(base, baseOrder[rank]!, key))
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
