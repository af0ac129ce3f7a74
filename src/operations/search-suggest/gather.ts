import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'
import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Neighborhood } from '../../records/neighborhood.ts'
import type { County } from '../../records/place.ts'
import type { Market, ResolvedLocation } from '../../search/ports/market.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { gatherFound } from '../presentation/found-listings.ts'
import { getShownAddress, type ShownAddress } from '../presentation/shown-address.ts'

type NamedLocation = Extract<ResolvedLocation, { kind: 'state' | 'city' | 'zipCode' }>

/** A place with the records that name it. */
export type SuggestedPlace =
  | NamedLocation
  | { kind: 'county'; county: County }
  | { kind: 'neighborhood'; neighborhood: Neighborhood }
  | { kind: 'address'; address: ShownAddress; propertyIds: readonly number[] }

const STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']

/** The places that the text may mean, best first. What no record names, and an address that is hidden, is left out. */
export async function gatherSuggestions(
  { text, limit }: { text: string; limit: number },
  market: Market,
  reader: EditionReader,
): Promise<SuggestedPlace[]> {
  const locations = market.suggestLocations(text, limit).map(({ location }) => location)
  const addresses = await gatherAddresses(locations, market, reader)
  return locations
    .map((location) => findPlace(location, addresses, market))
    .filter((place) => place !== undefined)
}

function findPlace(
  location: ResolvedLocation,
  addresses: ReadonlyMap<number, ShownAddress>,
  market: Market,
): SuggestedPlace | undefined {
  switch (location.kind) {
    case 'county': {
      const county = market.findCounty(location.countyFips)
      return county && { kind: 'county', county }
    }
    case 'neighborhood': {
      const neighborhood = market.findNeighborhood(location.neighborhoodId)
      return neighborhood && { kind: 'neighborhood', neighborhood }
    }
    case 'address': {
      const address = addresses.get(location.propertyIds[0]!)
      return address && { ...location, address }
    }
    default:
      return location
  }
}

/** The addresses of homes that some listing of them shows, by property. */
async function gatherAddresses(
  locations: readonly ResolvedLocation[],
  market: Market,
  reader: EditionReader,
): Promise<Map<number, ShownAddress>> {
  const listings = locations.flatMap((location) =>
    location.kind === 'address' ? listOfHome(location.propertyIds[0]!, market) : [],
  )
  const found = await gatherFound(listings, reader)
  return new Map(
    found
      .map(({ listing, property }) => [listing.propertyId, getShownAddress(listing, property)] as const)
      .filter(([, { isUndisclosed }]) => !isUndisclosed),
  )
}

function listOfHome(propertyId: number, market: Market): IndexedListing[] {
  return STATUSES.map((status) => market.findListing(propertyId, status)).filter(
    (listing) => listing !== undefined,
  )
}
