import type { ListingFacets } from '../../domain/listing-search/facets.ts'
import type { ListingCriteria, SearchClock } from '../../domain/listing-search/matches.ts'
import type { ListingSort } from '../../domain/listing-search/search-choices.ts'
import type { ComparedListing, IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import type { SearchPlace } from '../ports/edition-index.ts'
import type { IndexedPlace } from './postings/place-ranges.ts'

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
  /** In the order of the sort: unknown values last, ties by ascending property id. */
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

/** Single values of a row, for loops over many rows. Unknown values are undefined. */
export interface ListingColumns {
  propertyIdOf(row: number): number
  listingIdOf(row: number): number
  homeTypeOf(row: number): HomeType
  isActive(row: number): boolean
  /** Whether the row is a unit type of a building that is not its cheapest. */
  isFurtherOffer(row: number): boolean
  priceDollarsOf(row: number): number | undefined
  areaSqftOf(row: number): number | undefined
  bedroomsOf(row: number): number | undefined
  yearBuiltOf(row: number): number | undefined
  /** Midnight UTC of the close date. */
  closedAtMsOf(row: number): number | undefined
  onMarketAtMsOf(row: number): number | undefined
}

/**
 * The listings of one status in shared memory. Rows are numbered from 0 to `size - 1`; those of the delta segment come last.
 * A building has a row for each unit type: a search finds the cheapest that matches, everything else the cheapest of all.
 */
export interface ListingTable extends ListingColumns {
  readonly size: number
  find(query: TableQuery): TablePage
  countFacets(place: SearchPlace, criteria: ListingCriteria, clock: SearchClock): ListingFacets
  /** The number of listings in a place. */
  count(place: SearchPlace): number
  /** Whether some listing, perhaps one that a delta has removed, is at both places. */
  haveRowInCommon(one: IndexedPlace, other: IndexedPlace): boolean
  /** Whether some listing has no point. */
  readonly hasUnplaced: boolean
  /** The listings in a place. */
  listRows(place: SearchPlace): Iterable<number>
  /** The row of a home; undefined for a home that is not listed under the status. */
  findRow(propertyId: number): number | undefined
  getListing(row: number): IndexedListing
  getCompared(row: number): ComparedListing
  /** Nearest first, ties by ascending property id. */
  listNearest(query: NearRowsQuery): NearRow[]
}
