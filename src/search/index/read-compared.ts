import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { HomeType } from '../../records/listing.ts'
import { readCode } from './code-column.ts'
import type { ListingImage } from './listing-image.ts'
import { readNumber } from './number-column.ts'
import type { OpenImage } from './open-image.ts'
import { isSet } from './row-candidates.ts'

/** What is compared of the listing of a row. Columns are named one by one: V8 reads them several times as quickly so. */
export function readCompared({ image, flags }: OpenImage, row: number): ComparedListing {
  const { numbers, codes } = image
  return {
    propertyId: readNumber(numbers.propertyId, row)!,
    listingId: readNumber(numbers.listingId, row)!,
    status: image.status as ListingStatus,
    homeType: readCode(codes.homeType, row) as HomeType,
    point: readPoint(image, row),
    postalCode: readCode(codes.postalCode, row) as string | undefined,
    countyFips: readCode(codes.countyFips, row) as string | undefined,
    priceDollars: readNumber(numbers.priceDollars, row),
    areaSqft: readNumber(numbers.areaSqft, row),
    bedrooms: readNumber(numbers.bedrooms, row),
    bathrooms: readNumber(numbers.bathrooms, row),
    yearBuilt: readNumber(numbers.yearBuilt, row),
    isValuationAllowed: isSet(flags.find('isValuationAllowed'), row),
  }
}

function readPoint({ numbers }: ListingImage, row: number): GeoPoint | undefined {
  const [lat, lon] = [readNumber(numbers.lat, row), readNumber(numbers.lon, row)]
  return lat === undefined || lon === undefined ? undefined : { lat, lon }
}
