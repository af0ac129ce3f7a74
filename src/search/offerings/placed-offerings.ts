import { coarsenPoint } from '../../domain/geo/distance.ts'
import {
  describeListingPlace,
  type ListingContext,
} from '../../domain/listing-search/build-searchable-listing.ts'
import { isAddressShown } from '../../domain/listing-search/facts/hidden-address.ts'
import { listOfferings, type Offering } from '../../domain/market-statistics/offering.ts'
import type { HomeHistory } from '../../records/home-history.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { PlacedListing } from '../ports/is-at-place.ts'

/** A time on the market of a home, where its listing says that the home is. */
export type PlacedOffering = Offering & PlacedListing

/** Lists the times on the market of a home. `describe` finds what surrounds a home; without a listing, one that is gone. */
export function listPlacedOfferings(
  property: Property,
  listings: readonly Listing[],
  history: HomeHistory | undefined,
  describe: (
    listing: Listing | undefined,
  ) => Pick<ListingContext, 'neighborhoodIds' | 'boundaryCities' | 'county'>,
): PlacedOffering[] {
  return listOfferings(listings, history, property.timeZone).map(({ listing, ...offering }) => {
    const surroundings = describe(listing)
    if (listing === undefined) return { ...offering, ...placeHome(property, surroundings) }
    const place = describeListingPlace(listing, property, {
      ...surroundings,
      isAddressShown: isAddressShown(listing, property),
    })
    return { ...offering, propertyId: property.id, ...place }
  })
}

/** Where a home is, as its record says. */
function placeHome(
  { id, address, point, isAddressHidden }: Property,
  {
    neighborhoodIds,
    boundaryCities,
    county,
  }: Pick<ListingContext, 'neighborhoodIds' | 'boundaryCities' | 'county'>,
): PlacedListing {
  return {
    propertyId: id,
    city: address.city,
    boundaryCities,
    stateOrProvince: address.stateOrProvince,
    postalCode: address.postalCode,
    countyFips: address.countyFips ?? county?.fips,
    point: point && (isAddressHidden === true ? coarsenPoint(point) : point),
    neighborhoodIds,
  }
}
