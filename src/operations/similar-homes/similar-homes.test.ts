import assert from 'node:assert/strict'
import test from 'node:test'
import { similarHomesContract } from '../../contract/operations/similar-homes.ts'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import type { Community } from '../../records/builder.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { IndexContent } from '../testing/memory-index.ts'
import { createHomesContext, getAnswer, TODAY_NOON_MS } from '../testing/request-context.ts'
import { runSimilarHomes } from './similar-homes.ts'

const point = { lat: 47.61, lon: -122.33 }
const house: Partial<Listing> = {
  listPriceCents: 700_000_00,
  bedroomsTotal: 3,
  bathroomsTotal: 2,
  livingAreaSqft: 1800,
  yearBuilt: 1990,
}

/** Home n is n hundredths of a degree, about 0.7 n miles, north of home 0. */
function createHomes(homes: (Partial<Listing> | undefined)[]) {
  const properties: Property[] = homes.map((_, id) => ({
    id,
    address: {},
    point: { lat: point.lat + id / 100, lon: point.lon },
  }))
  const listings = homes.flatMap((facts, id) =>
    facts === undefined ? [] : [exampleListing({ ...house, ...facts, id: 100 + id, propertyId: id })],
  )
  return { properties, listings }
}

async function listIds(homes: (Partial<Listing> | undefined)[], market: IndexContent = {}) {
  const result = await runSimilarHomes({ property_id: 0 }, createHomesContext(createHomes(homes), {}, market))
  return getAnswer(similarHomesContract, result).map(({ property_id }) => property_id)
}

test('A similar home is shown with everything that is known about it', async () => {
  const community: Community = {
    ...{ id: 5, source: 's', communityKey: 'c', builderKey: 'b', builderId: 1, name: 'Cedar Park' },
    ...{ isActive: true, amenities: [], plans: [], media: [] },
  }
  const homes = createHomes([
    {},
    {
      listingId: 'S1',
      originatingSystemId: 'NWX',
      origin: 'builder',
      newHome: { builderKey: 'b', communityKey: 'c', planKey: 'p' },
      communityId: 5,
      address: {
        streetNumber: '12',
        streetName: 'Elm St',
        city: 'Seattle',
        stateOrProvince: 'WA',
        postalCode: '98101',
      },
      listPriceLowCents: 690_000_00,
      previousListPriceCents: 720_000_00,
      priceChangeAtMs: TODAY_NOON_MS - 3 * DAY_MS,
      onMarketAtMs: TODAY_NOON_MS - 10 * DAY_MS,
      bathroomsFull: 2,
      lotSizeSqft: 5000,
      lookups: { specialListingConditions: ['Standard'] },
      media: [{ url: '/photos/1.svg', category: 'photo', roomTag: 'exterior' }],
    },
  ])
  const context = createHomesContext(homes, { community: [community] }, { values: { 1: 701_000 } })
  const [home] = getAnswer(similarHomesContract, await runSimilarHomes({ property_id: 0 }, context))
  assert.deepEqual(home, {
    property_id: '1',
    listing_id: 'S1',
    status: 'for_sale',
    description: {
      ...{ beds: 3, beds_min: null, beds_max: null, baths_min: null, baths_max: null },
      ...{ baths_full: 2, baths_half: null, sqft: 1800, lot_sqft: 5000, name: null },
    },
    rentals_application_eligibility: { estimated_status: 'unknown' },
    community: { provider_listing_id: 5, name: 'Cedar Park', url: '/communities/cedar-park/5' },
    location: {
      address: {
        ...{ line: '12 Elm St', city: 'Seattle', state_code: 'WA', postal_code: '98101' },
        coordinate: { lat: 47.62, lon: -122.33 },
      },
    },
    estimate: { estimate: 701_000, date: '2026-01-01' },
    ...{ list_price: 700_000, list_price_min: 690_000, list_price_max: 700_000 },
    available_date_change_timestamp: null,
    permalink: '/homes/12-elm-st-seattle-wa-98101/1',
    flags: {
      ...{ is_coming_soon: false, is_contingent: false, is_new_construction: true, is_pending: false },
      ...{ is_foreclosure: false, is_for_rent: false, is_plan: true, is_price_reduced: true },
      ...{ is_new_listing: true, is_sales_builder: true, has_new_availability: null },
    },
    primary_photo: { href: 'http://main.test/photos/1.svg' },
    source: { type: 'new_home', id: 'NWX' },
  })
})

test('Nothing in the answer reveals an undisclosed address', async () => {
  const address = { streetNumber: '12', streetName: 'Elm St', unitNumber: '77', city: 'Seattle' }
  const named = { address, buildingName: 'Harbor Lofts', point: { lat: 47.61234, lon: -122.33456 } }
  const ask = async (isAddressDisplayAllowed: boolean) => {
    const context = createHomesContext(createHomes([{}, { ...named, isAddressDisplayAllowed }]))
    return getAnswer(similarHomesContract, await runSimilarHomes({ property_id: 0 }, context))[0]
  }
  assert.equal((await ask(true))?.description?.name, 'Harbor Lofts')
  const hidden = await ask(false)
  assert.doesNotMatch(JSON.stringify(hidden), /elm|harbor|77|47\.612|122\.334/i)
  assert.deepEqual(hidden?.location?.address?.coordinate, { lat: 47.61, lon: -122.33 })
})

