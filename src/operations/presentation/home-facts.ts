import { listUnitsOnOffer } from '../../domain/listing-search/searchable-listing.ts'
import type { HomeType, Listing, ListingFacts } from '../../records/listing.ts'
import { toDollars } from './wire-text.ts'

const KINDS: Readonly<Record<HomeType, string>> = {
  house: 'single_family',
  townhouse: 'townhomes',
  multiFamily: 'multi_family',
  condo: 'condos',
  lot: 'land',
  apartment: 'apartment',
  manufactured: 'mobile',
  other: 'other',
}

const SUB_KINDS: readonly (readonly [RegExp, { type?: string; sub_type?: string }])[] = [
  [/duplex|triplex/i, { type: 'duplex_triplex' }],
  [/^farm$/i, { type: 'farm' }],
  [/stock ?cooperative/i, { type: 'coop', sub_type: 'co-op' }],
  [/condominium/i, { sub_type: 'condo' }],
  [/townhouse/i, { sub_type: 'townhouse' }],
]

/** `description.type` and `sub_type`, from RESO's PropertySubType where it is more specific than the home's type. */
export function getHomeKind({ homeType, propertySubType }: ListingFacts): {
  type: string
  sub_type: string | null
} {
  const found = SUB_KINDS.find(([pattern]) => propertySubType !== undefined && pattern.test(propertySubType))
  return { type: found?.[1].type ?? KINDS[homeType], sub_type: found?.[1].sub_type ?? null }
}

export interface Range {
  min: number
  max: number
}

/** The lowest and highest values over the units of a building that are on offer, else the home's own value twice; undefined when unknown. */
export interface UnitRanges {
  beds?: Range
  baths?: Range
  sqft?: Range
  /** Dollars, for units only. */
  price?: Range
}

export function getUnitRanges(listing: Listing): UnitRanges {
  const { bedroomsTotal, bathroomsTotal, livingAreaSqft } = listing
  const unitTypes = listUnitsOnOffer(listing.unitTypes)
  const over = (values: (number | undefined)[]) => spanOf(values.filter((value) => value !== undefined))
  return {
    beds: over(unitTypes.map(({ bedsTotal }) => bedsTotal)) ?? spanOf(listKnown(bedroomsTotal)),
    baths: over(unitTypes.map(({ bathsTotal }) => bathsTotal)) ?? spanOf(listKnown(bathroomsTotal)),
    sqft:
      over(unitTypes.flatMap(({ areaSqft, areaSqftMax }) => [areaSqft, areaSqftMax])) ??
      spanOf(listKnown(livingAreaSqft)),
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
