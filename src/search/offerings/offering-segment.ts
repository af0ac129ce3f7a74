import { findPartition } from '../../domain/bisect.ts'
import { startMarketTally } from '../../domain/market-statistics/measure-market.ts'
import type { AskingPrice, Offering } from '../../domain/market-statistics/offering.ts'
import { countBlocks, setBit } from '../index/columns/flag-columns.ts'
import {
  type NumberColumn,
  packKnown,
  packNumbers,
  readKnown,
  readNumber,
} from '../index/columns/number-column.ts'
import { allocateBytes, allocateUint32, shareUint32 } from '../index/columns/shared-array.ts'
import { findRowsInPlace, type PlacedRows } from '../index/plan/match-rows.ts'
import { RowCandidates } from '../index/plan/row-candidates.ts'
import { openPlaceRanges, type PlaceRanges, packPlaceRanges } from '../index/postings/place-ranges.ts'
import { orderBy } from '../index/ranks/sort-rows.ts'
import { type BlockBoxes, packBoxes } from '../index/spatial/block-boxes.ts'
import { readCoordinates } from '../index/spatial/coordinates.ts'
import { orderRowsByPlace } from '../index/spatial/row-order.ts'
import type { OfferingStatistics } from '../ports/edition-index.ts'
import { numberKind, OFFERING_KINDS } from './encode-offering.ts'
import type { PlacedOffering } from './placed-offerings.ts'

/** The columns of numbers. */
type OfferingNumber = 'listedDay' | 'contractDay' | 'endDay' | 'closePriceDollars' | 'areaSqft'

const NUMBERS: readonly OfferingNumber[] = [
  'listedDay',
  'contractDay',
  'endDay',
  'closePriceDollars',
  'areaSqft',
]

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
  const rows = orderRowsByPlace(offerings)
  const coordinates = readCoordinates(rows)
  const priceStarts = [0]
  for (const { prices } of rows) priceStarts.push(priceStarts.at(-1)! + prices.length)
  const prices = rows.flatMap((row) => row.prices)
  const kinds = allocateBytes(rows.length)
  kinds.set(rows.map(numberKind))
  const pack = (name: OfferingNumber) => packNumbers(rows.map((row) => row[name]))
  return {
    size: rows.length,
    kinds,
    numbers: {
      ...(Object.fromEntries(NUMBERS.map((name) => [name, pack(name)])) as Record<
        OfferingNumber,
        NumberColumn
      >),
      propertyId: packNumbers(rows.map(({ propertyId }) => propertyId)),
      lat: packKnown(coordinates.lats),
      lon: packKnown(coordinates.lons),
    },
    priceStarts: shareUint32(priceStarts),
    priceDays: packNumbers(prices.map(({ fromDay }) => fromDay)),
    prices: packNumbers(prices.map(({ dollars }) => dollars)),
    places: packPlaceRanges(rows),
    boxes: packBoxes(coordinates),
    byProperty: shareUint32(orderBy(Float64Array.from(rows, ({ propertyId }) => propertyId))),
  }
}

/** Adds the rows of homes to the tombstones of a segment, which threads may be reading. */
export function removeOfferings(
  { segment, removed: before }: LaidOfferings,
  propertyIds: readonly number[],
): LaidOfferings {
  const rows = propertyIds.flatMap((id) => listRowsOf(segment, id))
  if (rows.length === 0) return { segment, ...(before && { removed: before }) }
  const removed = allocateUint32(countBlocks(segment.size))
  if (before !== undefined) removed.set(before)
  for (const row of rows) setBit(removed, row)
  return { segment, removed }
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
