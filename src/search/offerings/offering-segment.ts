import { findPartition } from '../../domain/bisect.ts'
import { startMarketTally } from '../../domain/market-statistics/measure-market.ts'
import type { AskingPrice, Offering } from '../../domain/market-statistics/offering.ts'
import type { CodeColumn } from '../index/columns/code-column.ts'
import { reorder } from '../index/columns/gathered-numbers.ts'
import { type NumberColumn, packKnown, readKnown, readNumber } from '../index/columns/number-column.ts'
import { allocateBytes, allocateUint32, shareUint32 } from '../index/columns/shared-array.ts'
import { findRowsInPlace, type PlacedRows } from '../index/plan/match-rows.ts'
import { RowCandidates } from '../index/plan/row-candidates.ts'
import {
  openPlaceRanges,
  PLACE_FIELDS,
  type PlaceField,
  type PlaceRanges,
  packPlaceRanges,
} from '../index/postings/place-ranges.ts'
import { orderBy } from '../index/ranks/sort-rows.ts'
import { type BlockBoxes, packBoxes } from '../index/spatial/block-boxes.ts'
import type { Coordinates } from '../index/spatial/coordinates.ts'
import { orderRowsByPlace } from '../index/spatial/row-order.ts'
import { addTombstones } from '../index/tombstones.ts'
import type { OfferingStatistics } from '../ports/edition-index.ts'
import { OFFERING_KINDS } from './encode-offering.ts'
import { GatheredOfferings, OFFERING_NUMBERS, type OfferingNumber } from './gather-offerings.ts'
import type { PlacedOffering } from './placed-offerings.ts'

/**
 * The times on the market of homes, as columns in shared memory. Rows are in the order of places on the map.
 *
 *     row          0    1    2  ...
 *     kind         1 byte: tenure and outcome
 *     number       int32 or double per row
 *     priceStarts  index of the first price of the row; its prices end where those of the next row begin
 */
export interface OfferingSegment {
  size: number
  kinds: Uint8Array
  numbers: Readonly<Record<OfferingNumber | 'propertyId' | 'lat' | 'lon', NumberColumn>>
  priceStarts: Uint32Array
  priceDays: NumberColumn
  prices: NumberColumn
  places: PlaceRanges
  boxes: BlockBoxes
  /** All rows, ordered by property id. */
  byProperty: Uint32Array
}

/** A segment, and the tombstones of rows that later segments have replaced or removed. */
export interface LaidOfferings {
  segment: OfferingSegment
  removed?: Uint32Array
}

export function buildOfferingSegment(offerings: readonly PlacedOffering[]): OfferingSegment {
  const gathered = new GatheredOfferings()
  for (const offering of offerings) gathered.add(offering)
  return packOfferingSegment(gathered)
}

/** Puts gathered offerings in the order of places and packs them. Their columns are released. */
export function packOfferingSegment({
  numbers,
  kinds,
  places,
  ...gathered
}: GatheredOfferings): OfferingSegment {
  const propertyIds = numbers.propertyId.take()
  const coordinates: Coordinates = { lats: numbers.lat.take(), lons: numbers.lon.take() }
  const order = orderRowsByPlace({ propertyIds, coordinates, places, hasOffers: false })
  const [lats, lons] = [reorder(coordinates.lats, order), reorder(coordinates.lons, order)]
  const ids = reorder(propertyIds, order)
  const kindOf = kinds.values()
  const ordered = allocateBytes(order.length)
  for (let row = 0; row < order.length; row++) ordered[row] = kindOf[order[row]!]!
  const pack = (name: OfferingNumber) => packKnown(reorder(numbers[name].take(), order))
  const packed = Object.fromEntries(OFFERING_NUMBERS.map((name) => [name, pack(name)]))
  const codes = Object.fromEntries(PLACE_FIELDS.map((field) => [field, places[field].build(order)]))
  return {
    size: order.length,
    kinds: ordered,
    numbers: {
      ...(packed as Record<OfferingNumber, NumberColumn>),
      propertyId: packKnown(ids),
      lat: packKnown(lats),
      lon: packKnown(lons),
    },
    ...packPrices(gathered, order),
    places: packPlaceRanges(codes as Record<PlaceField, CodeColumn>, order.length),
    boxes: packBoxes({ lats, lons }),
    byProperty: shareUint32(orderBy(ids)),
  }
}

