import { RANGE_NAMES, type RangeName } from '../../domain/listing-search/matches.ts'
import { LISTING_SORTS } from '../../domain/listing-search/search-choices.ts'
import { SHARED_NAMES } from '../../domain/listing-search/searchable-fields.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Pause } from '../edition/edition-tables.ts'
import { reorder } from './columns/gathered-numbers.ts'
import { type NumberBands, packBands } from './columns/number-bands.ts'
import { type NumberColumn, packKnown } from './columns/number-column.ts'
import { shareUint32 } from './columns/shared-array.ts'
import { GatheredListings, NUMBER_FIELD_NAMES } from './gather-listings.ts'
import type { ListingSegment, NumberField } from './listing-segment.ts'
import { packPlaceRanges } from './postings/place-ranges.ts'
import { openSortKeys } from './ranks/sort-keys.ts'
import { rankRows } from './ranks/sort-ranks.ts'
import { orderBy } from './ranks/sort-rows.ts'
import { packBoxes } from './spatial/block-boxes.ts'
import type { Coordinates } from './spatial/coordinates.ts'
import { packPoints } from './spatial/point-tree.ts'
import { orderRowsByPlace } from './spatial/row-order.ts'

/** Builds the segment of the listings of one status, at most one per home. */
export function buildListingSegment(
  listings: readonly SearchableListing[],
  pause: Pause,
): Promise<ListingSegment> {
  const gathered = new GatheredListings()
  for (const listing of listings) gathered.add(listing)
  return packListingSegment(gathered, pause)
}

/** Puts gathered rows in the order of places and packs them. Their columns of numbers are released. Calls `pause` between columns. */
export async function packListingSegment(gathered: GatheredListings, pause: Pause): Promise<ListingSegment> {
  const { size, status = '' } = gathered
  const { order, propertyIds, coordinates } = orderRows(gathered)
  await pause()
  const codes = await packEach(SHARED_NAMES, pause, (field) => gathered.codes[field].build(order))
  const flags = gathered.flags.build(order)
  await pause()
  const tokens = gathered.tokens.build(order)
  await pause()
  const numbers = await packNumberColumns(gathered, { order, propertyIds, ...coordinates }, pause)
  const bands = await packBandsOf(numbers, size, pause)
  const byProperty = shareUint32(orderBy(propertyIds))
  const read = openSortKeys({ status, size, numbers, flags })
  const ranks = await packEach(LISTING_SORTS, pause, (sort) => rankRows(byProperty, read(sort)))
  return {
    status,
    size,
    numbers,
    bands,
    codes,
    ranks,
    flags,
    places: packPlaceRanges(codes, size),
    boxes: packBoxes(coordinates),
    points: packPoints(coordinates),
    tokens,
    byProperty,
  }
}

/** Finds the order of the rows, and puts what it follows from in that order. */
function orderRows({ numbers, codes }: GatheredListings) {
  const propertyIds = numbers.propertyId.take()
  const coordinates: Coordinates = { lats: numbers.lat.take(), lons: numbers.lon.take() }
  const order = orderRowsByPlace({ propertyIds, coordinates, places: codes, hasOffers: true })
  return {
    order,
    propertyIds: reorder(propertyIds, order),
    coordinates: { lats: reorder(coordinates.lats, order), lons: reorder(coordinates.lons, order) },
  }
}

/**
 * Packs the columns. If no unit type has a range of rents, the highest and the lowest rents share a column. Fields without any
 * values, such as the close dates of homes for sale, share a column too.
 */
async function packNumberColumns(
  gathered: GatheredListings,
  { order, propertyIds, lats, lons }: Coordinates & { order: Uint32Array; propertyIds: Float64Array },
  pause: Pause,
): Promise<Record<NumberField, NumberColumn>> {
  const known: Partial<Record<NumberField, Float64Array>> = { propertyId: propertyIds, lat: lats, lon: lons }
  const unknown = packKnown(new Float64Array(order.length).fill(Number.NaN))
  let prices: Float64Array | undefined
  let hasRanges = false
  const columns = await packEach(NUMBER_FIELD_NAMES, pause, (field) => {
    const values = known[field] ?? reorder(gathered.numbers[field].take(), order)
    if (field === 'priceDollars') prices = values
    if (field === 'highestPriceDollars')
      hasRanges = values.some((highest, row) => !Object.is(highest, prices![row]))
    return values.every(Number.isNaN) && field !== 'lat' && field !== 'lon' ? unknown : packKnown(values)
  })
  return { ...columns, ...(!hasRanges && { highestPriceDollars: columns.priceDollars }) }
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
