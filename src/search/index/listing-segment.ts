import type { RangeName } from '../../domain/listing-search/matches.ts'
import type { DateName, NumberName, SharedName } from '../../domain/listing-search/searchable-fields.ts'
import type { CodeColumn } from './columns/code-column.ts'
import type { FlagColumns } from './columns/flag-columns.ts'
import type { NumberBands } from './columns/number-bands.ts'
import type { NumberColumn } from './columns/number-column.ts'
import type { PlaceRanges } from './postings/place-ranges.ts'
import type { TokenPostings } from './postings/token-postings.ts'
import type { SortRanks } from './ranks/sort-ranks.ts'
import type { BlockBoxes } from './spatial/block-boxes.ts'
import type { PointTree } from './spatial/point-tree.ts'

/** The fields with a column of numbers. A date is the time of its midnight in UTC, in epoch milliseconds. */
export type NumberField = NumberName | DateName | 'lat' | 'lon'

/**
 * The listings of one status as columns in shared memory. A row is an offer: a listing, or one unit type of a building. The
 * rows of a building are adjacent, cheapest first. The members are plain values over shared memory, so posting a segment to a
 * thread does not copy that memory.
 *
 *     row            0     1     2     3     4   ...
 *     listing        17    4     4     4     9        rows in the order of places on the map
 *     number column  int32 or double per row
 *     number bands   up to 15 bit sets, or 8 bits per row: a coarse copy of a number column
 *     code column    1, 2 or 4 bytes per row: index of a shared value
 *     flags          1 bit per row and flag          blocks of 32 rows
 *     ranks          for each sort, the rank of the row
 */
export interface ListingSegment {
  status: string
  /** The number of rows. */
  size: number
  numbers: Readonly<Record<NumberField, NumberColumn>>
  /** The bands of the numbers on which range filters work. */
  bands: Readonly<Record<RangeName, NumberBands>>
  codes: Readonly<Record<SharedName, CodeColumn>>
  flags: FlagColumns
  places: PlaceRanges
  boxes: BlockBoxes
  points: PointTree
  tokens: TokenPostings
  ranks: SortRanks
  /** All rows, ordered by property id. The rows of a building keep their order. */
  byProperty: Uint32Array
}
