import type { CalendarDate } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType, ListingFacts, StandardStatus, UnitType } from '../../records/listing.ts'
import type { ListingStatus } from './search-choices.ts'
import type { CHOICE_FIELDS, ChoiceName, DateName, FlagName, NumberName } from './searchable-fields.ts'

type Numbers = { [Name in NumberName]?: number }
type Dates = { [Name in DateName]?: CalendarDate }
type Flags = { [Name in FlagName]?: boolean }
type Choices = { [Name in ChoiceName]: ReadonlySet<(typeof CHOICE_FIELDS)[Name]['choices'][number]> }

/**
 * One home under one listing status, with every value that filters, sorts, comparables and statistics look at. A home has at
 * most one for each status: its active (or coming, contingent, pending) sale listing, its active lease listing, its newest
 * closed sale. An absent value is unknown; a set holds what is known to be true. Numbers, dates, flags and choices are
 * declared and described in `searchable-fields.ts`.
 */
export interface SearchableListing extends Numbers, Dates, Flags, Choices {
  propertyId: number
  listingId: number
  source: string
  status: ListingStatus
  standardStatus: StandardStatus
  homeType: HomeType

  city?: string
  boundaryCities?: readonly string[]
  stateOrProvince?: string
  postalCode?: string
  countyFips?: string
  /** Rounded where the address must not be shown: see `coarsenPoint`. */
  point?: GeoPoint
  neighborhoodIds: readonly number[]
  /** Lower-case street line, for a search by address. */
  streetLine?: string
  subdivisionName?: string

  propertyTaxRate?: number
  homeInsuranceRate?: number
  photoCount: number
  isValuationAllowed: boolean
  /** Folded words of remarks, features, address and MLS number: see `foldWords`. */
  keywordText: string
  /** The unit types of a building for rent, cheapest first; the listing's own values are those of the first. */
  unitOffers?: readonly UnitOffer[]
}

/** One unit type of a building for rent. */
export interface UnitOffer {
  priceDollars?: number
  highestPriceDollars?: number
  bedrooms?: number
  bathrooms?: number
  areaSqft?: number
  availabilityDate?: CalendarDate
}

/** An offer as the index returns it, without the members used only for searching. */
export type IndexedListing = Omit<SearchableListing, 'keywordText' | 'streetLine' | 'unitOffers'>

/** The part of a listing that similarity and estimates look at; reading it is quicker than reading all. */
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
  | 'lotSqft'
  | 'bedrooms'
  | 'bathrooms'
  | 'yearBuilt'
  | 'isValuationAllowed'
>

/**
 * The unit types that can be rented: while some have units to let, those that have none are not on offer. If none has any,
 * all are shown, because many feeds have 0 where they do not know.
 */
export function listUnitsOnOffer(unitTypes: readonly UnitType[]): readonly UnitType[] {
  const isLetting = unitTypes.some(({ unitsAvailable = 0 }) => unitsAvailable > 0)
  return isLetting ? unitTypes.filter(({ unitsAvailable }) => unitsAvailable !== 0) : unitTypes
}

/**
 * The unit types of a building as offers, cheapest first, those without a rent last. A value that no unit type states is
 * the building's own.
 */
export function listUnitOffers(all: ListingFacts['unitTypes'], building: UnitOffer): UnitOffer[] {
  const unitTypes = listUnitsOnOffer(all)
  const isStated = (member: keyof UnitType) => unitTypes.some((unit) => unit[member] !== undefined)
  const hasRents = isStated('rentCentsMin') || isStated('rentCentsMax')
  const [hasBeds, hasBaths, hasAreas] = [isStated('bedsTotal'), isStated('bathsTotal'), isStated('areaSqft')]
  const hasDates = isStated('availabilityDate')
  const offers = unitTypes.map((unit) => ({
    ...(hasRents ? describeRents(unit) : building),
    bedrooms: hasBeds ? unit.bedsTotal : building.bedrooms,
    bathrooms: hasBaths ? unit.bathsTotal : building.bathrooms,
    areaSqft: hasAreas ? unit.areaSqft : building.areaSqft,
    availabilityDate: hasDates ? unit.availabilityDate : building.availabilityDate,
  }))
  return offers.sort(({ priceDollars: one = Infinity }, { priceDollars: other = Infinity }) =>
    one === other ? 0 : one - other,
  )
}

function describeRents({ rentCentsMin, rentCentsMax }: UnitType): UnitOffer {
  const lowest = rentCentsMin ?? rentCentsMax
  const highest = rentCentsMax ?? rentCentsMin
  // Explicitly unknown, so that an offer does not take the building's figures.
  if (lowest === undefined || highest === undefined || lowest <= 0)
    return { priceDollars: undefined, highestPriceDollars: undefined }
  return { priceDollars: lowest / 100, highestPriceDollars: Math.max(lowest, highest) / 100 }
}

/**
 * A listing as the offers that a search can match: the listing itself, or a building's unit types one by one, cheapest
 * first. All filters must hold of one and the same offer.
 */
export function listOffers(listing: SearchableListing): readonly SearchableListing[] {
  if (listing.unitOffers === undefined) return [listing]
  const { unitOffers, ...building } = listing
  return unitOffers.map((unit) => ({ ...building, ...unit }))
}
