import {
  HOME_TYPE_CHOICES,
  type ListingStatus,
  PROPERTY_STATUS_CHOICES,
  type PropertyStatusChoice,
} from './search-choices.ts'
import { type Band, HOME_TYPES, NUMBER_FIELDS, type NumberName, STATUSES } from './searchable-fields.ts'
import type { IndexedListing } from './searchable-listing.ts'

/** A number whose declaration has bands. */
export type BandFacetName = {
  [Name in NumberName]: (typeof NUMBER_FIELDS)[Name] extends { getBands: unknown } ? Name : never
}[NumberName]

export type FacetName = 'homeType' | 'status' | BandFacetName

/** How many matches have each value of a facet. All counts and `unknownCount` sum to the total. */
export interface FacetCounts {
  /** One count per value, in the order of the facet's values or bands. */
  counts: readonly number[]
  unknownCount: number
}

/** The matches of a search, counted by each facet. */
export type ListingFacets = { total: number } & Readonly<Record<FacetName, FacetCounts>>

export const BAND_FACETS = (Object.keys(NUMBER_FIELDS) as NumberName[]).filter(
  (name): name is BandFacetName => 'getBands' in NUMBER_FIELDS[name],
)

/** The bands of a facet, ascending. */
export function getBands(facet: BandFacetName, status: ListingStatus): readonly Band[] {
  return NUMBER_FIELDS[facet].getBands(status)
}

/** Homes of another type count as unknown: no choice of the search finds them. */
export const HOME_TYPE_VALUES = HOME_TYPE_CHOICES

export type StatusValue = 'active' | PropertyStatusChoice | 'sold'
export const STATUS_VALUES: readonly StatusValue[] = ['active', ...PROPERTY_STATUS_CHOICES, 'sold']

/** Finds the index of the band that contains the value. Returns undefined for an unknown value and for one below all bands. */
export function findBand(bands: readonly Band[], value: number | undefined): number | undefined {
  if (value === undefined) return undefined
  const found = bands.findLastIndex(({ min }) => value >= min)
  return found < 0 ? undefined : found
}

/** The index of a listing's value in each facet; undefined if unknown. */
export function findFacetValues(listing: IndexedListing): Record<FacetName, number | undefined> {
  const bands = BAND_FACETS.map((facet) => [facet, findBand(getBands(facet, listing.status), listing[facet])])
  return {
    ...(Object.fromEntries(bands) as Record<BandFacetName, number | undefined>),
    homeType: findIndex(HOME_TYPE_VALUES, (value) => HOME_TYPES[value] === listing.homeType),
    status: findIndex(STATUS_VALUES, (value) => hasStatus(listing, value)),
  }
}

/** Finds the value of a listing in the facet of statuses. */
export function findStatusValue(
  listing: Pick<IndexedListing, 'status' | 'standardStatus'>,
): StatusValue | undefined {
  return STATUS_VALUES.find((value) => hasStatus(listing, value))
}

function hasStatus(
  { status, standardStatus }: Pick<IndexedListing, 'status' | 'standardStatus'>,
  value: StatusValue,
): boolean {
  if (value === 'sold') return status === 'sold'
  return status !== 'sold' && standardStatus === (value === 'active' ? 'Active' : STATUSES[value])
}

function findIndex<Value>(values: readonly Value[], isIt: (value: Value) => boolean): number | undefined {
  const found = values.findIndex(isIt)
  return found < 0 ? undefined : found
}

const FACET_NAMES: readonly FacetName[] = ['homeType', 'status', ...BAND_FACETS]

/** Makes the counts of every facet. */
export function buildFacets(total: number, count: (facet: FacetName) => FacetCounts): ListingFacets {
  const facets: { total: number } & Partial<Record<FacetName, FacetCounts>> = { total }
  for (const facet of FACET_NAMES) facets[facet] = count(facet)
  return facets as ListingFacets
}

/** Counts listings of one status by every facet, one by one. */
export function countFacets(listings: readonly IndexedListing[], status: ListingStatus): ListingFacets {
  const values = listings.map(findFacetValues)
  return buildFacets(listings.length, (facet) => {
    const counts = new Array<number>(countFacetValues(facet, status)).fill(0)
    for (const { [facet]: value } of values) if (value !== undefined) counts[value]!++
    return { counts, unknownCount: values.filter(({ [facet]: value }) => value === undefined).length }
  })
}

function countFacetValues(facet: FacetName, status: ListingStatus): number {
  if (facet === 'homeType') return HOME_TYPE_VALUES.length
  return facet === 'status' ? STATUS_VALUES.length : getBands(facet, status).length
}
