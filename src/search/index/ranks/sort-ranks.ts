import type { ListingSort } from '../../../domain/listing-search/search-choices.ts'
import { allocateUint32 } from '../columns/shared-array.ts'
import { sortRows } from './sort-rows.ts'

/** Reads the sort keys of a row. Larger keys come first, and unknown is minus infinity. */
export interface SortKeyReader {
  major(row: number): number
  /** Decides between rows with equal `major` keys. */
  minor?(row: number): number
}

/** For each sort, the rank of each row among all rows; rank 0 comes first. */
export type SortRanks = Readonly<Record<ListingSort, Uint32Array>>

/** Ranks the rows by their keys. `byProperty` holds the rows ordered by property id, which breaks ties. */
export function rankRows(byProperty: Uint32Array, keys: SortKeyReader): Uint32Array {
  return invertOrder(orderRows(byProperty, keys), allocateUint32(byProperty.length))
}

function orderRows(byProperty: Uint32Array, { major, minor }: SortKeyReader): Uint32Array {
  const descending = (read: (row: number) => number) => {
    const keys = new Float64Array(byProperty.length)
    for (let row = 0; row < keys.length; row++) keys[row] = -read(row)
    return keys
  }
  const byMinor = minor === undefined ? byProperty : sortRows(byProperty, descending(minor))
  return sortRows(byMinor, descending(major))
}

/** Turns an order of rows into the rank of each row, or ranks back into an order. */
export function invertOrder<Buffer extends ArrayBufferLike>(
  order: Uint32Array,
  into: Uint32Array<Buffer>,
): Uint32Array<Buffer> {
  for (let rank = 0; rank < order.length; rank++) into[order[rank]!] = rank
  return into
}
