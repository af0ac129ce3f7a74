import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { type CodeColumn, packCodes } from './columns/code-column.ts'
import { packFlags } from './columns/flag-columns.ts'
import { type NumberBands, packBands } from './columns/number-bands.ts'
import { type NumberColumn, packNumbers } from './columns/number-column.ts'
import { shareUint32 } from './columns/shared-array.ts'
import {
  CODE_FIELDS,
  CODE_READERS,
  type CodeField,
  type ListingSegment,
  NUMBER_READERS,
  type NumberField,
  RANGE_FIELDS,
  type RangeField,
} from './listing-segment.ts'
import { packPlaceRanges } from './postings/place-ranges.ts'
import { packTokens } from './postings/token-postings.ts'
import { openSortKeys } from './ranks/sort-keys.ts'
import { rankRows, SORTS, type SortRanks } from './ranks/sort-ranks.ts'
import { orderBy } from './ranks/sort-rows.ts'
import { packBoxes } from './spatial/block-boxes.ts'
import { packPoints } from './spatial/point-tree.ts'
import { orderRowsByPlace } from './spatial/row-order.ts'

/** Lays out the listings of one status, each home at most once. `pause` is called between columns. */
export async function buildListingSegment(
  listings: readonly SearchableListing[],
  pause: Pause,
): Promise<ListingSegment> {
  const rows = orderRowsByPlace(listings)
  await pause()
  const numbers = (await packEvery(Object.keys(NUMBER_READERS) as NumberField[], pause, (field) =>
    packNumbers(rows.map(NUMBER_READERS[field])),
  )) as Record<NumberField, NumberColumn>
  const codes = await packEvery(CODE_FIELDS, pause, (field) => packCodes(rows.map(CODE_READERS[field])))
  const bands = (await packEvery(RANGE_FIELDS, pause, (field) =>
    packBands(numbers[field], rows.length),
  )) as Record<RangeField, NumberBands>
  const flags = packFlags(rows)
  await pause()
  const byProperty = shareUint32(orderBy(Float64Array.from(rows, ({ propertyId }) => propertyId)))
  const status = rows[0]?.status ?? ''
  const read = openSortKeys({ status, size: rows.length, numbers, flags })
  const ranks = await packEvery(SORTS, pause, (sort) => rankRows(byProperty, read(sort)))
  const tokens = packTokens(rows.map(({ keywordText }) => keywordText))
  await pause()
  return {
    status,
    size: rows.length,
    numbers,
    bands,
    codes: codes as Record<CodeField, CodeColumn>,
    ranks: ranks as SortRanks,
    flags,
    places: packPlaceRanges(rows),
    boxes: packBoxes(rows),
    points: packPoints(rows),
    tokens,
    byProperty,
  }
}

async function packEvery<Name extends string, Column>(
  names: readonly Name[],
  pause: Pause,
  pack: (name: Name) => Column,
): Promise<Record<string, Column>> {
  const columns: Record<string, Column> = {}
  for (const name of names) {
    columns[name] = pack(name)
    await pause()
  }
  return columns
}
