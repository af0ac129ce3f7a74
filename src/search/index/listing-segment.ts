import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { memoizeFewTexts } from '../../domain/memoize.ts'
import { type CalendarDate, startOfDateMs } from '../../records/calendar-date.ts'
import type { CodeColumn, CodeValue } from './columns/code-column.ts'
import type { FlagColumns } from './columns/flag-columns.ts'
import type { NumberBands } from './columns/number-bands.ts'
import type { NumberColumn } from './columns/number-column.ts'
import type { PlaceRanges } from './postings/place-ranges.ts'
import type { TokenPostings } from './postings/token-postings.ts'
import type { SortRanks } from './ranks/sort-ranks.ts'
import type { BlockBoxes } from './spatial/block-boxes.ts'
import type { PointTree } from './spatial/point-tree.ts'

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
export interface ListingSegment {
  status: string
  size: number
  numbers: Readonly<Record<NumberField, NumberColumn>>
  /** Of the numbers that searches give a range of. */
  bands: Readonly<Record<RangeField, NumberBands>>
  codes: Readonly<Record<CodeField, CodeColumn>>
  flags: FlagColumns
  places: PlaceRanges
  boxes: BlockBoxes
  points: PointTree
  tokens: TokenPostings
  ranks: SortRanks
  /** All rows by property id. */
  byProperty: Uint32Array
}

// A function a field: where one expression reads many fields of many objects, V8 looks each of them up by its name.

const startOfDay = memoizeFewTexts((date) => startOfDateMs(date as CalendarDate))

/** The number of each column. */
export const NUMBER_READERS: Readonly<
  Record<NumberField, (listing: SearchableListing) => number | undefined>
> = {
  propertyId: ({ propertyId }) => propertyId,
  listingId: ({ listingId }) => listingId,
  priceDollars: ({ priceDollars }) => priceDollars,
  hoaFeeDollars: ({ hoaFeeDollars }) => hoaFeeDollars,
  bedrooms: ({ bedrooms }) => bedrooms,
  bathrooms: ({ bathrooms }) => bathrooms,
  areaSqft: ({ areaSqft }) => areaSqft,
  lotSqft: ({ lotSqft }) => lotSqft,
  yearBuilt: ({ yearBuilt }) => yearBuilt,
  parkingSpots: ({ parkingSpots }) => parkingSpots,
  photoCount: ({ photoCount }) => photoCount,
  onMarketAtMs: ({ onMarketAtMs }) => onMarketAtMs,
  modifiedAtMs: ({ modifiedAtMs }) => modifiedAtMs,
  lastOpenHouseEndMs: ({ lastOpenHouseEndMs }) => lastOpenHouseEndMs,
  closeDate: ({ closeDate }) => (closeDate === undefined ? undefined : startOfDay(closeDate)),
  availabilityDate: ({ availabilityDate }) =>
    availabilityDate === undefined ? undefined : startOfDay(availabilityDate),
  lat: ({ point }) => point?.lat,
  lon: ({ point }) => point?.lon,
}

/** The shared value of each column. */
export const CODE_READERS: Readonly<
  Record<CodeField, (listing: SearchableListing) => CodeValue | undefined>
> = {
  source: ({ source }) => source,
  homeType: ({ homeType }) => homeType,
  standardStatus: ({ standardStatus }) => standardStatus,
  city: ({ city }) => city,
  stateOrProvince: ({ stateOrProvince }) => stateOrProvince,
  postalCode: ({ postalCode }) => postalCode,
  countyFips: ({ countyFips }) => countyFips,
  subdivisionName: ({ subdivisionName }) => subdivisionName,
  propertyTaxRate: ({ propertyTaxRate }) => propertyTaxRate,
  homeInsuranceRate: ({ homeInsuranceRate }) => homeInsuranceRate,
  neighborhoodIds: ({ neighborhoodIds }) => neighborhoodIds,
  boundaryCities: ({ boundaryCities }) => boundaryCities,
}
