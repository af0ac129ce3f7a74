import { findMonthlyPaymentDollars } from '../../domain/mortgage/monthly-payment.ts'
import { type CodeValue, readCode } from './columns/code-column.ts'
import { type FlagLookup, openFlags } from './columns/flag-columns.ts'
import { readNumber } from './columns/number-column.ts'
import type { CodeField, ListingSegment, NumberField } from './listing-segment.ts'
import { type NamedPlace, openPlaceRanges } from './postings/place-ranges.ts'
import { openPoints, type PointLookup } from './spatial/point-tree.ts'

/** An segment with what a thread needs to look things up in it: a few maps, and nothing a row. */
export interface OpenSegment {
  segment: ListingSegment
  flags: FlagLookup
  /** Pairs of the first row of a place and the row after the last. */
  rangesOf(place: NamedPlace): Uint32Array
  points: PointLookup
  readNumber(field: NumberField, row: number): number | undefined
  readCode(field: CodeField, row: number): CodeValue | undefined
  /** The row of a home, or undefined. */
  findRow(propertyId: number): number | undefined
}

export function openSegment(segment: ListingSegment): OpenSegment {
  const numberOf = (field: NumberField, row: number) => readNumber(segment.numbers[field], row)
  const points = openPoints(segment.points, {
    propertyIdOf: (row) => readNumber(segment.numbers.propertyId, row)!,
  })
  return {
    segment,
    points,
    flags: openFlags(segment.flags),
    rangesOf: openPlaceRanges(segment.places),
    readNumber: numberOf,
    readCode: (field, row) => readCode(segment.codes[field], row),
    findRow: (propertyId) => findRow(segment, propertyId),
  }
}

function findRow({ byProperty, numbers }: ListingSegment, propertyId: number): number | undefined {
  let [low, high] = [0, byProperty.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = byProperty[middle]!
    const found = readNumber(numbers.propertyId, row)!
    if (found === propertyId) return row
    if (found < propertyId) low = middle + 1
    else high = middle
  }
  return undefined
}

/** What a monthly payment of a row depends on; see `findMonthlyPaymentDollars`. */
export function readPayment(
  { readNumber: numberOf, readCode: codeOf }: OpenSegment,
  row: number,
  terms: Parameters<typeof findMonthlyPaymentDollars>[1],
): number | undefined {
  const facts = {
    priceDollars: numberOf('priceDollars', row),
    propertyTaxRate: codeOf('propertyTaxRate', row) as number | undefined,
    homeInsuranceRate: codeOf('homeInsuranceRate', row) as number | undefined,
    hoaFeeDollars: numberOf('hoaFeeDollars', row),
  }
  return findMonthlyPaymentDollars(facts, terms)
}
