import assert from 'node:assert/strict'
import test from 'node:test'
import { nearbyRentalsContract } from '../../contract/operations/nearby-rentals.ts'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { ALWAYS_VALID } from '../documents/answer-documents.ts'
import { createHomesContext, getAnswer, TODAY_NOON_MS } from '../testing/request-context.ts'
import { runNearbyRentals } from './nearby-rentals.ts'

/** Builds homes. Home 0 is for sale. The others are for rent, north of it by `norths` hundredths of a degree. */
function createContext(rentals: Partial<Listing>[], norths: number[] = rentals.map((_, index) => index + 1)) {
  const properties: Property[] = [0, ...norths].map((north, id) => ({
    id,
    address: {},
    point: { lat: 47 + north / 100, lon: -122 },
  }))
  const listings = rentals.map((facts, index) =>
    exampleListing({ tenure: 'lease', ...facts, id: 11 + index, propertyId: index + 1 }),
  )
  return createHomesContext({
    properties,
    listings: [exampleListing({ id: 10, propertyId: 0 }), ...listings],
  })
}

async function list(rentals: Partial<Listing>[], norths?: number[]) {
  const result = await runNearbyRentals({ property_id: 0 }, createContext(rentals, norths))
  return getAnswer(nearbyRentalsContract, result)
}

test('A building for rent is shown with the ranges of its units', async () => {
  const [rental] = await list([
    {
      listingId: 'R1',
      homeType: 'apartment',
      buildingName: 'The Alder',
      address: { unparsedAddress: '9 Oak Ave', city: 'Seattle', stateOrProvince: 'WA', postalCode: '98101' },
      onMarketAtMs: TODAY_NOON_MS - 20 * DAY_MS,
      media: [{ url: '/photos/2.svg', category: 'photo', roomTag: 'exterior' }],
      unitTypes: [
        { bedsTotal: 0, bathsTotal: 1, areaSqft: 420, rentCentsMin: 1_500_00, rentCentsMax: 1_600_00 },
        { bedsTotal: 2, bathsTotal: 2, areaSqft: 980, rentCentsMin: 2_700_00 },
      ],
    },
  ])
  assert.deepEqual(rental, {
    property_id: '1',
    listing_id: 'R1',
    primary: true,
    status: 'for_rent',
    ...{ list_price: null, list_price_min: 1500, list_price_max: 2700 },
    href: 'http://main.test/homes/9-oak-ave-seattle-wa-98101/1',
    permalink: '/homes/9-oak-ave-seattle-wa-98101/1',
    flags: {
      ...{ is_contingent: false, is_new_construction: null, is_pending: false },
      ...{ is_foreclosure: null, is_new_listing: false },
    },
    primary_photo: { href: 'http://main.test/photos/2.svg' },
    description: {
      type: 'apartment',
      ...{ baths: null, baths_full: null, baths_half: null, beds: null, sqft: null },
      ...{ baths_min: 1, baths_max: 2, beds_min: 0, beds_max: 2, sqft_min: 420, sqft_max: 980 },
    },
    location: {
      address: {
        ...{ line: '9 Oak Ave', city: 'Seattle', state: 'Washington', state_code: 'WA' },
        ...{ postal_code: '98101', country: 'USA' },
      },
    },
  })
})

test('One home for rent has its own figures as both ends of its ranges', async () => {
  const [rental] = await list([{ bedroomsTotal: 3, listPriceCents: 3_100_00 }])
  assert.equal(rental?.list_price, 3100)
  assert.equal(rental?.list_price_min, null)
  assert.equal(rental?.description?.beds_min, 3)
  assert.equal(rental?.description?.beds_max, 3)
  assert.equal(Object.hasOwn(rental?.description ?? {}, 'sqft_min'), false)
})

test('A home offered for rent in a range of prices shows both ends of the range', async () => {
  const [rental] = await list([{ listPriceLowCents: 2_900_00, listPriceCents: 3_100_00 }])
  assert.deepEqual([rental?.list_price_min, rental?.list_price_max], [2900, 3100])
})

test('The nearest rentals come first, at most 20, and none beyond 25 miles', async () => {
  const near = await list([{}, {}, {}, {}], [9, 2, 400, 5])
  assert.deepEqual(
    near.map(({ property_id }) => property_id),
    ['2', '4', '1'],
  )
  assert.equal((await list(Array.from({ length: 25 }, () => ({})))).length, 20)
})

test('A rental without a point is found at the point of its ZIP code', async () => {
  const address = { city: 'Seattle', postalCode: '98101' }
  const homes = {
    properties: [
      { id: 0, address: {}, point: { lat: 47, lon: -122 } },
      { id: 1, address: {} },
    ],
    listings: [
      exampleListing({ id: 10, propertyId: 0 }),
      exampleListing({ id: 11, propertyId: 1, tenure: 'lease', address, point: undefined }),
    ],
  }
  const context = createHomesContext(homes, {}, { approximatePoints: { '98101': { lat: 47.1, lon: -122 } } })
  const [rental] = getAnswer(nearbyRentalsContract, await runNearbyRentals({ property_id: 0 }, context))
  assert.equal(rental?.property_id, '1')
})

test('A rental that is no longer available or must not be shown is left out', async () => {
  assert.deepEqual(await list([{ standardStatus: 'Pending' }, { isDisplayAllowed: false }]), [])
})

test('For an undisclosed address, neither the street nor a link that names it is shown', async () => {
  const address = { streetNumber: '9', streetName: 'Oak Ave', city: 'Seattle', stateOrProvince: 'WA' }
  const [rental] = await list([{ address, isAddressDisplayAllowed: false }])
  assert.equal(rental?.permalink, '/homes/seattle-wa/1')
  assert.doesNotMatch(JSON.stringify(rental), /oak/i)
})

test('A home that is not in the edition is not found, and nothing is found around a home without a point', async () => {
  assert.deepEqual(await runNearbyRentals({ property_id: 99 }, createContext([])), { kind: 'notFound' })
  const nowhere = createHomesContext({
    properties: [{ id: 0, address: {} }],
    listings: [exampleListing({ propertyId: 0 })],
  })
  assert.deepEqual(await runNearbyRentals({ property_id: 0 }, nowhere), {
    kind: 'answer',
    data: [],
    validity: ALWAYS_VALID,
  })
})
