import { HOME_TYPES, STATUSES } from './kind-filters.ts'
import type { HomeTypeChoice, ListingStatus, PropertyStatusChoice } from './listing-criteria.ts'
import type { IndexedListing } from './searchable-listing.ts'

export type FacetName = 'homeType' | 'bedrooms' | 'bathrooms' | 'price' | 'status'

/** A stretch of numbers: from `min` up to, but not including, `below`; open above without it. */
export interface Band {
  min: number
  below?: number
}

/** How many matches have each value of a facet; all counts and `unknownCount` sum to the total. */
export interface FacetCounts {
  /** One a value, in the order of the facet's values: see `HOME_TYPE_VALUES` and the bands. */
  counts: readonly number[]
  unknownCount: number
}

/** The matches of a search, counted by each facet. */
export type ListingFacets = { total: number } & Readonly<Record<FacetName, FacetCounts>>

/** Homes of another type count as unknown: no choice of the search finds them. */
export const HOME_TYPE_VALUES: readonly HomeTypeChoice[] = [
  'houses',
  'townhomes',
  'multi_family',
  'condos_co_ops',
  'lots_land',
  'apartments',
  'manufactured',
]

export type StatusValue = 'active' | PropertyStatusChoice | 'sold'

export const STATUS_VALUES: readonly StatusValue[] = [
  'active',
  'comming_soon',
  'accepting_backup_offers',
  'pending_and_under_contract',
  'sold',
]

/** Single numbers of bedrooms; the last band takes all larger homes. */
export const BEDROOM_BANDS: readonly Band[] = buildBands([0, 1, 2, 3, 4, 5, 6])

/** Half bathrooms apart, as the search asks for them: 1 to below 1.5 is one bathroom. */
export const BATHROOM_BANDS: readonly Band[] = buildBands([0, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5])

/** Dollars. Narrow where most homes of the country are sold (100,000 to 1,000,000), wider above. */
const SALE_PRICE_BANDS = buildBands([
  0, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000, 1_000_000, 1_250_000,
  1_500_000, 2_000_000, 3_000_000, 5_000_000,
])

/** Dollars a month. */
const RENT_BANDS = buildBands([0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 7500, 10_000])

/** The bands of asking and sale prices, or of monthly rents. */
export function getPriceBands(status: ListingStatus): readonly Band[] {
  return status === 'for_rent' ? RENT_BANDS : SALE_PRICE_BANDS
}

/** Number of the band that holds the value; undefined for an unknown value and for one under all bands. */
export function findBand(bands: readonly Band[], value: number | undefined): number | undefined {
  if (value === undefined) return undefined
  const found = bands.findLastIndex(({ min }) => value >= min)
  return found < 0 ? undefined : found
}

/** Number of a listing's value in each facet; undefined where it is unknown. */
export function findFacetValues(listing: IndexedListing): Record<FacetName, number | undefined> {
  return {
    homeType: findNumber(HOME_TYPE_VALUES, (value) => HOME_TYPES[value] === listing.homeType),
    bedrooms: findBand(BEDROOM_BANDS, listing.bedrooms),
    bathrooms: findBand(BATHROOM_BANDS, listing.bathrooms),
    price: findBand(getPriceBands(listing.status), listing.priceDollars),
    status: findNumber(STATUS_VALUES, (value) => hasStatus(listing, value)),
  }
}

/** How many values each facet of a listing status has. */
export function countFacetValues(status: ListingStatus): Record<FacetName, number> {
  return {
    homeType: HOME_TYPE_VALUES.length,
    bedrooms: BEDROOM_BANDS.length,
    bathrooms: BATHROOM_BANDS.length,
    price: getPriceBands(status).length,
    status: STATUS_VALUES.length,
  }
}

function hasStatus({ status, standardStatus }: IndexedListing, value: StatusValue): boolean {
  if (value === 'sold') return status === 'sold'
  return status !== 'sold' && standardStatus === (value === 'active' ? 'Active' : STATUSES[value])
}

function findNumber<Value>(values: readonly Value[], isIt: (value: Value) => boolean): number | undefined {
  const found = values.findIndex(isIt)
  return found < 0 ? undefined : found
}

function buildBands(starts: readonly number[]): Band[] {
  return starts.map((min, index) => {
    const below = starts[index + 1]
    return below === undefined ? { min } : { min, below }
  })
}

/** Counts listings of one status by every facet, one by one. */
export function countFacets(listings: readonly IndexedListing[], status: ListingStatus): ListingFacets {
  const sizes = countFacetValues(status)
  const values = listings.map(findFacetValues)
  const count = (facet: FacetName): FacetCounts => {
    const counts = new Array<number>(sizes[facet]).fill(0)
    for (const { [facet]: value } of values) if (value !== undefined) counts[value]!++
    return { counts, unknownCount: values.filter(({ [facet]: value }) => value === undefined).length }
  }
  return {
    total: listings.length,
    homeType: count('homeType'),
    bedrooms: count('bedrooms'),
    bathrooms: count('bathrooms'),
    price: count('price'),
    status: count('status'),
  }
}
