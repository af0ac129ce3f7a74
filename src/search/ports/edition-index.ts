import type { ComparedAddress } from '../../domain/address/compared-address.ts'
import type { Awaitable } from '../../domain/awaitable.ts'
import type { ListingFacets } from '../../domain/listing-search/facets.ts'
import type { ListingCriteria } from '../../domain/listing-search/matches.ts'
import type { ListingSort, ListingStatus, SearchArea } from '../../domain/listing-search/search-choices.ts'
import type { ComparedListing, IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { ListingClusters } from '../../domain/map/listing-clusters.ts'
import type { MarketMeasures, MarketPeriod } from '../../domain/market-statistics/measure-market.ts'
import type { MortgageInsuranceTable } from '../../domain/mortgage/mortgage-insurance.ts'
import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import type { County, Neighborhood, StateCosts } from '../../records/place.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { EducationLevel, School, SchoolZone } from '../../records/school.ts'
import type { Estimate, ExpectedSale, ExplainedEstimate, PricedOffer } from './home-estimate.ts'

/** A place that a location text names. */
export type ResolvedLocation =
  | { kind: 'state'; stateOrProvince: string }
  | { kind: 'county'; countyFips: string }
  | { kind: 'city'; city: string; stateOrProvince: string }
  | { kind: 'zipCode'; postalCode: string }
  | { kind: 'neighborhood'; neighborhoodId: number }
  /** Subdivisions are known only from listings. */
  | { kind: 'subdivision'; subdivision: string; city: string; stateOrProvince: string }
  | { kind: 'address'; propertyIds: readonly number[] }

/**
 * Where a search looks: in a named place, in an area of the map, in ZIP codes (only homes without a point), or in any of
 * several such places.
 */
export type SearchPlace =
  | ResolvedLocation
  | { kind: 'area'; area: SearchArea }
  | { kind: 'unplaced'; postalCodes: readonly string[] }
  | { kind: 'anyOf'; places: readonly SearchPlace[] }

/**
 * How certain it is that a text means a place:
 *
 * - exact: the text is the name of the place
 * - folded: it is the name in other words ("City of Seattle")
 * - corrected: it is the name with typing errors
 * - guessed: it may also mean other places, and this is the one with the most listings
 */
export type Certainty = 'exact' | 'folded' | 'corrected' | 'guessed'

export interface UnderstoodPlace {
  location: Exclude<SearchPlace, { kind: 'anyOf' | 'unplaced' }>
  /** The name as people write it: "Seattle, WA". */
  name: string
  certainty: Certainty
  /** The number of listings of all statuses there. */
  listings: number
}

/** What a location text means, or why it is rejected. */
export type LocationReading =
  /** `unknown` lists the parts of the text that name no place, or the whole text if there are no places. */
  | { kind: 'places'; places: readonly UnderstoodPlace[]; unknown: readonly string[] }
  /** The text contradicts itself or names too many places, as `detail` explains. */
  | { kind: 'rejected'; detail: string }

export interface LocationResolver {
  /** Finds the places that a free text means. Commas or semicolons separate several places. Never throws. */
  readLocation(text: string): Awaitable<LocationReading>
}

/** Joins the places of a reading into one place to search. Returns undefined if it names no place. */
export function joinPlaces(reading: LocationReading): SearchPlace | undefined {
  if (reading.kind === 'rejected') return undefined
  const [first, ...others] = reading.places.map(({ location }) => location)
  if (first === undefined || others.length === 0) return first
  return { kind: 'anyOf', places: [first, ...others] }
}

/** A place that an unfinished text may mean. */
export interface LocationSuggestion {
  location: ResolvedLocation
  /** The full text. A search for it as the location finds exactly this place. */
  text: string
  /** The name alone: "Capitol Hill", "King", "98101". For an address, the street line with the folded short forms. */
  name: string
  /** Only for neighborhoods and addresses. */
  city?: string
  stateOrProvince?: string
  /** Only for addresses. */
  postalCode?: string
  /** The number of listings of all statuses there. For an address, the number of homes. */
  listings: number
}

export interface LocationSuggester {
  /**
   * Lists at most `limit` places whose name, code or address begins with the text, best first, each once. A few typing
   * errors are forgiven. Lists only addresses that may be shown. Never throws.
   */
  suggestLocations(text: string, limit: number): Awaitable<readonly LocationSuggestion[]>
}

export interface CityNames {
  /** Whether the state has several places of this name, told apart only by county. Undefined if no such place is loaded. */
  isCityNameShared(city: string, stateOrProvince: string): boolean | undefined
  /** Lists the ids of the loaded places of this name, whatever its spelling. Their records have their outlines. */
  listPlaceIds(city: string, stateOrProvince: string): readonly number[]
}

export interface ListingQuery {
  location: SearchPlace
  criteria: ListingCriteria
  sort: ListingSort
  offset: number
  limit: number
  nowMs: number
  timeZone: string
  /** Replaces the mortgage insurance table that comes with Plat. */
  insuranceTable?: MortgageInsuranceTable
}

/** A query that counts matches. */
export type FacetQuery = Omit<ListingQuery, 'sort' | 'offset' | 'limit'>

/** A query for the matches on a map. */
export interface MapQuery extends FacetQuery {
  /** A whole number from 0. */
  zoom: number
  /** Leaves out matches that are not in this box, whose edges belong to it, and those without a point. */
  window?: GeoBox
}

/** A match. A building has one hit per unit type. */
export interface ListingHit {
  /** The number of the offer, 0 or more, which means the same throughout an edition. */
  offer: number
  propertyId: number
  /** Whether this is a building that matched by a unit type other than its cheapest one. */
  isFurtherOffer: boolean
}

export interface ListingHits {
  /** The exact number of all matches. */
  total: number
  /** The requested page in sort order: unknown values last, ties by ascending property id. */
  hits: ListingHit[]
}

export interface NearQuery {
  point: GeoPoint
  status: ListingStatus
  limit: number
  maxMiles?: number
  /** Leaves out homes that are pending, under contract or coming soon. */
  isActiveOnly?: boolean
  /** Includes homes without a point, at the point of their ZIP code. See `ApproximatePoints`. */
  includesApproximate?: boolean
  /** Leaves out this home, when the search is for others like it. */
  exceptPropertyId?: number
  homeTypes?: readonly HomeType[]
  /** Homes without a price pass. */
  priceDollars?: { min: number; max: number }
}

export interface NearListing {
  listing: ComparedListing
  distanceMiles: number
}

/** A search entry: a home under a listing status. */
export interface EntryName {
  propertyId: number
  status: ListingStatus
}

/** What an index answers as its engine does. */
export interface ListingLookups {
  /** Returns the listings of hits of this index, in their order. */
  getListings(hits: readonly ListingHit[]): Awaitable<readonly IndexedListing[]>
  /** Finds the cheapest offers of search entries, in their order. A home that is not listed under the status is undefined. */
  findEntries(names: readonly EntryName[]): Awaitable<readonly (IndexedListing | undefined)[]>
  /** Finds the parts of listings that comparisons need. Faster than `findEntries`. */
  findCompared(names: readonly EntryName[]): Awaitable<readonly (ComparedListing | undefined)[]>
}

export interface ListingSearch extends ListingLookups {
  findListings(query: ListingQuery): Awaitable<ListingHits>
  /** Counts the same matches. `total` equals that of `findListings`. */
  countFacets(query: FacetQuery): Awaitable<ListingFacets>
  /** Clusters the same matches. Without a window, `total` equals that of `findListings`. */
  clusterListings(query: MapQuery): Awaitable<ListingClusters>
  /** Lists the nearest listings first, ties by ascending property id. */
  listNearest(query: NearQuery): Awaitable<readonly NearListing[]>
}

/**
 * Approximate points for homes without a point of their own: the points of their ZIP codes. They may be miles off. They serve
 * to estimate distances and are never shown as the point of a home.
 */
export interface ApproximatePoints {
  findApproximatePoint(postalCode: string): GeoPoint | undefined
  /** Lists the ZIP codes whose point lies in an area. */
  listPostalCodesIn(area: SearchArea): string[]
}

export interface NearSchool {
  school: School
  distanceMiles: number
  /**
   * Whether homes at the point are assigned to this public school, according to the loaded zones, else by the guess that
   * `listSchools` describes. Absent if unknown. No home is assigned to a private school.
   */
  isAssigned?: boolean
}

export interface SchoolIndex {
  /**
   * Lists the schools for a home, nearest first: every assigned one, and others within 25 miles, up to `limit` in all. If no
   * zone of a level is loaded around the point, the nearest public school of that level counts as assigned. It must be within
   * 5 miles (elementary) or 10 miles (middle, high), and in the same district if district outlines are loaded.
   */
  listSchools(point: GeoPoint, limit: number): NearSchool[]
  /** Lists the school zones, and outlines of districts, that contain a point. */
  listSchoolZonesAt(point: GeoPoint): readonly SchoolZone[]
  levels: readonly EducationLevel[]
}

export interface NeighborhoodIndex {
  /** Lists the neighborhoods that contain a point, largest first, at most one per level. */
  listNeighborhoodsAt(point: GeoPoint): Neighborhood[]
  findNeighborhood(id: number): Neighborhood | undefined
}

export interface ChangeShare {
  /** The change as a fraction: 0.05 is an increase of 5%. null if either period has fewer than five listings. */
  medianListingPrice: number | null
  medianSoldPrice: number | null
  medianRentPrice: number | null
  medianPricePerSqft: number | null
}

/** Medians over loaded listings in dollars. A median of fewer than five listings is null. */
export interface ListingStatistics {
  medianListingPrice: number | null
  medianSoldPrice: number | null
  medianRentPrice: number | null
  medianPricePerSqft: number | null
  /** When the two middle listings came on the market. See `getMedianDaysOnMarket`. */
  medianOnMarketAtMs: readonly [number, number] | null
  listingCount: number
  rentalListingCount: number
  yearToYear: ChangeShare
  monthToMonth: ChangeShare
}

export interface NeighborhoodStatistics {
  /** Returns the statistics of neighborhoods, in their order. They are computed once per edition and day, then cached. */
  getStatistics(neighborhoodIds: readonly number[], nowMs: number): Awaitable<readonly ListingStatistics[]>
}

export interface OfferingStatistics {
  /** Measures the market of a place in periods, which ascend and follow on each other. Each offering counts once. See `startMarketTally`. */
  measureOfferings(place: SearchPlace, periods: readonly MarketPeriod[]): Awaitable<MarketMeasures>
}

/** Estimates of listings, in their order: undefined if too few comparables are near, or if the listing forbids estimates. */
export type EstimatesOf = (
  listings: readonly ComparedListing[],
  nowMs: number,
) => Awaitable<readonly (Estimate | undefined)[]>

/** No price at which the home itself is offered counts. */
export interface Estimates {
  estimateValues: EstimatesOf
  estimateRents: EstimatesOf
  /** Explains the estimate of a listing's value or rent. Undefined if there is none. */
  explainEstimate(
    of: 'value' | 'rent',
    listing: ComparedListing,
    nowMs: number,
  ): Awaitable<ExplainedEstimate | undefined>
  /** What offers like this one sell for in the month of the instant. Undefined if too few sales are known. */
  expectSale(offer: PricedOffer, nowMs: number): ExpectedSale | undefined
  /** Names the models behind the estimates of a day; `comparables` if there are none. */
  estimatesVersion: string
}

/** An address as a caller gives it: on one line, or a street line with the other parts beside it. */
export interface GivenAddress {
  /** What it says about unit, city, state and ZIP code counts only where they are not given beside it. */
  text: string
  unit?: string
  city?: string
  stateOrProvince?: string
  postalCode?: string
}

export interface GivenParcel {
  /** Without punctuation. */
  parcel: string
  /** Its FIPS code or its name. */
  county?: string
  stateOrProvince?: string
}

/** A home that an address may mean, by the address of its record. See `scoreAddress`. */
export interface CandidateHome {
  propertyId: number
  score: number
}

export interface AddressReading {
  /** What the address may mean, the most likely first. */
  readings: readonly ComparedAddress[]
  /** Best first. The listings of a home decide whether and how its address may be shown: compare again with what is shown. */
  candidates: readonly CandidateHome[]
}

export interface HomeLookup {
  /** Reads addresses and finds the homes that they may mean, in their order. Undefined for a text without a street line and house number. */
  lookUpAddresses(given: readonly GivenAddress[]): Promise<readonly (AddressReading | undefined)[]>
  /** Lists the homes with a parcel number by ascending id. Undefined if no county has the given name. */
  lookUpParcel(given: GivenParcel): Promise<readonly number[] | undefined>
}

/** Small tables that many answers need. */
export interface ReferenceTables {
  findCounty(fips: string): County | undefined
  findStateCosts(stateOrProvince: string): StateCosts | undefined
  /** All loaded rate series. */
  listRateSeries(): readonly RateSeries[]
}

/**
 * Everything that answers need to search one edition. It is immutable. Each edition has its own index. What depends on
 * listings or addresses may have to be waited for, because another process may search them. Small tables are in memory.
 */
export interface EditionIndex
  extends ListingSearch,
    LocationResolver,
    LocationSuggester,
    ApproximatePoints,
    CityNames,
    SchoolIndex,
    NeighborhoodIndex,
    NeighborhoodStatistics,
    OfferingStatistics,
    Estimates,
    HomeLookup,
    ReferenceTables {
  readonly edition: number
}
