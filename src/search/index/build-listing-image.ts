import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition-tables.ts'
import { type CodeColumn, packCodes } from './code-column.ts'
import { packFlags } from './flag-columns.ts'
import {
  CODE_FIELDS,
  type CodeField,
  type ListingImage,
  type NumberField,
  RANGE_FIELDS,
  type RangeField,
} from './listing-image.ts'
import { CODE_READERS, NUMBER_READERS } from './listing-values.ts'
import { type NumberBands, packBands } from './number-bands.ts'
import { type NumberColumn, packNumbers } from './number-column.ts'
import { orderByPlace } from './order-by-place.ts'
import { packPlaces } from './place-ranges.ts'
import { packPoints } from './point-tree.ts'
import { openSortKeys } from './read-sort-keys.ts'
import { shareUint32 } from './shared-array.ts'
import { rankRows, SORTS, type SortRanks } from './sort-ranks.ts'
import { orderBy } from './sort-rows.ts'
import { packBoxes } from './word-boxes.ts'
import { packWords } from './word-postings.ts'

/** Lays out the listings of one status, each home at most once. `pause` is called between columns. */
export async function buildListingImage(
  listings: readonly SearchableListing[],
  pause: Pause,
): Promise<ListingImage> {
  const rows = orderByPlace(listings)
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
  const words = packWords(rows.map(({ keywordText }) => keywordText))
  await pause()
  return {
    status,
    size: rows.length,
    numbers,
    bands,
    codes: codes as Record<CodeField, CodeColumn>,
    ranks: ranks as SortRanks,
    flags,
    places: packPlaces(rows),
    boxes: packBoxes(rows),
    points: packPoints(rows),
    words,
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
