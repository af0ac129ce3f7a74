import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { RequestContext } from '../operation.ts'
import type { EditionContent } from './memory-edition.ts'
import type { MarketContent } from './memory-market.ts'
import { createRequestContext } from './request-context.ts'

/** A request over homes and their listings, newest first, with whatever else edition and market hold; for tests. */
export function createHomesContext(
  { properties, listings }: { properties: Property[]; listings: Listing[] },
  records: EditionContent['records'] = {},
  market: MarketContent = {},
): RequestContext {
  const searchable = listings.flatMap((listing) => {
    const property = properties.find(({ id }) => id === listing.propertyId)
    return (property && buildSearchableListing(listing, property, { neighborhoodIds: [] })) ?? []
  })
  const propertyListings = Object.fromEntries(
    properties.map(({ id }) => [
      id,
      listings.filter(({ propertyId }) => propertyId === id).map((listing) => listing.id),
    ]),
  )
  return createRequestContext(
    { records: { ...records, property: properties, listing: listings }, relations: { propertyListings } },
    { ...market, listings: searchable },
  )
}
