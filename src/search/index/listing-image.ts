import type { CodeColumn } from './code-column.ts'
import type { FlagColumns } from './flag-columns.ts'
import type { NumberBands } from './number-bands.ts'
import type { NumberColumn } from './number-column.ts'
import type { PlaceRanges } from './place-ranges.ts'
import type { PointTree } from './point-tree.ts'
import type { SortRanks } from './sort-ranks.ts'
import type { WordBoxes } from './word-boxes.ts'
import type { WordPostings } from './word-postings.ts'

/** The numbers of a listing that have a column. */
export const NUMBER_FIELDS = [
  'propertyId',
  'listingId',
  'priceDollars',
  'hoaFeeDollars',
  'bedrooms',
  'bathrooms',
  'areaSqft',
  'lotSqft',
  'yearBuilt',
  'parkingSpots',
  'photoCount',
  'onMarketAtMs',
  'modifiedAtMs',
  'lastOpenHouseEndMs',
] as const

/** Its dates, kept as epoch milliseconds of their UTC midnight. */
export const DATE_FIELDS = ['closeDate', 'availabilityDate'] as const

/** Values that many listings share. */
export const CODE_FIELDS = [
  'source',
  'homeType',
  'standardStatus',
  'city',
  'stateOrProvince',
  'postalCode',
  'countyFips',
  'subdivisionName',
  'propertyTaxRate',
  'homeInsuranceRate',
  'neighborhoodIds',
  'boundaryCities',
] as const

export type NumberField = (typeof NUMBER_FIELDS)[number] | (typeof DATE_FIELDS)[number] | 'lat' | 'lon'
/** The numbers that a search may give a range of. */
export const RANGE_FIELDS = [
  'priceDollars',
  'hoaFeeDollars',
  'bedrooms',
  'bathrooms',
  'areaSqft',
  'lotSqft',
  'yearBuilt',
  'parkingSpots',
  'onMarketAtMs',
  'lastOpenHouseEndMs',
  'closeDate',
  'availabilityDate',
] as const satisfies readonly NumberField[]

export type RangeField = (typeof RANGE_FIELDS)[number]
export type CodeField = (typeof CODE_FIELDS)[number]

/**
 * Listings of one status as columns in shared memory, a row a listing. Plain values but for the memory itself: posting it
 * to a thread copies none of that.
 */
export interface ListingImage {
  status: string
  size: number
  numbers: Readonly<Record<NumberField, NumberColumn>>
  /** Of the numbers that searches give a range of. */
  bands: Readonly<Record<RangeField, NumberBands>>
  codes: Readonly<Record<CodeField, CodeColumn>>
  flags: FlagColumns
  places: PlaceRanges
  boxes: WordBoxes
  points: PointTree
  words: WordPostings
  ranks: SortRanks
  /** All rows by property id. */
  byProperty: Uint32Array
}
