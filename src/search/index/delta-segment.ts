import { findPartition } from '../../domain/bisect.ts'
import { LISTING_SORTS, type ListingSort } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { buildListingSegment } from './build-listing-segment.ts'
import { countBlocks, setBit } from './columns/flag-columns.ts'
import { readNumber } from './columns/number-column.ts'
import { allocateFloat64, allocateUint32 } from './columns/shared-array.ts'
import type { ListingSegment } from './listing-segment.ts'
import { openSegment } from './open-segment.ts'
import { openSortKeys } from './ranks/sort-keys.ts'
import { invertOrder, type SortKeyReader } from './ranks/sort-ranks.ts'

/** The changes since a base segment was built: new and changed listings, and the rows of the base that are no longer valid. */
export interface DeltaSegment {
  segment: ListingSegment
  /** Tombstones: one bit for each row of the base. */
  removed: Uint32Array
  /** For each sort, the rank of each row among the rows of the base: a number between two ranks of the base. */
  ranks: Readonly<Record<ListingSort, Float64Array>>
}

/**
 * Builds the delta for changed listings over a base. Homes in `gone` are no longer listed under the status. The time for the
 * first delta grows with the size of the base, the time for later ones only with the number of changes.
 */
export async function buildDeltaSegment(
  base: ListingSegment,
  changed: readonly SearchableListing[],
  gone: readonly number[],
  pause: Pause,
): Promise<DeltaSegment> {
  const segment = await buildListingSegment(changed, pause)
  const removed = allocateUint32(countBlocks(base.size))
  const { listRowsOf } = openSegment(base)
  const remove = (propertyId: number) => {
    for (const row of listRowsOf(propertyId)) setBit(removed, row)
  }
  for (const { propertyId } of changed) remove(propertyId)
  for (const propertyId of gone) remove(propertyId)
  const ranks: Partial<Record<ListingSort, Float64Array>> = {}
  for (const sort of LISTING_SORTS) {
    ranks[sort] = interleaveRanks(base, segment, sort)
    await pause()
  }
  return { segment, removed, ranks: ranks as Record<ListingSort, Float64Array> }
}

/** Between rank 3 and rank 4 of the base lie 3 + 1/n, 3 + 2/n and so on. The ranks of the base stay whole numbers. */
function interleaveRanks(base: ListingSegment, segment: ListingSegment, sort: ListingSort): Float64Array {
  const baseOrder = getOrder(base.ranks[sort])
  const [baseRows, deltaRows] = [openRows(base, sort), openRows(segment, sort)]
  const interleaved = allocateFloat64(segment.size)
  for (let row = 0; row < segment.size; row++) {
    const before = countBefore(baseRows, baseOrder, deltaRows, row)
    interleaved[row] = before - 1 + (segment.ranks[sort][row]! + 1) / (segment.size + 1)
  }
  return interleaved
}

interface KeyedRows {
  keys: SortKeyReader
  propertyId(row: number): number
}

function openRows(segment: ListingSegment, sort: ListingSort): KeyedRows {
  const { propertyId } = segment.numbers
  return { keys: openSortKeys(segment)(sort), propertyId: (row) => readNumber(propertyId, row)! }
}

/** Counts the base rows that come before a row of the delta. */
function countBefore(baseRows: KeyedRows, order: Uint32Array, deltaRows: KeyedRows, row: number): number {
  return findPartition(0, order.length, (rank) => isBefore(baseRows, order[rank]!, deltaRows, row))
}

function isBefore(baseRows: KeyedRows, baseRow: number, deltaRows: KeyedRows, row: number): boolean {
  const [a, b] = [baseRows.keys.major(baseRow), deltaRows.keys.major(row)]
  if (a !== b) return a > b
  if (baseRows.keys.minor !== undefined && deltaRows.keys.minor !== undefined) {
    const [c, d] = [baseRows.keys.minor(baseRow), deltaRows.keys.minor(row)]
    if (c !== d) return c > d
  }
  return baseRows.propertyId(baseRow) < deltaRows.propertyId(row)
}

/** The orders of bases, cached as long as their ranks exist, because many deltas are built over the same base. */
const orders = new WeakMap<Uint32Array, Uint32Array>()

function getOrder(ranks: Uint32Array): Uint32Array {
  let order = orders.get(ranks)
  if (order === undefined) {
    order = invertOrder(ranks, new Uint32Array(ranks.length))
    orders.set(ranks, order)
  }
  return order
}