function packPrices(
  gathered: Pick<GatheredOfferings, 'priceEnds' | 'priceDays' | 'prices'>,
  order: Uint32Array,
): Pick<OfferingSegment, 'priceStarts' | 'priceDays' | 'prices'> {
  const ends = gathered.priceEnds.values()
  const [days, prices] = [gathered.priceDays.take(), gathered.prices.take()]
  const [orderedDays, orderedPrices] = [new Float64Array(days.length), new Float64Array(days.length)]
  const priceStarts = allocateUint32(order.length + 1)
  let next = 0
  for (let row = 0; row < order.length; row++) {
    const at = order[row]!
    for (let price = at === 0 ? 0 : ends[at - 1]!; price < ends[at]!; price++) {
      orderedDays[next] = days[price]!
      orderedPrices[next++] = prices[price]!
    }
    priceStarts[row + 1] = next
  }
  return { priceStarts, priceDays: packKnown(orderedDays), prices: packKnown(orderedPrices) }
}

/** Adds the rows of homes to the tombstones of a segment, which threads may be reading. */
export function removeOfferings(
  { segment, removed: before }: LaidOfferings,
  propertyIds: readonly number[],
): LaidOfferings {
  const removed = addTombstones(segment, propertyIds, before)
  return { segment, ...(removed && { removed }) }
}

function listRowsOf({ byProperty, numbers }: OfferingSegment, propertyId: number): number[] {
  const idAt = (index: number) => readKnown(numbers.propertyId, byProperty[index]!)
  const first = findPartition(0, byProperty.length, (index) => idAt(index) < propertyId)
  const rows: number[] = []
  for (let index = first; index < byProperty.length && idAt(index) === propertyId; index++)
    rows.push(byProperty[index]!)
  return rows
}

/** Opens the offerings for one thread, oldest segment first. */
export function openOfferings(laid: readonly LaidOfferings[]): OfferingStatistics {
  const opened = laid.map(({ segment, removed }) => ({ ...openOnce(segment), removed }))
  return {
    measureOfferings: (place, periods) => {
      const tally = startMarketTally(periods)
      for (const { rows, candidates, segment, removed } of opened) {
        const offering = startOffering()
        findRowsInPlace(rows, candidates, place, removed)
        candidates.forEach((row) => {
          readOffering(segment, row, offering)
          tally.add(offering)
        })
      }
      return tally.finish()
    },
  }
}

interface OpenedSegment {
  segment: OfferingSegment
  rows: PlacedRows
  candidates: RowCandidates
}

/** Opens a segment once per thread, because many editions share it. Its candidate bits are used by one question at a time. */
function openOnce(segment: OfferingSegment): OpenedSegment {
  const opened = openedSegments.get(segment) ?? openSegment(segment)
  openedSegments.set(segment, opened)
  return opened
}

const openedSegments = new WeakMap<OfferingSegment, OpenedSegment>()

function openSegment(segment: OfferingSegment): OpenedSegment {
  const rows = {
    segment,
    rangesOf: openPlaceRanges(segment.places),
    listRowsOf: (propertyId: number) => listRowsOf(segment, propertyId),
  }
  return { segment, rows, candidates: new RowCandidates(segment.size) }
}

/** An offering that is read again and again, because objects for all rows of a place take longer than what is counted of them. */
interface ReusedOffering extends Offering {
  prices: AskingPrice[]
}

function startOffering(): ReusedOffering {
  return {
    ...{ tenure: 'sale', outcome: 'open', prices: [], listedDay: undefined, contractDay: undefined },
    ...{ endDay: undefined, closePriceDollars: undefined, areaSqft: undefined },
  }
}

function readOffering(segment: OfferingSegment, row: number, into: ReusedOffering): void {
  const { kinds, numbers, priceStarts, priceDays, prices } = segment
  const [first, end] = [priceStarts[row]!, priceStarts[row + 1]!]
  into.prices.length = Math.min(into.prices.length, end - first)
  for (let at = first; at < end; at++) {
    const [fromDay, dollars] = [readKnown(priceDays, at), readKnown(prices, at)]
    const price = into.prices[at - first]
    if (price === undefined) into.prices.push({ fromDay, dollars })
    else {
      price.fromDay = fromDay
      price.dollars = dollars
    }
  }
  const kind = OFFERING_KINDS[kinds[row]!]!
  into.tenure = kind.tenure
  into.outcome = kind.outcome
  into.listedDay = readNumber(numbers.listedDay, row)
  into.contractDay = readNumber(numbers.contractDay, row)
  into.endDay = readNumber(numbers.endDay, row)
  into.closePriceDollars = readNumber(numbers.closePriceDollars, row)
  into.areaSqft = readNumber(numbers.areaSqft, row)
}
