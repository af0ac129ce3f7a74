import { RANGE_NAMES, type RangeName } from '../../domain/listing-search/matches.ts'
import { LISTING_SORTS } from '../../domain/listing-search/search-choices.ts'
import { DATE_NAMES, NUMBER_NAMES } from '../../domain/listing-search/searchable-fields.ts'
import { listOffers, type SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { type NumberBands, packBands } from './columns/number-bands.ts'
import { type NumberColumn, packKnown } from './columns/number-column.ts'
import { shareUint32 } from './columns/shared-array.ts'
import { gatherColumns } from './gather-columns.ts'
import type { ListingSegment, NumberField } from './listing-segment.ts'
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
  const rows = listRows(orderRowsByPlace(listings))
  await pause()
  const gathered = await gatherColumns(rows, pause)
  const { codes, flags, places, tokens } = gathered
  const numbers = await packNumberColumns(gathered.numbers, pause)
  const bands = await packBandsOf(numbers, rows.length, pause)
  const byProperty = shareUint32(orderBy(gathered.numbers.propertyId))
  const status = rows[0]?.status ?? ''
  const read = openSortKeys({ status, size: rows.length, numbers, flags })
  const ranks = await packEach(LISTING_SORTS, pause, (sort) => rankRows(byProperty, read(sort)))
  const coordinates = { lats: gathered.numbers.lat, lons: gathered.numbers.lon }
  return {
    status,
    size: rows.length,
    numbers,
    bands,
    codes,
    ranks,
    flags,
    places,
    boxes: packBoxes(coordinates),
    points: packPoints(coordinates),
    tokens,
    byProperty,
  }
}

function listRows(listings: readonly SearchableListing[]): SearchableListing[] {
  const rows: SearchableListing[] = []
  for (const listing of listings)
    if (listing.unitOffers === undefined) rows.push(listing)
    else for (const offer of listOffers(listing)) rows.push(offer)
  return rows
}

/**
 * Packs the columns. If no unit type has a range of rents, the highest and the lowest rents share a column. Fields without any
 * values, such as the close dates of homes for sale, share a column too.
 */
async function packNumberColumns(
  given: Readonly<Record<NumberField, Float64Array>>,
  pause: Pause,
): Promise<Record<NumberField, NumberColumn>> {
  const { priceDollars, highestPriceDollars, lat, lon } = given
  const unknown = packKnown(new Float64Array(lat.length).fill(Number.NaN))
  const columns = await packEach([...NUMBER_NAMES, ...DATE_NAMES], pause, (field) =>
    given[field].every(Number.isNaN) ? unknown : packKnown(given[field]),
  )
  const hasRanges = priceDollars.some((price, row) => !Object.is(price, highestPriceDollars[row]))
  return {
    ...columns,
    ...(!hasRanges && { highestPriceDollars: columns.priceDollars }),
    lat: packKnown(lat),
    lon: packKnown(lon),
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
