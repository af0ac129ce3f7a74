import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { countFacets, type ListingFacets } from '../../domain/listing-search/facets.ts'
import { buildOfferFinder } from '../../domain/listing-search/matches.ts'
import { isInArea } from '../../domain/listing-search/search-choices.ts'
import type { IndexedListing, SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { buildListingOrder } from '../../domain/listing-search/sort-listings.ts'
import type { SearchPlace } from '../ports/edition-index.ts'
import type { TableQuery } from '../ports/search-engine.ts'

/** Returns a listing as the index returns it: without members used only for searching, and without undefined members. */
export function asIndexed({
  keywordText,
  streetLine,
  unitOffers,
  ...listing
}: SearchableListing): IndexedListing {
  const known = Object.entries(listing).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as unknown as IndexedListing
}

/** Whether a listing belongs to a place. */
function isAtPlace(listing: SearchableListing, place: SearchPlace): boolean {
  switch (place.kind) {
    case 'state':
      return listing.stateOrProvince === place.stateOrProvince
    case 'county':
      return listing.countyFips === place.countyFips
    case 'city':
      return listing.stateOrProvince === place.stateOrProvince && isOfCity(listing, place.city)
    case 'zipCode':
      return listing.postalCode === place.postalCode
    case 'neighborhood':
      return listing.neighborhoodIds.includes(place.neighborhoodId)
    case 'subdivision':
      return isInSubdivision(listing, place)
    case 'address':
      return place.propertyIds.includes(listing.propertyId)
    case 'area':
      return isInArea(listing.point, place.area)
    case 'unplaced':
      return (
        listing.point === undefined &&
        listing.postalCode !== undefined &&
        place.postalCodes.includes(listing.postalCode)
      )
    case 'anyOf':
      return place.places.some((one) => isAtPlace(listing, one))
  }
}

function isInSubdivision(
  { city, subdivisionName, stateOrProvince }: SearchableListing,
  place: Extract<SearchPlace, { kind: 'subdivision' }>,
): boolean {
  if (city === undefined || subdivisionName === undefined) return false
  return (
    stateOrProvince === place.stateOrProvince &&
    foldPlaceName(city) === foldPlaceName(place.city) &&
    foldPlaceName(subdivisionName) === foldPlaceName(place.subdivision)
  )
}

/** Whether a listing is in a city: its postal city, or a city whose boundary contains it. */
function isOfCity({ city, boundaryCities = [] }: SearchableListing, name: string): boolean {
  const cities = city === undefined ? boundaryCities : [city, ...boundaryCities]
  return cities.some((one) => foldPlaceName(one) === foldPlaceName(name))
}

/** Lists the matching offers by testing every listing against the plain predicates. */
function listMatches(
  listings: readonly SearchableListing[],
  { place, criteria, clock }: Pick<TableQuery, 'place' | 'criteria' | 'clock'>,
): SearchableListing[] {
  const findOffer = buildOfferFinder(criteria, clock)
  return listings
    .filter((listing) => isAtPlace(listing, place))
    .map(findOffer)
    .filter((offer) => offer !== undefined)
}

/** The reference implementation of `ListingTable.find`: the matching offers of the page, in order. */
export function findByReference(
  listings: readonly SearchableListing[],
  query: TableQuery,
): { total: number; offers: SearchableListing[] } {
  const found = listMatches(listings, query).sort(buildListingOrder(query.sort))
  return { total: found.length, offers: found.slice(query.offset, query.offset + query.limit) }
}

/** The reference implementation of `ListingTable.countFacets`. */
export function countByReference(listings: readonly SearchableListing[], query: TableQuery): ListingFacets {
  return countFacets(listMatches(listings, query), query.criteria.status)
}
