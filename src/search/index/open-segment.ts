import { findPartition } from '../../domain/bisect.ts'
import { RANGE_NAMES, type RangeName } from '../../domain/listing-search/matches.ts'
import type { SharedName } from '../../domain/listing-search/searchable-fields.ts'
import { findMonthlyPaymentDollars, type PaymentTerms } from '../../domain/mortgage/monthly-payment.ts'
import type { PlaceOfListings } from '../ports/search-engine.ts'
import { type CodeValue, readCode } from './columns/code-column.ts'
import { type FlagLookup, openFlags } from './columns/flag-columns.ts'
import { type NumberBands, openSets } from './columns/number-bands.ts'
import { type NumberColumn, readNumber } from './columns/number-column.ts'
import type { ListingSegment, NumberField } from './listing-segment.ts'
import { openPlaceRanges } from './postings/place-ranges.ts'
import { openPoints, type PointLookup } from './spatial/point-tree.ts'

/** A segment with the lookup tables of one thread: a few maps, and nothing per row. */
export interface OpenSegment {
  segment: ListingSegment
  flags: FlagLookup
  /** Returns the rows of a place, as pairs of the first row and the row after the last. */
  rangesOf(place: PlaceOfListings): Uint32Array
  points: PointLookup
  /** The columns that filters take ranges of. Fields that share their memory have one column. */
  rangeColumns: ReadonlyMap<RangeName, RangeColumn>
  readNumber(field: NumberField, row: number): number | undefined
  readCode(field: SharedName, row: number): CodeValue | undefined
  /** Lists the rows of a home, cheapest offer first. Empty if the home is not in the segment. */
  listRowsOf(propertyId: number): readonly number[]
  /** Returns the first of `listRowsOf`, or undefined. */
  findRow(propertyId: number): number | undefined
}

interface RangeColumn {
  column: NumberColumn
  bands: NumberBands
  /** For each band, from band 1 on, the rows in it and in higher ones. Undefined if the bands are digits. */
  setsOfBands: readonly Uint32Array[] | undefined
}

export function openSegment(segment: ListingSegment): OpenSegment {
  const readNumberOf = (field: NumberField, row: number) => readNumber(segment.numbers[field], row)
  const propertyIdOf = (row: number) => readNumber(segment.numbers.propertyId, row)!
  return {
    segment,
    points: openPoints(segment.points, propertyIdOf),
    flags: openFlags(segment.flags),
    rangesOf: openPlaceRanges(segment.places),
    rangeColumns: openRangeColumns(segment),
    readNumber: readNumberOf,
    readCode: (field, row) => readCode(segment.codes[field], row),
    listRowsOf: (propertyId) => listRowsOf(segment, propertyId),
    findRow: (propertyId) => {
      const row = segment.byProperty[countBefore(segment, propertyId)]
      return row !== undefined && propertyIdOf(row) === propertyId ? row : undefined
    },
  }
}

function openRangeColumns({ numbers, bands }: ListingSegment): Map<RangeName, RangeColumn> {
  const byMemory = new Map<ArrayBufferLike, RangeColumn>()
  const columns = new Map<RangeName, RangeColumn>()
  for (const field of RANGE_NAMES) {
    const column = numbers[field]
    const shared = byMemory.get(column.data.buffer) ?? {
      column,
      bands: bands[field],
      setsOfBands: openSets(bands[field]),
    }
    byMemory.set(column.data.buffer, shared)
    columns.set(field, shared)
  }
  return columns
}

function listRowsOf(segment: ListingSegment, propertyId: number): number[] {
  const { byProperty, numbers } = segment
  const rows: number[] = []
  for (let index = countBefore(segment, propertyId); index < byProperty.length; index++) {
    const row = byProperty[index]!
    if (readNumber(numbers.propertyId, row) !== propertyId) break
    rows.push(row)
  }
  return rows
}

/** Counts the rows whose home has a lower id. */
function countBefore({ byProperty, numbers }: ListingSegment, propertyId: number): number {
  return findPartition(
    0,
    byProperty.length,
    (index) => readNumber(numbers.propertyId, byProperty[index]!)! < propertyId,
  )
}

/** Computes the monthly payment of a row. See `findMonthlyPaymentDollars`. */
export function readPayment(
  { readNumber: numberOf, readCode: codeOf }: OpenSegment,
  row: number,
  terms: PaymentTerms,
): number | undefined {
  const facts = {
    priceDollars: numberOf('priceDollars', row),
    propertyTaxRate: codeOf('propertyTaxRate', row) as number | undefined,
    homeInsuranceRate: codeOf('homeInsuranceRate', row) as number | undefined,
    hoaFeeDollars: numberOf('hoaFeeDollars', row),
  }
  return findMonthlyPaymentDollars(facts, terms)
}
