import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { SearchableListing } from './searchable-listing.ts'

/** An active sale listing with only what is required; for tests, which add what they are about. */
export function exampleListing(facts: Partial<Listing> = {}): Listing {
  return {
    id: 1,
    propertyId: 1,
    source: 'example',
    firstSeenAtMs: 0,
    listingKey: 'L1',
    origin: 'agent',
    tenure: 'sale',
    standardStatus: 'Active',
    homeType: 'house',
    address: {},
    lookups: {},
    media: [],
    openHouses: [],
    rooms: [],
    unitTypes: [],
    virtualTourUrls: [],
    isDisplayAllowed: true,
    isAddressDisplayAllowed: true,
    isValuationDisplayAllowed: true,
    ...facts,
  }
}

/** A home about which nothing is known; for tests. */
export function exampleProperty(facts: Partial<Property> = {}): Property {
  return { id: 1, address: {}, ...facts }
}

/** An active home for sale about which nothing else is known; for tests. */
export function exampleSearchable(values: Partial<SearchableListing> = {}): SearchableListing {
  return {
    propertyId: 1,
    listingId: 1,
    source: 'example',
    status: 'for_sale',
    standardStatus: 'Active',
    homeType: 'house',
    neighborhoodIds: [],
    basements: new Set(),
    listingTypes: new Set(),
    tours: new Set(),
    amenities: new Set(),
    views: new Set(),
    pets: new Set(),
    photoCount: 0,
    isValuationAllowed: true,
    keywordText: ' ',
    highestPriceDollars: values.priceDollars,
    ...values,
  }
}
