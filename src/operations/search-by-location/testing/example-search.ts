import { searchByLocationContract } from '../../../contract/operations/search-by-location.ts'
import { parseParameters } from '../../../contract/parameters/parse-parameters.ts'
import { buildSearchableListing } from '../../../domain/listing-search/build-searchable-listing.ts'
import { exampleListing, exampleProperty } from '../../../domain/listing-search/listing-examples.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import type { Listing } from '../../../records/listing.ts'
import type { ListingQuery } from '../../../search/ports/edition-index.ts'
import { createRequestContext, getAnswer, TODAY_NOON_MS } from '../../testing/request-context.ts'
import { runSearchByLocation } from '../search-by-location.ts'

const home: Partial<Listing> = {
  listingId: 'S1787431',
  originatingSystemId: '6955001',
  address: {
    streetNumber: '33',
    streetName: 'Beach',
    streetSuffix: 'Ave',
    unitNumber: '2',
    city: 'Seattle',
    stateOrProvince: 'WA',
    postalCode: '98101',
  },
  point: { lat: 47.61234, lon: -122.33456 },
  listPriceCents: 634_500_00,
  bedroomsTotal: 3,
  bathroomsTotal: 2.5,
  livingAreaSqft: 1800,
  onMarketAtMs: TODAY_NOON_MS - 30.66 * DAY_MS,
  listAgent: { agentName: 'Agent', officeName: 'Cedar Realty' },
  isNonOwnerOccupied: false,
}

export type Query = [string, string][]

/** Searches Seattle among the given listings; for tests. */
export async function ask(
  listings: Partial<Listing>[],
  query: Query = [],
  onSearch?: (query: ListingQuery) => void,
) {
  const records = listings.map((facts, index) =>
    exampleListing({ ...home, id: index + 1, propertyId: 100 + index, ...facts }),
  )
  const searchable = records.map(
    (listing) => buildSearchableListing(listing, exampleProperty(), { neighborhoodIds: [] })!,
  )
  const community = {
    id: 5,
    source: 's',
    communityKey: 'c',
    builderKey: 'b',
    builderId: 1,
    name: 'C',
    isActive: true,
  }
  const media = [{ url: '/photos/c1.svg', category: 'photo', roomTag: 'exterior' }] as const
  const context = createRequestContext(
    {
      records: {
        listing: records,
        property: records.map(({ propertyId }) => ({ id: propertyId, address: {} })),
        community: [{ ...community, amenities: [], plans: [], media: [...media] }],
      },
    },
    {
      places: { Seattle: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' } },
      listings: searchable,
      rents: { 100: 2750 },
      onSearch,
    },
  )
  const parsed = parseParameters(searchByLocationContract, [['location', 'Seattle'], ...query])
  if (!parsed.ok) throw new Error(parsed.detail)
  return runSearchByLocation(parsed.parameters, context)
}

/** The card of a listing; for tests. */
export async function getCard(facts: Partial<Listing>, query: Query = []) {
  const [card] = getAnswer(searchByLocationContract, await ask([facts], query))
  return card!
}
