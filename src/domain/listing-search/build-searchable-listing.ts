import { renderStreetLine } from '../../records/address.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { coarsenPoint } from '../geo/distance.ts'
import {
  findHasGarage,
  findIsSingleStory,
  findParkingSpots,
  listAmenities,
  listBasements,
  listViews,
} from './facts/amenities.ts'
import {
  findHoaFeeDollars,
  findHomeInsuranceRate,
  findPriceDollars,
  findPropertyTaxRate,
  type LocalCosts,
} from './facts/carrying-costs.ts'
import { withholdSearchedAddress } from './facts/hidden-address.ts'
import { buildKeywordText, foldWords } from './facts/keyword-text.ts'
import { listListingTypes, listPets } from './facts/lookup-facts.ts'
import { findSearchStatus } from './facts/search-status.ts'
import { findLastOpenHouseEndMs, findOnMarketAtMs } from './local-time.ts'
import type { ListingStatus, TourChoice } from './search-choices.ts'
import { listUnitOffers, type SearchableListing, type UnitOffer } from './searchable-listing.ts'
import { findRelevanceAtMs } from './sort-listings.ts'

/** What is known about a listing from its surroundings. */
export interface ListingContext extends LocalCosts {
  /** Ids of the neighborhoods that contain its point, largest first. */
  neighborhoodIds: readonly number[]
  /** Other cities of the state whose boundary contains it. */
  boundaryCities?: readonly string[]
}

/**
 * Everything that search looks at of one listing of a home, or undefined when no search may show it. The home fills in place
 * and point where the listing does not state them. Impossible values, such as a negative area, are left to ingest.
 */
export function buildSearchableListing(
  stored: Listing,
  property: Property,
  context: ListingContext,
): SearchableListing | undefined {
  const status = findSearchStatus(stored)
  if (status === undefined) return undefined
  const listing = withholdSearchedAddress(stored, property)
  return {
    propertyId: listing.propertyId,
    listingId: listing.id,
    source: listing.source,
    status,
    standardStatus: listing.standardStatus,
    homeType: listing.homeType,
    ...describeListingPlace(listing, property, {
      ...context,
      isAddressShown: listing.isAddressDisplayAllowed,
    }),
    streetLine: listing.isAddressDisplayAllowed ? foldStreetLine(listing, property) : undefined,
    ...describeCosts(listing, context),
    ...describeHome(listing),
    ...describeOffer(listing, property),
    ...describeUnits(listing, status),
    askingPriceDollars: findAskingPriceDollars(listing, status),
    ...describePriceChange(listing, status),
    keywordText: buildKeywordText(listing, { ...property.address, ...listing.address }),
  }
}

function foldStreetLine(listing: Listing, property: Property): string | undefined {
  const line = renderStreetLine({ ...property.address, ...listing.address })
  return line === undefined ? undefined : foldWords(line)
}

/** Where a listing says that the home is, and its home where the listing does not. Points of hidden addresses are coarse. */
export function describeListingPlace(
  listing: Listing,
  property: Property,
  context: Pick<ListingContext, 'boundaryCities' | 'county' | 'neighborhoodIds'> & {
    isAddressShown: boolean
  },
) {
  const address = { ...property.address, ...listing.address }
  const point = listing.point ?? property.point
  return {
    city: address.city,
    boundaryCities: context.boundaryCities,
    stateOrProvince: address.stateOrProvince,
    postalCode: address.postalCode,
    countyFips: address.countyFips ?? context.county?.fips,
    // A map search by more than what is shown would reveal the location of a hidden home.
    point: point && (context.isAddressShown ? point : coarsenPoint(point)),
    neighborhoodIds: context.neighborhoodIds,
    subdivisionName: listing.subdivisionName,
  }
}

function describeCosts(listing: Listing, context: ListingContext) {
  return {
    propertyTaxRate: findPropertyTaxRate(listing, context),
    homeInsuranceRate: findHomeInsuranceRate(context),
    hoaFeeDollars: findHoaFeeDollars(listing),
  }
}

function describeHome(listing: Listing) {
  return {
    lotSqft: listing.lotSizeSqft,
    yearBuilt: listing.yearBuilt,
    parkingSpots: findParkingSpots(listing),
    hasGarage: findHasGarage(listing),
    isSingleStory: findIsSingleStory(listing),
    isSeniorCommunity: listing.isSeniorCommunity,
    basements: listBasements(listing),
    amenities: listAmenities(listing),
    views: listViews(listing),
    pets: listPets(listing),
  }
}

function findAskingPriceDollars(listing: Listing, status: ListingStatus): number | undefined {
  const cents = listing.listPriceCents
  return status === 'sold' && cents !== undefined && cents > 0 ? cents / 100 : undefined
}

/** A building's unit types have their own rents. No feed states changes of those. */
function describePriceChange(listing: Listing, status: ListingStatus) {
  const { previousListPriceCents: cents = 0, priceChangeAtMs, unitTypes } = listing
  const hasUnits = status === 'for_rent' && unitTypes.length > 0
  if (status === 'sold' || hasUnits || cents <= 0 || priceChangeAtMs === undefined) return undefined
  return { previousPriceDollars: cents / 100, priceChangedAtMs: priceChangeAtMs }
}

/** The numbers of one offer: those of the listing, or those of a building's cheapest unit type. */
function describeUnits(listing: Listing, status: ListingStatus) {
  const priceDollars = findPriceDollars(listing)
  const own: UnitOffer = {
    priceDollars,
    highestPriceDollars: priceDollars,
    bedrooms: listing.bedroomsTotal,
    bathrooms: listing.bathroomsTotal ?? listing.bathroomsTotalInteger,
    areaSqft: listing.livingAreaSqft,
    availabilityDate: listing.availabilityDate,
  }
  if (status !== 'for_rent' || listing.unitTypes.length === 0) return own
  const unitOffers = listUnitOffers(listing.unitTypes, own)
  return { ...unitOffers[0], unitOffers }
}

function describeOffer(listing: Listing, property: Property) {
  const onMarketAtMs = findOnMarketAtMs(listing, property)
  return {
    listingTypes: listListingTypes(listing),
    tours: listTours(listing),
    lastOpenHouseEndMs: findLastOpenHouseEndMs(listing, property),
    onMarketAtMs,
    relevanceAtMs: findRelevanceAtMs(listing, onMarketAtMs),
    closeDate: listing.closeDate,
    modifiedAtMs: listing.modifiedAtMs,
    photoCount: listing.media.reduce((count, { category }) => count + (category === 'photo' ? 1 : 0), 0),
    isValuationAllowed: listing.isValuationDisplayAllowed,
  }
}

function listTours(listing: Listing): Set<TourChoice> {
  const tours = new Set<TourChoice>()
  if (listing.media.some(({ is3d }) => is3d === true)) tours.add('must_have_3d_tour')
  if (listing.isShowcase === true) tours.add('must_have_showcase')
  if (listing.hasInstantTour === true) tours.add('instant_tour_available')
  return tours
}
