import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { isInArea } from '../../domain/listing-search/search-choices.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { SearchPlace } from './edition-index.ts'

/** What decides whether a listing or a home is at a place. */
export type PlacedListing = Pick<
  SearchableListing,
  | 'propertyId'
  | 'city'
  | 'boundaryCities'
  | 'stateOrProvince'
  | 'postalCode'
  | 'countyFips'
  | 'point'
  | 'neighborhoodIds'
  | 'subdivisionName'
>

/** Whether a listing belongs to a place: the plain meaning, which every index must reproduce. */
export function isAtPlace(listing: PlacedListing, place: SearchPlace): boolean {
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
  { city, subdivisionName, stateOrProvince }: PlacedListing,
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
function isOfCity({ city, boundaryCities = [] }: PlacedListing, name: string): boolean {
  const cities = city === undefined ? boundaryCities : [city, ...boundaryCities]
  return cities.some((one) => foldPlaceName(one) === foldPlaceName(name))
}
