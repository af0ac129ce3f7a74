import type { Listing } from '../../records/listing.ts'
import { toDollars } from './money-text.ts'

export interface Range {
  min: number
  max: number
}

/** Least and most over the units of a building, else the home's own figure twice; undefined where none is known. */
export interface UnitRanges {
  beds?: Range
  baths?: Range
  sqft?: Range
  /** Dollars; of units only. */
  price?: Range
}

export function getUnitRanges({
  unitTypes,
  bedroomsTotal,
  bathroomsTotal,
  livingAreaSqft,
}: Listing): UnitRanges {
  const over = (values: (number | undefined)[]) => spanOf(values.filter((value) => value !== undefined))
  return {
    beds: over(unitTypes.map(({ bedsTotal }) => bedsTotal)) ?? spanOf(listKnown(bedroomsTotal)),
    baths: over(unitTypes.map(({ bathsTotal }) => bathsTotal)) ?? spanOf(listKnown(bathroomsTotal)),
    sqft: over(unitTypes.map(({ areaSqft }) => areaSqft)) ?? spanOf(listKnown(livingAreaSqft)),
    price: over(
      unitTypes
        .flatMap(({ rentCentsMin, rentCentsMax }) => [rentCentsMin, rentCentsMax])
        .map((cents) => (cents === undefined ? undefined : toDollars(cents))),
    ),
  }
}

function listKnown(value: number | undefined): number[] {
  return value === undefined ? [] : [value]
}

function spanOf(values: readonly number[]): Range | undefined {
  return values.length === 0 ? undefined : { min: Math.min(...values), max: Math.max(...values) }
}
