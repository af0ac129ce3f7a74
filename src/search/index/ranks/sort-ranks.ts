import type { ListingSort } from '../../../domain/listing-search/listing-criteria.ts'
import { allocateUint32 } from '../columns/shared-array.ts'
import { sortRows } from './sort-rows.ts'

export const SORTS: readonly ListingSort[] = [
  'relevance',
  'priceDescending',
  'priceAscending',
  'newest',
  'beds',
  'baths',
  'area',
  'lot',
]

/** Reads what a sort looks at of a row; larger comes first, and unknown is minus infinity. */
export interface SortKeyReader {
  major(row: number): number
  /** Counts where `major` is equal. */
  minor?(row: number): number
}

/** For every sort the place of each row in the order of all rows, 0 first. */
export type SortRanks = Readonly<Record<ListingSort, Uint32Array>>

/** All rows in the order of a sort; `byProperty` holds them by property id. */
function orderRows(byProperty: Uint32Array, { major, minor }: SortKeyReader): Uint32Array {
  const falling = (read: (row: number) => number) => {
    const keys = new Float64Array(byProperty.length)
    for (let row = 0; row < keys.length; row++) keys[row] = -read(row)
    return keys
  }
  const byMinor = minor === undefined ? byProperty : sortRows(byProperty, falling(minor))
  return sortRows(byMinor, falling(major))
}

/** The place of each row in an order. */
export function rankRows(byProperty: Uint32Array, keys: SortKeyReader): Uint32Array {
  return invertOrder(orderRows(byProperty, keys), allocateUint32(byProperty.length))
}

/** Turns an order of rows into the place of each, or back again. */
export function invertOrder<Buffer extends ArrayBufferLike>(
  order: Uint32Array,
  into: Uint32Array<Buffer>,
): Uint32Array<Buffer> {
  for (let at = 0; at < order.length; at++) into[order[at]!] = at
  return into
}
