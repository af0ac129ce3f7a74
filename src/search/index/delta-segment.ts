import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { buildListingSegment } from './build-listing-segment.ts'
import { countBlocks, setBit } from './columns/flag-columns.ts'
import { readNumber } from './columns/number-column.ts'
import { allocateFloat64, allocateUint32 } from './columns/shared-array.ts'
import type { ListingSegment } from './listing-segment.ts'
import { openSegment } from './open-segment.ts'
import { openSortKeys } from './ranks/sort-keys.ts'
import { invertOrder, SORTS, type SortKeyReader } from './ranks/sort-ranks.ts'

/** What has changed since an segment was built: listings that came or changed, and rows of the segment that no longer hold. */
export interface DeltaSegment {
  segment: ListingSegment
  /** A bit a row of the segment below. */
  removed: Uint32Array
  /** For each sort and row: its place among the ranks of the segment below, a number between two of them. */
  ranks: Readonly<Record<string, Float64Array>>
}

/**
 * Lays changed listings over an segment. Homes in `gone` are no longer listed under the status. The first delta of an segment
 * takes time with its size, later ones with the changes.
 */
export async function buildDeltaSegment(
  base: ListingSegment,
  changed: readonly SearchableListing[],
  gone: readonly number[],
  pause: Pause,
): Promise<DeltaSegment> {
  const segment = await buildListingSegment(changed, pause)
  const removed = allocateUint32(countBlocks(base.size))
  const below = openSegment(base)
  const remove = (propertyId: number) => {
    const row = below.findRow(propertyId)
    if (row !== undefined) setBit(removed, row)
  }
  for (const { propertyId } of changed) remove(propertyId)
  for (const propertyId of gone) remove(propertyId)
  const ranks: Record<string, Float64Array> = {}
  for (const sort of SORTS) {
    ranks[sort] = interleaveRanks(base, segment, sort)
    await pause()
  }
  return { segment, removed, ranks }
}

/** Between rank 3 and rank 4 of the segment below come 3 + 1/n, 3 + 2/n ...: whole ranks stay where they are. */
function interleaveRanks(
  base: ListingSegment,
  segment: ListingSegment,
  sort: (typeof SORTS)[number],
): Float64Array {
  const belowOrder = getOrder(base.ranks[sort])
  const [below, above] = [openRows(base, sort), openRows(segment, sort)]
  const placed = allocateFloat64(segment.size)
  for (let row = 0; row < segment.size; row++) {
    const before = countBefore(below, belowOrder, above, row)
    placed[row] = before - 1 + (segment.ranks[sort][row]! + 1) / (segment.size + 1)
  }
  return placed
}

interface KeyedRows {
  keys: SortKeyReader
  propertyId(row: number): number
}

function openRows(segment: ListingSegment, sort: (typeof SORTS)[number]): KeyedRows {
  const { propertyId } = segment.numbers
  return { keys: openSortKeys(segment)(sort), propertyId: (row) => readNumber(propertyId, row)! }
}

/** How many rows of the segment below come before a row. */
function countBefore(below: KeyedRows, order: Uint32Array, above: KeyedRows, row: number): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(below, order[middle]!, above, row)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(below: KeyedRows, belowRow: number, above: KeyedRows, row: number): boolean {
  const [a, b] = [below.keys.major(belowRow), above.keys.major(row)]
  if (a !== b) return a > b
  if (below.keys.minor !== undefined && above.keys.minor !== undefined) {
    const [c, d] = [below.keys.minor(belowRow), above.keys.minor(row)]
    if (c !== d) return c > d
  }
  return below.propertyId(belowRow) < above.propertyId(row)
}

/** Kept for as long as the segment is: the same one is laid over many times. */
const orders = new WeakMap<Uint32Array, Uint32Array>()

function getOrder(ranks: Uint32Array): Uint32Array {
  let order = orders.get(ranks)
  if (order === undefined) {
    order = invertOrder(ranks, new Uint32Array(ranks.length))
    orders.set(ranks, order)
  }
  return order
}
