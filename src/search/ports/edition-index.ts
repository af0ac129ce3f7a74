import type { ListingFacets } from '../../domain/listing-search/facets.ts'
import type { ListingCriteria } from '../../domain/listing-search/listing-criteria.ts'
import type { ListingSort, ListingStatus, SearchArea } from '../../domain/listing-search/search-choices.ts'
import type { ComparedListing, IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { MortgageInsuranceTable } from '../../domain/mortgage/mortgage-insurance.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import type { Neighborhood } from '../../records/neighborhood.ts'
import type { County, StateCosts } from '../../records/place.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { EducationLevel, School } from '../../records/school.ts'

/** A place that a location text names. */
export type ResolvedLocation =
  | { kind: 'state'; stateOrProvince: string }
  | { kind: 'county'; countyFips: string }
  | { kind: 'city'; city: string; stateOrProvince: string }
  | { kind: 'zipCode'; postalCode: string }
  | { kind: 'neighborhood'; neighborhoodId: number }
  /** Named only by listings. */
  | { kind: 'subdivision'; subdivision: string; city: string; stateOrProvince: string }
  | { kind: 'address'; propertyIds: readonly number[] }

/**
 * Where a search looks: at a named place, in an area of the map, in ZIP codes but only at homes without a point, or in any of
 * several.
 */
export type SearchPlace =
  | ResolvedLocation
  | { kind: 'area'; area: SearchArea }
  | { kind: 'unplaced'; postalCodes: readonly string[] }
  | { kind: 'anyOf'; places: readonly SearchPlace[] }

/**
 * How sure it is that a text means a place: it is the place's name; it is the name in other words ("City of Seattle"); it is
 * the name but for typing errors; or it may mean others as well, and this is the one with most listings.
 */
export type Certainty = 'exact' | 'folded' | 'corrected' | 'guessed'

export interface UnderstoodPlace {
  location: Exclude<SearchPlace, { kind: 'anyOf' | 'unplaced' }>
  /** As people write it: "Seattle, WA". */
  name: string
  certainty: Certainty
  /** Listings of all statuses there. */
  listings: number
}

/** What a location text says, or why it cannot be taken. */
export type LocationReading =
  /** `unknown` are parts of the text that name no place; without places, the whole text. */
  | { kind: 'places'; places: readonly UnderstoodPlace[]; unknown: readonly string[] }
  /** The text contradicts itself or names too many places. The detail says so. */
  | { kind: 'rejected'; detail: string }

export interface LocationResolver {
  /** The places meant by free text, several between commas or semicolons. Never throws. */
  readLocation(text: string): LocationReading
}

/** Where to search for what a location text says; undefined when it names no place. */
export function joinPlaces(reading: LocationReading): SearchPlace | undefined {
  if (reading.kind === 'rejected') return undefined
  const [first, ...others] = reading.places.map(({ location }) => location)
  if (first === undefined || others.length === 0) return first
  return { kind: 'anyOf', places: [first, ...others] }
}

/** A place that the beginning of a text may mean. */
export interface LocationSuggestion {
  location: ResolvedLocation
  /** As location of a search it finds exactly this place. */
  text: string
  /** The place alone: "Capitol Hill", "King", "98101"; of an address the street line, in the forms it is compared by. */
  name: string
  /** Only for neighborhoods and addresses. */
  city?: string
  stateOrProvince?: string
  /** Only for addresses. */
  postalCode?: string
  /** The number of listings of all statuses there; for addresses, of homes. */
  listings: number
}

export interface LocationSuggester {
  /**
   * Places whose name, code or address begins as the text does, few typing errors forgiven, best first, each once, at
   * most `limit`. Addresses are only those that may be shown. Never throws.
   */
  suggestLocations(text: string, limit: number): readonly LocationSuggestion[]
}

export interface CityNames {
  /** Whether only the county tells the state's places of that name apart; undefined when no such place is loaded. */
  isCityNameShared(city: string, stateOrProvince: string): boolean | undefined
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

/** A search for numbers of matches. */
export type FacetQuery = Omit<ListingQuery, 'sort' | 'offset' | 'limit'>

/** A match: its number in the index, 0 or more, which means nothing in another index. A building has one per unit type. */
export type ListingHit = number

export interface ListingHits {
  /** The exact number of matches. */
  total: number
  /** The page in the order of the sort: unknown values last, ties by ascending property id. */
  hits: ListingHit[]
}

export interface NearQuery {
  point: GeoPoint
  status: ListingStatus
  limit: number
  maxMiles?: number
  /** Leaves out homes that are pending, under contract or coming soon. */
  isActiveOnly?: boolean
  /** Counts homes without a point at the point of their ZIP code, see `ApproximatePoints`. */
  includesApproximate?: boolean
  /** Leaves out the home itself, when others like it are looked for. */
  exceptPropertyId?: number
  homeTypes?: readonly HomeType[]
  /** A home without a price passes. */
  priceDollars?: { min: number; max: number }
}

export interface NearListing {
  listing: ComparedListing
  distanceMiles: number
}

export interface ListingSearch {
  findListings(query: ListingQuery): ListingHits
  /** The same matches, counted: `total` is that of `findListings`. */
  countFacets(query: FacetQuery): ListingFacets
  /** Faster than `getListing`, where only the home is needed. */
  getPropertyId(hit: ListingHit): number
  /** Whether a hit is a building that matched by another unit type than its cheapest. */
  isFurtherOffer(hit: ListingHit): boolean
  /** The offer of a hit of this index. */
  getListing(hit: ListingHit): IndexedListing
  findListing(propertyId: number, status: ListingStatus): IndexedListing | undefined
  /** Faster than `findListing`, where it is enough. */
  findCompared(propertyId: number, status: ListingStatus): ComparedListing | undefined
  /** Nearest first, ties by ascending property id. */
  listNearest(query: NearQuery): NearListing[]
}

/**
 * Coarse points of homes without a point of their own: that of the ZIP code. Good for distances, miles off at times, and never
 * shown as the point of a home.
 */
export interface ApproximatePoints {
  findApproximatePoint(postalCode: string): GeoPoint | undefined
  /** ZIP codes whose point an area holds. */
  listPostalCodesIn(area: SearchArea): string[]
}

export interface NearSchool {
  school: School
  distanceMiles: number
  /**
   * Whether homes at the point attend this public school: by the zones where they are loaded, else by the guess that
   * `listSchools` describes. Absent when unknown. Private schools assign nobody.
   */
  isAssigned?: boolean
}

export interface SchoolIndex {
  /**
   * Schools for a home, nearest first: every assigned one, and others within 25 miles, up to `limit` in all. Where no zone of a level
   * is loaded around the point, the nearest public school of the level counts as assigned if it is within 5 miles (elementary)
   * or 10 miles (middle, high) and in the same district, where outlines of districts are loaded.
   */
  listSchools(point: GeoPoint, limit: number): NearSchool[]
  levels: readonly EducationLevel[]
}

export interface NeighborhoodIndex {
  /** The neighborhoods that contain a point, largest first, at most one per level. */
  listNeighborhoodsAt(point: GeoPoint): Neighborhood[]
  findNeighborhood(id: number): Neighborhood | undefined
}

export interface ChangeShare {
  /** A fraction: 0.05 is 5 % up. null when either period has fewer than five. */
  medianListingPrice: number | null
  medianSoldPrice: number | null
  medianRentPrice: number | null
  medianPricePerSqft: number | null
}

/** Medians over loaded listings in dollars; null when fewer than five stand behind one. */
export interface ListingStatistics {
  medianListingPrice: number | null
  medianSoldPrice: number | null
  medianRentPrice: number | null
  medianPricePerSqft: number | null
  /** When the two homes in the middle came on the market; see `getMedianDaysOnMarket`. */
  medianOnMarketAtMs: readonly [number, number] | null
  listingCount: number
  rentalListingCount: number
  yearToYear: ChangeShare
  monthToMonth: ChangeShare
}

export interface NeighborhoodStatistics {
  /** Computed when first asked for in an edition and day, then cached. */
  getStatistics(neighborhoodId: number, nowMs: number): ListingStatistics
}

/** What a home would sell for, or rent for per month, estimated from comparables; see domain/valuation. */
export interface Estimate {
  dollars: number
  /** The date of the newest evidence. */
  date: string
  comparables: number
}

export interface Estimates {
  /** undefined when too few comparables are near, or the listing forbids it. */
  estimateValue(listing: ComparedListing, nowMs: number): Estimate | undefined
  estimateRent(listing: ComparedListing, nowMs: number): Estimate | undefined
}

/** Small tables that many answers need. */
export interface ReferenceTables {
  findCounty(fips: string): County | undefined
  findStateCosts(stateOrProvince: string): StateCosts | undefined
  /** All loaded rate series. */
  listRateSeries(): readonly RateSeries[]
}

/** Everything that answers need from one edition in memory. It is immutable; each edition has its own. */
export interface EditionIndex
  extends ListingSearch,
    LocationResolver,
    LocationSuggester,
    ApproximatePoints,
    CityNames,
    SchoolIndex,
    NeighborhoodIndex,
    NeighborhoodStatistics,
    Estimates,
    ReferenceTables {
  readonly edition: number
}
