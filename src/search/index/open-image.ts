import { findMonthlyPaymentDollars } from '../../domain/mortgage/monthly-payment.ts'
import { type CodeValue, readCode } from './code-column.ts'
import { type FlagLookup, openFlags } from './flag-columns.ts'
import type { CodeField, ListingImage, NumberField } from './listing-image.ts'
import { readNumber } from './number-column.ts'
import { type NamedPlace, openPlaces } from './place-ranges.ts'
import { openPoints, type PointLookup } from './point-tree.ts'

/** An image with what a thread needs to look things up in it: a few maps, and nothing a row. */
export interface OpenImage {
  image: ListingImage
  flags: FlagLookup
  /** Pairs of the first row of a place and the row after the last. */
  rangesOf(place: NamedPlace): Uint32Array
  points: PointLookup
  readNumber(field: NumberField, row: number): number | undefined
  readCode(field: CodeField, row: number): CodeValue | undefined
  /** The row of a home, or undefined. */
  findRow(propertyId: number): number | undefined
}

export function openImage(image: ListingImage): OpenImage {
  const numberOf = (field: NumberField, row: number) => readNumber(image.numbers[field], row)
  const points = openPoints(image.points, {
    propertyIdOf: (row) => readNumber(image.numbers.propertyId, row)!,
  })
  return {
    image,
    points,
    flags: openFlags(image.flags),
    rangesOf: openPlaces(image.places),
    readNumber: numberOf,
    readCode: (field, row) => readCode(image.codes[field], row),
    findRow: (propertyId) => findRow(image, propertyId),
  }
}

function findRow({ byProperty, numbers }: ListingImage, propertyId: number): number | undefined {
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
  { readNumber: numberOf, readCode: codeOf }: OpenImage,
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
