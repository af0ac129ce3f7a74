import { Type } from 'typebox'
import { type NearbyRental, nearbyRentalsContract } from '../../contract/operations/nearby-rentals.ts'
import { type SimilarHome, similarHomesContract } from '../../contract/operations/similar-homes.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, homeId, shownList, shownObject, wordList, words } from '../output-shapes.ts'
import { listFlags, pickKnown, renderShownAddress } from '../shorten.ts'

const HOMES = '10'

const addressFields = ['line', 'city', 'state_code', 'postal_code'].map((name) => `location.address.${name}`)

const home = {
  id: Type.Optional(homeId),
  address: words('Address.'),
  beds: figure('Bedrooms.'),
  baths: figure('Bathrooms; a half one counts 0.5.'),
  sqft: figure('Living area.'),
  flags: wordList('What is true of the listing.'),
}

export const similarHomesTool = defineTool({
  name: 'similar_homes',
  title: 'Comparable homes for sale',
  description:
    'Homes for sale that are like a home, most similar first, with list price and estimate: comparables on the market.',
  contracts: [similarHomesContract],
  hidden: ['fields'],
  defaults: { limit: HOMES },
  fixed: {
    fields: ['property_id', 'description', 'list_price', 'estimate', 'flags', ...addressFields].join(','),
  },
  output: shownObject({
    homes: shownList('Most similar first.', {
      ...home,
      price: figure('List price.'),
      estimate: figure('Estimated price, from comparable sales.'),
      lot_sqft: figure('Lot size.'),
    }),
  }),
  present: ({ data }: { data: SimilarHome[] }) => ({
    homes: data.map(({ property_id, description = UNKNOWN_HOME, ...listing }) =>
      pickKnown({
        id: property_id,
        address: renderShownAddress(listing.location?.address ?? {}),
        price: listing.list_price,
        estimate: listing.estimate?.estimate,
        ...presentRooms(description),
        lot_sqft: description.lot_sqft,
        flags: listFlags(listing.flags),
      }),
    ),
  }),
})

export const nearbyRentalsTool = defineTool({
  name: 'nearby_rentals',
  title: 'Comparable rentals',
  description: 'Homes for rent around a home, nearest first, with monthly rents.',
  contracts: [nearbyRentalsContract],
  hidden: ['fields'],
  defaults: { limit: HOMES },
  fixed: { fields: ['property_id', 'description', 'list_price', 'flags', ...addressFields].join(',') },
  output: shownObject({
    homes: shownList('Nearest first.', {
      ...home,
      rent: figure('Dollars a month.'),
      lowest_rent: figure('Of any unit of a building.'),
      highest_rent: figure('Of any unit of a building.'),
      type: words('Type of home.'),
    }),
  }),
  present: ({ data }: { data: NearbyRental[] }) => ({
    homes: data.map(({ property_id, description, ...listing }) =>
      pickKnown({
        id: property_id,
        address: renderShownAddress(listing.location?.address ?? {}),
        rent: listing.list_price,
        lowest_rent: listing.list_price_min,
        highest_rent: listing.list_price_max,
        ...presentRooms(description ?? {}),
        type: description?.type,
        flags: listFlags(listing.flags),
      }),
    ),
  }),
})

const UNKNOWN_HOME: Partial<NonNullable<SimilarHome['description']>> = {}

interface Rooms {
  beds?: number | null
  baths_full?: number | null
  baths_half?: number | null
  sqft?: number | null
}

function presentRooms({ beds, baths_full, baths_half, sqft }: Rooms) {
  const isKnown = typeof baths_full === 'number' || typeof baths_half === 'number'
  return { beds, baths: isKnown ? (baths_full ?? 0) + (baths_half ?? 0) / 2 : undefined, sqft }
}
