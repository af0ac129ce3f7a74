import { countFacets, type ListingFacets } from '../../domain/listing-search/facets.ts'
import { buildListingFilter } from '../../domain/listing-search/matches.ts'
import { isInArea } from '../../domain/listing-search/search-area.ts'
import type { IndexedListing, SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { buildListingOrder } from '../../domain/listing-search/sort-listings.ts'
import type { TableQuery } from '../index/listing-table.ts'
import { foldPlaceName } from '../places/fold-place-name.ts'
import type { SearchPlace } from '../ports/edition-index.ts'

/** A listing as an index gives it back: without what only finds it, and without members that are undefined. */
export function asIndexed({ keywordText, streetLine, ...listing }: SearchableListing): IndexedListing {
  const known = Object.entries(listing).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as unknown as IndexedListing
}

/** Whether a listing belongs to a place, in plain words. */
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

/** By its postal city or by a boundary. */
function isOfCity({ city, boundaryCities = [] }: SearchableListing, name: string): boolean {
  const cities = city === undefined ? boundaryCities : [city, ...boundaryCities]
  return cities.some((one) => foldPlaceName(one) === foldPlaceName(name))
}

/** The slow twin of a table: every listing is held against every predicate. */
function listMatches(
  listings: readonly SearchableListing[],
  { place, criteria, clock }: Pick<TableQuery, 'place' | 'criteria' | 'clock'>,
): SearchableListing[] {
  const matches = buildListingFilter(criteria, clock)
  return listings.filter((listing) => isAtPlace(listing, place) && matches(listing))
}

export function findByReference(
  listings: readonly SearchableListing[],
  query: TableQuery,
): { total: number; propertyIds: number[] } {
  const found = listMatches(listings, query).sort(buildListingOrder(query.sort))
  const page = found.slice(query.offset, query.offset + query.limit)
  return { total: found.length, propertyIds: page.map(({ propertyId }) => propertyId) }
}

export function countByReference(listings: readonly SearchableListing[], query: TableQuery): ListingFacets {
  return countFacets(listMatches(listings, query), query.criteria.status)
}
