import type { ListingFacets } from '../../domain/listing-search/facets.ts'
import type { SearchClock } from '../../domain/listing-search/filter.ts'
import type { ListingCriteria, ListingSort } from '../../domain/listing-search/listing-criteria.ts'
import type { ComparedListing, IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import type { SearchPlace } from '../ports/edition-index.ts'
import type { NamedPlace } from './postings/place-ranges.ts'

export interface TableQuery {
  place: SearchPlace
  criteria: ListingCriteria
  sort: ListingSort
  offset: number
  limit: number
  clock: SearchClock
}

export interface TablePage {
  /** Exact number of matches. */
  total: number
  /** In order: by the sort, unknown values last, ties by property id ascending. */
  rows: readonly number[]
}

export interface NearRowsQuery {
  point: GeoPoint
  limit: number
  maxMiles?: number
  accept?: (row: number) => boolean
}

export interface NearRow {
  row: number
  distanceMiles: number
}

/** Single values of a row, for loops over many rows. An absent value is undefined. */
export interface ListingColumns {
  propertyIdOf(row: number): number
  listingIdOf(row: number): number
  homeTypeOf(row: number): HomeType
  isActive(row: number): boolean
  priceDollarsOf(row: number): number | undefined
  areaSqftOf(row: number): number | undefined
  bedroomsOf(row: number): number | undefined
  yearBuiltOf(row: number): number | undefined
  /** Midnight UTC of the closing's date. */
  closedAtMsOf(row: number): number | undefined
  onMarketAtMsOf(row: number): number | undefined
}

/** The listings of one status in shared memory, by row: 0 to size - 1, those of the delta last. */
export interface ListingTable extends ListingColumns {
  readonly size: number
  find(query: TableQuery): TablePage
  countFacets(place: SearchPlace, criteria: ListingCriteria, clock: SearchClock): ListingFacets
  /** Listings of a place, whatever their values. */
  count(place: SearchPlace): number
  /** Whether some listing, perhaps one that a delta has removed, is at both places. */
  haveRowInCommon(one: NamedPlace, other: NamedPlace): boolean
  listRows(place: SearchPlace): Iterable<number>
  /** The row of a home, where it holds; undefined for a home that is not listed under the status. */
  findRow(propertyId: number): number | undefined
  getListing(row: number): IndexedListing
  getCompared(row: number): ComparedListing
  /** Nearest first, ties by property id. */
  listNearest(query: NearRowsQuery): NearRow[]
}
