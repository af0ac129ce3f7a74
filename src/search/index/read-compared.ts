import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import type { OpenImage } from './open-image.ts'
import { isSet } from './row-candidates.ts'

/** What is compared of the listing of a row. */
export function readCompared(open: OpenImage, row: number): ComparedListing {
  const { readNumber, readCode } = open
  return {
    propertyId: readNumber('propertyId', row)!,
    listingId: readNumber('listingId', row)!,
    status: open.image.status as ListingStatus,
    homeType: readCode('homeType', row) as HomeType,
    point: readPoint(open, row),
    postalCode: readCode('postalCode', row) as string | undefined,
    countyFips: readCode('countyFips', row) as string | undefined,
    priceDollars: readNumber('priceDollars', row),
    areaSqft: readNumber('areaSqft', row),
    bedrooms: readNumber('bedrooms', row),
    bathrooms: readNumber('bathrooms', row),
    yearBuilt: readNumber('yearBuilt', row),
    isValuationAllowed: isSet(open.flags.find('isValuationAllowed'), row),
  }
}

function readPoint({ readNumber }: OpenImage, row: number): GeoPoint | undefined {
  const [lat, lon] = [readNumber('lat', row), readNumber('lon', row)]
  return lat === undefined || lon === undefined ? undefined : { lat, lon }
}
