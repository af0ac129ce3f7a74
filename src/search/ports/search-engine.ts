import type { ComparedAddress } from '../../domain/address/compared-address.ts'
import type { Awaitable } from '../../domain/awaitable.ts'
import type { ListingFacets } from '../../domain/listing-search/facets.ts'
import type { ListingCriteria, SearchClock } from '../../domain/listing-search/matches.ts'
import type { ListingSort, ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { ListingClusters } from '../../domain/map/listing-clusters.ts'
import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import type {
  ListingHits,
  ListingLookups,
  NearListing,
  NearQuery,
  OfferingStatistics,
  ResolvedLocation,
  SearchPlace,
} from './edition-index.ts'

/** A place that is known by a name or code of its own. */
export type PlaceOfListings = Exclude<ResolvedLocation, { kind: 'address' }>

/** A page of matches, with everything on which they depend. */
export interface TableQuery {
  place: SearchPlace
  criteria: ListingCriteria
  sort: ListingSort
  offset: number
  limit: number
  clock: SearchClock
}

export type CountQuery = Pick<TableQuery, 'place' | 'criteria' | 'clock'>

/** A question for the matches on a map. */
export interface ClusterQuery extends CountQuery {
  /** A whole number from 0. */
  zoom: number
  /** Leaves out matches that are not in this box, whose edges belong to it, and those without a point. */
  window?: GeoBox
}

/** The nearest listings of a kind that may be evidence of the price or rent of a home. */
export interface EvidenceQuery {
  status: 'sold' | 'for_rent'
  point: GeoPoint
  homeType: HomeType
  limit: number
  maxMiles: number
  /** Only listings whose evidence is older. See `PriceEvidence.atMs`. */
  beforeMs: number
  exceptListingId?: number
  exceptPropertyId?: number
}

export interface PriceEvidence {
  distanceMiles: number
  /** When the listing became evidence of a price: a sale at midnight of its close date in UTC, a rental when it came on the market. */
  atMs: number
  priceDollars?: number
  areaSqft?: number
  bedrooms?: number
  yearBuilt?: number
}

/** A sale as a trend of prices needs it. */
export interface TrendSale {
  /** Midnight of the close date, in UTC. */
  closedAtMs?: number
  priceDollars?: number
  areaSqft?: number
}

/** The listings from which prices and rents are estimated. */
export interface EvidenceSource {
  /** Lists the evidence for each query, nearest first, ties by ascending property id. A building counts once, by its cheapest offer. */
  listEvidence(queries: readonly EvidenceQuery[]): Awaitable<readonly (readonly PriceEvidence[])[]>
  /** Lists all sales in a county, in any order. */
  listSales(countyFips: string): Awaitable<readonly TrendSale[]>
  /** Lists the sales in a county that only public records have, in any order. `listEvidence` has them among the sold. */
  listRecordedSales(countyFips: string): Awaitable<readonly TrendSale[]>
}

/** One home's address. */
export interface ListedAddress {
  propertyId: number
  /** The folded name of the city. */
  city?: string
  /** The name of the city as the listing writes it. */
  cityName?: string
  stateOrProvince?: string
  postalCode?: string
}

/** A folded street line and the homes at it, one or more, by ascending property id. */
export interface ListedLine {
  line: string
  homes: readonly ListedAddress[]
}

/** A subdivision that listings name. */
export interface ListedSubdivision {
  name: string
  city: string
  /** The name of the city in the form that is compared. */
  foldedCity: string
  stateOrProvince: string
}

export interface SubdivisionQuery {
  foldedName: string
  /** Whether the name must be the whole name of the subdivision, not only its beginning. */
  isWhole: boolean
}

/**
 * Finds the addresses that may be shown by their street line, and subdivisions by their name. If several listings of a home
 * are at one line, the one for sale counts, then the one for rent. Orders of texts are those of their code units.
 */
export interface AddressBook {
  /**
   * Lists the homes at a folded street line by ascending property id. If there are none, lists those whose line has one more word: a
   * suffix or a unit.
   */
  listAt(foldedLine: string): Awaitable<readonly ListedAddress[]>
  /** Lists, for each folded text, at most `limit` street lines that begin with it, in order. */
  listLinesFrom(foldedStarts: readonly string[], limit: number): Awaitable<readonly (readonly ListedLine[])[]>
  /** Finds folded street lines, in the order given. */
  findLines(foldedLines: readonly string[]): Awaitable<readonly (ListedLine | undefined)[]>
  /** Lists, for each query, at most `limit` subdivisions in the order of folded name, folded city, state, name and city. */
  listSubdivisions(
    queries: readonly SubdivisionQuery[],
    limit: number,
  ): Awaitable<readonly (readonly ListedSubdivision[])[]>
}

/** Homes with a house number: those in a ZIP code, those in a city, or those in a street of exactly this name. */
export type HomeQuery = { number: string } & (
  | { kind: 'zipCode'; postalCode: string }
  /** The folded name of the city. */
  | { kind: 'city'; city: string; stateOrProvince?: string }
  | { kind: 'street'; name: string }
)

/** The parcel number without punctuation, in any county unless one is given. */
export interface ParcelQuery {
  parcel: string
  countyFips?: string
  stateOrProvince?: string
}

export interface AddressedHome {
  propertyId: number
  address: ComparedAddress
}

/**
 * Finds all homes of the edition, listed or not, by address or parcel number. A home whose address is hidden by an offer is not in it.
 * Other reasons to hide an address are in the records.
 */
export interface HomeBook {
  /** Lists, for each query, the `limit` homes with the lowest ids, in order. */
  listHomes(queries: readonly HomeQuery[], limit: number): Awaitable<readonly (readonly AddressedHome[])[]>
  /** Lists, for each query, the `limit` lowest ids of homes with the parcel number, in order. */
  listParcelHomes(queries: readonly ParcelQuery[], limit: number): Awaitable<readonly (readonly number[])[]>
}

/**
 * What a search engine answers about the listings of one edition. The rules of search are above it, in `EditionIndex`, so
 * that each rule exists once. One engine is the segments in the memory of the process; another is the database.
 */
export interface SearchEngine extends EvidenceSource, OfferingStatistics, ListingLookups {
  /** Finds a page of matches in sort order: unknown values last, ties by ascending property id. A home matches once. */
  find(query: TableQuery): Awaitable<ListingHits>
  /** Counts the same matches. */
  countFacets(query: CountQuery): Awaitable<ListingFacets>
  /** Clusters the same matches. See `clusterListings`. */
  clusterListings(query: ClusterQuery): Awaitable<ListingClusters>
  /** Lists the listings with a point, nearest first, ties by ascending property id. Ignores `includesApproximate`. */
  listNearest(query: NearQuery): Awaitable<readonly NearListing[]>
  /** Whether any listing of the status has no point. */
  hasUnplaced(status: ListingStatus): boolean
  /**
   * Lists listings without a point in any of these ZIP codes, at the distance of their ZIP code: at least the first `limit`
   * by distance, ties by ascending property id. `postalCodes` are nearest first.
   */
  listUnplaced(query: NearQuery, postalCodes: readonly NearPostalCode[]): Awaitable<readonly NearListing[]>
  /** Counts the listings of all statuses in each place. A building counts once per status. */
  countListings(places: readonly SearchPlace[]): Awaitable<readonly number[]>
  /** Whether any listing is in each of the places and in the ZIP code. */
  haveListingsInZipCode(places: readonly PlaceOfListings[], postalCode: string): Awaitable<readonly boolean[]>
  /** Lists the listings of all statuses in a neighborhood, in any order. A building counts once, by its cheapest offer. */
  listInNeighborhood(neighborhoodId: number): Awaitable<readonly IndexedListing[]>
  readonly addresses: AddressBook
  readonly homes: HomeBook
}

export interface NearPostalCode {
  postalCode: string
  distanceMiles: number
}

/** The places that listings name, including those missing from the tables. Each occurs once, in any order. */
export interface NamedPlaces {
  cities: readonly { city: string; stateOrProvince: string }[]
  postalCodes: readonly string[]
}
