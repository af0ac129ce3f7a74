import type { CalendarDate } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType, StandardStatus } from '../../records/listing.ts'
import type {
  AmenityChoice,
  ListingStatus,
  ListingTypeChoice,
  PetChoice,
  TourChoice,
  ViewChoice,
} from './listing-criteria.ts'

/**
 * One home under one listing status, with every value that filters, sorts, comparables and statistics look at. A home has at
 * most one for each status: its active (or coming, contingent, pending) sale listing, its active lease
 * listing, its newest closed sale. An absent value is unknown; a set holds what is known to be true.
 */
export interface SearchableListing {
  propertyId: number
  listingId: number
  source: string
  status: ListingStatus
  standardStatus: StandardStatus
  homeType: HomeType

  city?: string
  /** Other cities of the state whose boundary holds the point. */
  boundaryCities?: readonly string[]
  stateOrProvince?: string
  postalCode?: string
  countyFips?: string
  /** Rounded where the address must not be shown: see `coarsenPoint`. */
  point?: GeoPoint
  /** Minted ids of every neighborhood that holds the point, largest first. */
  neighborhoodIds: readonly number[]
  /** Lower-case street line, for a search by address. */
  streetLine?: string
  subdivisionName?: string

  /** Asking price, monthly rent, or sale price, in dollars. */
  priceDollars?: number
  /** What a fully known payment needs; see domain/mortgage. */
  propertyTaxRate?: number
  homeInsuranceRate?: number
  /** A month; 0 when known to have no association. */
  hoaFeeDollars?: number

  bedrooms?: number
  bathrooms?: number
  areaSqft?: number
  lotSqft?: number
  yearBuilt?: number
  parkingSpots?: number
  hasGarage?: boolean
  isSingleStory?: boolean
  isSeniorCommunity?: boolean
  basements: ReadonlySet<'finished' | 'unfinished'>
  listingTypes: ReadonlySet<ListingTypeChoice>
  /** must_have_open_house is not in the set: it depends on the clock, see `lastOpenHouseEndLocal`. */
  tours: ReadonlySet<TourChoice>
  amenities: ReadonlySet<AmenityChoice>
  views: ReadonlySet<ViewChoice>
  pets: ReadonlySet<PetChoice>
  /** Latest end of any open house, as an instant. */
  lastOpenHouseEndMs?: number

  onMarketAtMs?: number
  closeDate?: CalendarDate
  availabilityDate?: CalendarDate
  modifiedAtMs?: number
  photoCount: number
  isValuationAllowed: boolean
  /** Folded words of remarks, features, address and MLS number: see `foldWords`. */
  keywordText: string
}

/** A listing as the market gives it back: what only finds it stays in the index. */
export type IndexedListing = Omit<SearchableListing, 'keywordText' | 'streetLine'>

/** What likeness and estimates look at of a listing: quicker to read than all of it. */
export type ComparedListing = Pick<
  IndexedListing,
  | 'propertyId'
  | 'listingId'
  | 'status'
  | 'homeType'
  | 'point'
  | 'postalCode'
  | 'countyFips'
  | 'priceDollars'
  | 'areaSqft'
  | 'bedrooms'
  | 'bathrooms'
  | 'yearBuilt'
  | 'isValuationAllowed'
>
