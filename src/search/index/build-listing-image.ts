import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { startOfDateMs } from '../../records/calendar-date.ts'
import type { Pause } from '../edition-tables.ts'
import { type CodeColumn, packCodes } from './code-column.ts'
import { packFlags } from './flag-columns.ts'
import {
  CODE_FIELDS,
  type CodeField,
  DATE_FIELDS,
  type ListingImage,
  NUMBER_FIELDS,
  type NumberField,
} from './listing-image.ts'
import { type NumberColumn, packNumbers } from './number-column.ts'
import { orderByPlace, packPlaces } from './place-ranges.ts'
import { packPoints } from './point-tree.ts'
import { shareUint32 } from './shared-array.ts'
import { rankRows, SORTS, type SortRanks } from './sort-ranks.ts'
import { packWords } from './word-postings.ts'

/** Lays out the listings of one status, each home at most once. `pause` is called between columns. */
export async function buildListingImage(
  listings: readonly SearchableListing[],
  pause: Pause,
): Promise<ListingImage> {
  const rows = orderByPlace(listings)
  await pause()
  const numbers = await packEvery(listNumberFields(), pause, (field) => packNumbers(readNumbers(rows, field)))
  const codes = await packEvery(CODE_FIELDS, pause, (field) => packCodes(readCodes(rows, field)))
  const ranks = await packEvery(SORTS, pause, (sort) => rankRows(rows, sort))
  const words = packWords(rows.map(({ keywordText }) => keywordText))
  await pause()
  return {
    status: rows[0]?.status ?? '',
    size: rows.length,
    numbers: numbers as Record<NumberField, NumberColumn>,
    codes: codes as Record<CodeField, CodeColumn>,
    ranks: ranks as SortRanks,
    flags: packFlags(rows),
    places: packPlaces(rows),
    points: packPoints(rows),
    words,
    byProperty: shareUint32(orderByProperty(rows)),
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

function listNumberFields(): NumberField[] {
  return [...NUMBER_FIELDS, ...DATE_FIELDS, 'lat', 'lon']
}

function readNumbers(rows: readonly SearchableListing[], field: NumberField): (number | undefined)[] {
  if (field === 'lat' || field === 'lon') return rows.map(({ point }) => point?.[field])
  if (field !== 'closeDate' && field !== 'availabilityDate') return rows.map((row) => row[field])
  return rows.map(({ [field]: date }) => (date === undefined ? undefined : startOfDateMs(date)))
}

function readCodes(rows: readonly SearchableListing[], field: CodeField) {
  return rows.map((row) => row[field])
}

function orderByProperty(rows: readonly SearchableListing[]): Uint32Array {
  return Uint32Array.from(rows.keys()).sort((left, right) => rows[left]!.propertyId - rows[right]!.propertyId)
}