test('The most similar home comes first, however near another one is, and the home itself never', async () => {
  const other = { homeType: 'townhouse', livingAreaSqft: 500, bedroomsTotal: 1 } as const
  assert.deepEqual(await listIds([{}, other, {}, {}]), ['2', '3', '1'])
})

test('Land is similar only to land, and no home is similar to one for less than half or more than twice its price', async () => {
  const land = { homeType: 'lot', livingAreaSqft: undefined, bedroomsTotal: undefined } as const
  assert.deepEqual(await listIds([land, {}, { ...land, lotSizeSqft: 9000 }, {}]), ['2'])
  assert.deepEqual(await listIds([{}, land, { homeType: 'manufactured' }, {}]), ['3'])
  const prices = [630_000, 2_850_000, 300_000, 700_000].map((dollars) => ({ listPriceCents: dollars * 100 }))
  assert.deepEqual(await listIds(prices), ['3'])
})

test('Lots of a similar size come first', async () => {
  const lot = (lotSizeSqft: number): Partial<Listing> => ({ homeType: 'lot', lotSizeSqft })
  assert.deepEqual(await listIds([lot(8000), lot(80_000), lot(8200)]), ['2', '1'])
})

test('Only one of several units of one plan is near the top', async () => {
  const unit = { livingAreaSqft: 1810, point: { lat: 47.612, lon: -122.33 } }
  const homes = [{}, unit, unit, unit, { livingAreaSqft: 1500 }, { livingAreaSqft: 1400 }]
  assert.deepEqual(await listIds(homes), ['1', '4', '5', '2', '3'])
})

test('Only homes that can be bought now are shown, at most 20 of them', async () => {
  const unavailable: Partial<Listing>[] = [
    { standardStatus: 'Pending' },
    { standardStatus: 'Closed' },
    { tenure: 'lease' },
    { isDisplayAllowed: false },
  ]
  assert.deepEqual(await listIds([{}, ...unavailable, {}]), ['5'])
  assert.equal((await listIds(Array.from({ length: 30 }, () => ({})))).length, 20)
})

test('A sold home is compared by what it would cost today, not by an old sale price', async () => {
  const sold = { standardStatus: 'Closed', closeDate: '2005-05-05', closePriceCents: 300_000_00 } as const
  const homes = [sold, { listPriceCents: 500_000_00 }, { listPriceCents: 590_000_00 }]
  assert.deepEqual(await listIds(homes), ['1', '2'])
  assert.deepEqual(await listIds(homes, { values: { 0: 590_000 } }), ['2', '1'])
})

test('A home off the market is compared by the values of its last listing', async () => {
  const other = { homeType: 'townhouse', livingAreaSqft: 500, bedroomsTotal: 1 } as const
  assert.deepEqual(await listIds([{ standardStatus: 'Expired' }, other, {}]), ['2', '1'])
})

test('A home without a listing that may be shown is not found, and one without a point or ZIP code has no similar homes', async () => {
  const ask = (homes: ReturnType<typeof createHomes>, id = 0) =>
    runSimilarHomes({ property_id: id }, createHomesContext(homes))
  assert.deepEqual(await ask(createHomes([{}]), 9), { kind: 'notFound' })
  assert.deepEqual(await ask(createHomes([undefined, {}])), { kind: 'notFound' })
  assert.deepEqual(await ask(createHomes([{ isDisplayAllowed: false }, {}])), { kind: 'notFound' })
  const { listings } = createHomes([{}, {}])
  const pointless = { listings, properties: [{ id: 0, address: {} }] }
  const validity = { validFromMs: Date.parse('2026-01-20'), validUntilMs: Date.parse('2026-01-21') }
  assert.deepEqual(await ask(pointless), { kind: 'answer', data: [], validity })
})

test('A home without a point is among the similar ones, at the point of its ZIP code', async () => {
  const { listings, properties } = createHomes([{}, { address: { postalCode: '98101' } }, {}])
  const homes = {
    listings,
    properties: properties.map((home) => (home.id === 1 ? { ...home, point: undefined } : home)),
  }
  const context = createHomesContext(homes, {}, { approximatePoints: { '98101': point } })
  const similar = getAnswer(similarHomesContract, await runSimilarHomes({ property_id: 0 }, context))
  assert.deepEqual(similar.map(({ property_id }) => property_id).sort(), ['1', '2'])
  const shown = similar.find(({ property_id }) => property_id === '1')
  assert.equal(shown?.location?.address?.coordinate, undefined)
})

test('For a home without a point, similar homes are searched around the point of its ZIP code', async () => {
  const { listings, properties } = createHomes([{ address: { postalCode: '98101' } }, {}, {}])
  const homes = { listings, properties: [{ id: 0, address: {} }, ...properties.slice(1)] }
  const context = createHomesContext(homes, {}, { approximatePoints: { '98101': point } })
  const result = await runSimilarHomes({ property_id: 0 }, context)
  assert.deepEqual(
    getAnswer(similarHomesContract, result).map(({ property_id }) => property_id),
    ['1', '2'],
  )
})
