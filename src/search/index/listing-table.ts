import type { ListingFacets } from '../../domain/listing-search/facets.ts'
import type { ListingCriteria, SearchClock } from '../../domain/listing-search/matches.ts'
import type { ComparedListing, IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { ListingClusters } from '../../domain/map/listing-clusters.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import type { SearchPlace } from '../ports/edition-index.ts'
import type { ClusterQuery, PlaceOfListings, TableQuery } from '../ports/search-engine.ts'

export interface TablePage {
  /** The exact number of matches. */
  total: number
  /** The rows of the page in sort order: unknown values last, ties by ascending property id. */
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

/** Reads single values of a row, for loops over many rows. Unknown values are undefined. */
export interface ListingColumns {
  propertyIdOf(row: number): number
  listingIdOf(row: number): number
  homeTypeOf(row: number): HomeType
  isActive(row: number): boolean
  /** Whether the row is a unit type of a building other than the cheapest one. */
  isFurtherOffer(row: number): boolean
  priceDollarsOf(row: number): number | undefined
  areaSqftOf(row: number): number | undefined
  bedroomsOf(row: number): number | undefined
  yearBuiltOf(row: number): number | undefined
  /** Midnight of the close date, in UTC. */
  closedAtMsOf(row: number): number | undefined
  onMarketAtMsOf(row: number): number | undefined
}

/**
 * The listings of one status in shared memory. Rows are numbered from 0 to `size - 1`. Those of the delta segment come last. A
 * building has a row for each unit type. A search finds the cheapest matching one; everything else uses the cheapest of all.
 */
export interface ListingTable extends ListingColumns {
  readonly size: number
  find(query: TableQuery): TablePage
  countFacets(place: SearchPlace, criteria: ListingCriteria, clock: SearchClock): ListingFacets
  clusterListings(query: ClusterQuery): ListingClusters
  /** Counts the listings in a place. */
  count(place: SearchPlace): number
  /** Whether any listing is in both places. Listings that the delta has removed count too. */
  haveRowInCommon(one: PlaceOfListings, other: PlaceOfListings): boolean
  /** Whether any listing has no point. */
  readonly hasUnplaced: boolean
  /** Lists the rows of the listings in a place. */
  listRows(place: SearchPlace): Iterable<number>
  /** Finds the row of a home. Returns undefined if the home is not listed under the status. */
  findRow(propertyId: number): number | undefined
  getListing(row: number): IndexedListing
  getCompared(row: number): ComparedListing
  /** Lists the nearest rows first, ties by ascending property id. */
  listNearest(query: NearRowsQuery): NearRow[]
}
