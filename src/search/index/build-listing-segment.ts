import { RANGE_NAMES, type RangeName } from '../../domain/listing-search/matches.ts'
import { LISTING_SORTS } from '../../domain/listing-search/search-choices.ts'
import { DATE_NAMES, NUMBER_NAMES, SHARED_NAMES } from '../../domain/listing-search/searchable-fields.ts'
import { listOffers, type SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { memoize } from '../../domain/memoize.ts'
import { startOfDateMs } from '../../records/calendar-date.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { packCodes } from './columns/code-column.ts'
import { packFlags } from './columns/flag-columns.ts'
import { type NumberBands, packBands } from './columns/number-bands.ts'
import { type NumberColumn, packNumbers } from './columns/number-column.ts'
import { shareUint32 } from './columns/shared-array.ts'
import type { ListingSegment, NumberField } from './listing-segment.ts'
import { packPlaceRanges } from './postings/place-ranges.ts'
import { packTokens } from './postings/token-postings.ts'
import { openSortKeys } from './ranks/sort-keys.ts'
import { rankRows } from './ranks/sort-ranks.ts'
import { orderBy } from './ranks/sort-rows.ts'
import { packBoxes } from './spatial/block-boxes.ts'
import { packPoints } from './spatial/point-tree.ts'
import { orderRowsByPlace } from './spatial/row-order.ts'

/** Builds the segment of the listings of one status, at most one per home. Calls `pause` between columns. */
export async function buildListingSegment(
  listings: readonly SearchableListing[],
  pause: Pause,
): Promise<ListingSegment> {
  const rows = orderRowsByPlace(listings).flatMap(listOffers)
  await pause()
  const numbers = await packNumberColumns(rows, pause)
  const codes = await packEach(SHARED_NAMES, pause, (field) => packCodes(rows.map((row) => row[field])))
  const bands = await packBandsOf(numbers, rows.length, pause)
  const flags = packFlags(rows)
  await pause()
  const byProperty = shareUint32(orderBy(Float64Array.from(rows, ({ propertyId }) => propertyId)))
  const status = rows[0]?.status ?? ''
  const read = openSortKeys({ status, size: rows.length, numbers, flags })
  const ranks = await packEach(LISTING_SORTS, pause, (sort) => rankRows(byProperty, read(sort)))
  const tokens = packTokens(rows.map(({ keywordText }) => keywordText))
  await pause()
  return {
    status,
    size: rows.length,
    numbers,
    bands,
    codes,
    ranks,
    flags,
    places: packPlaceRanges(rows),
    boxes: packBoxes(rows),
    points: packPoints(rows),
    tokens,
    byProperty,
  }
}

/**
 * Packs the columns. If no unit type has a range of rents, the highest and the lowest rents share a column. Fields without any
 * values, such as the close dates of homes for sale, share a column too.
 */
async function packNumberColumns(
  rows: readonly SearchableListing[],
  pause: Pause,
): Promise<Record<NumberField, NumberColumn>> {
  const unknown = packNumbers(rows.map(() => undefined))
  const pack = (values: readonly (number | undefined)[]) =>
    values.every((value) => value === undefined) ? unknown : packNumbers(values)
  const startOfDay = memoize(startOfDateMs)
  const dates = await packEach(DATE_NAMES, pause, (field) =>
    pack(rows.map(({ [field]: date }) => (date === undefined ? undefined : startOfDay(date)))),
  )
  const columns = await packEach(NUMBER_NAMES, pause, (field) => pack(rows.map((row) => row[field])))
  const hasRanges = rows.some(({ priceDollars, highestPriceDollars }) => priceDollars !== highestPriceDollars)
  return {
    ...columns,
    ...dates,
    ...(!hasRanges && { highestPriceDollars: columns.priceDollars }),
    lat: packNumbers(rows.map(({ point }) => point?.lat)),
    lon: packNumbers(rows.map(({ point }) => point?.lon)),
  }
}

/** Fields that share a column also share its bands. */
async function packBandsOf(
  numbers: Readonly<Record<NumberField, NumberColumn>>,
  rows: number,
  pause: Pause,
): Promise<Record<RangeName, NumberBands>> {
  const packed = new Map<NumberColumn, NumberBands>()
  return packEach(RANGE_NAMES, pause, (field) => {
    const bands = packed.get(numbers[field]) ?? packBands(numbers[field], rows)
    packed.set(numbers[field], bands)
    return bands
  })
}

async function packEach<Name extends string, Column>(
  names: readonly Name[],
  pause: Pause,
  pack: (name: Name) => Column,
): Promise<Record<Name, Column>> {
  const columns: Partial<Record<Name, Column>> = {}
  for (const name of names) {
    columns[name] = pack(name)
    await pause()
  }
  return columns as Record<Name, Column>
}
