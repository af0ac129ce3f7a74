import {
  DATE_NAMES,
  NUMBER_NAMES,
  SHARED_NAMES,
  type SharedName,
} from '../../domain/listing-search/searchable-fields.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { memoize } from '../../domain/memoize.ts'
import { startOfDateMs } from '../../records/calendar-date.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { type CodeColumn, CodeColumnBuilder } from './columns/code-column.ts'
import { type FlagColumns, FlagColumnsBuilder } from './columns/flag-columns.ts'
import type { NumberField } from './listing-segment.ts'
import { type PlaceRanges, PlaceRangesBuilder } from './postings/place-ranges.ts'
import { type TokenPostings, TokenPostingsBuilder } from './postings/token-postings.ts'

/** What is read from the rows; everything else of a segment is made from these columns. */
export interface GatheredColumns {
  /** One value per row. NaN is unknown. */
  numbers: Readonly<Record<NumberField, Float64Array>>
  codes: Readonly<Record<SharedName, CodeColumn>>
  flags: FlagColumns
  places: PlaceRanges
  tokens: TokenPostings
}

/**
 * Rows that are read together. A row's object, sets and texts are far from those of the next row in memory, so a column at a time would fetch
 * each of them dozens of times. Those of so many rows stay in the processor's cache until every column has read them.
 */
const CHUNK = 256
const CHUNKS_PER_PAUSE = 64

/** Reads all columns from rows in their final order. */
export async function gatherColumns(
  rows: readonly SearchableListing[],
  pause: Pause,
): Promise<GatheredColumns> {
  const size = rows.length
  const numbers = openEach([...NUMBER_NAMES, ...DATE_NAMES, 'lat', 'lon'], () => new Float64Array(size))
  const codes = openEach(SHARED_NAMES, () => new CodeColumnBuilder(size))
  const [flags, places, tokens] = [
    new FlagColumnsBuilder(size),
    new PlaceRangesBuilder(),
    new TokenPostingsBuilder(size),
  ]
  const startOfDay = memoize(startOfDateMs)
  for (let from = 0; from < size; from += CHUNK) {
    const to = Math.min(from + CHUNK, size)
    for (const field of NUMBER_NAMES) {
      const values = numbers[field]
      for (let row = from; row < to; row++) values[row] = rows[row]![field] ?? Number.NaN
    }
    for (const field of DATE_NAMES) {
      const values = numbers[field]
      for (let row = from; row < to; row++) {
        const date = rows[row]![field]
        values[row] = date === undefined ? Number.NaN : startOfDay(date)
      }
    }
    for (let row = from; row < to; row++) {
      const { point } = rows[row]!
      numbers.lat[row] = point?.lat ?? Number.NaN
      numbers.lon[row] = point?.lon ?? Number.NaN
    }
    for (const field of SHARED_NAMES) {
      const column = codes[field]
      for (let row = from; row < to; row++) column.set(row, rows[row]![field])
    }
    for (let row = from; row < to; row++) {
      const listing = rows[row]!
      flags.add(row, listing)
      places.add(row, listing)
      tokens.add(row, listing.keywordText)
    }
    if (from % (CHUNK * CHUNKS_PER_PAUSE) === 0) await pause()
  }
  return {
    numbers,
    codes: mapEach(codes, (column) => column.build()),
    flags: flags.build(),
    places: places.build(),
    tokens: tokens.build(),
  }
}

function openEach<Name extends string, Column>(
  names: readonly Name[],
  open: () => Column,
): Record<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, open()])) as Record<Name, Column>
}

function mapEach<Name extends string, From, To>(
  columns: Readonly<Record<Name, From>>,
  map: (column: From) => To,
): Record<Name, To> {
  return Object.fromEntries(
    Object.entries<From>(columns).map(([name, column]) => [name, map(column)]),
  ) as Record<Name, To>
}
