import assert from 'node:assert/strict'
import test from 'node:test'
import { propertyDetailContract } from '../../contract/operations/property-detail.ts'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import type { Agent, Office } from '../../records/agent.ts'
import type { Builder, Community } from '../../records/builder.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import { createHomesContext, getAnswer, TODAY_NOON_MS } from '../testing/request-context.ts'
import { runPropertyDetail } from './property-detail.ts'

const agent: Agent = {
  id: 21,
  source: 's',
  agentKey: 'A21',
  mlsId: '4021',
  originatingSystemId: 'NWX',
  fullName: 'Rowan Example',
  email: 'rowan@cedar.example',
  phones: [
    { number: '206-555-0100', type: 'Office', ext: '7', isPrimary: false },
    { number: '206-555-0101', type: 'Mobile', isPrimary: true },
  ],
  designations: ['GRI'],
  officeId: 31,
  stateLicense: 'WA-21',
}
const office: Office = {
  id: 31,
  source: 's',
  officeKey: 'O31',
  name: 'Cedar Realty',
  franchiseAffiliation: 'Evergreen Network',
  phones: [],
  address: { streetNumber: '1', streetName: 'Pine St', city: 'Seattle', stateOrProvince: 'WA' },
  logo: { url: '/photos/o31.svg', category: 'photo', roomTag: 'unknown' },
}
const builder: Builder = {
  ...{ id: 41, source: 's', builderKey: 'b', brandName: 'Timberline', logoUrl: '/photos/b41.svg' },
}
const community: Community = {
  ...{ id: 51, source: 's', communityKey: 'c', builderKey: 'b', builderId: 41, name: 'Fern Hollow' },
  ...{ isActive: true, amenities: [], plans: [], media: [] },
}
const sale: Partial<Listing> = {
  listingKey: 'K3',
  listingId: '2003',
  originatingSystemId: 'NWX',
  originatingSystemName: 'Northwest Exchange',
  address: {
    streetNumber: '12',
    streetDirPrefix: 'N',
    streetName: 'Elm',
    streetSuffix: 'St',
    city: 'Kent',
    stateOrProvince: 'WA',
    postalCode: '98030',
    countyFips: '53033',
  },
  point: { lat: 47.38123, lon: -122.23456 },
  parcelNumber: '7000100010',
  listPriceCents: 500_000_00,
  previousListPriceCents: 525_000_00,
  priceChangeAtMs: TODAY_NOON_MS - 2 * DAY_MS,
  onMarketAtMs: TODAY_NOON_MS - 9.5 * DAY_MS,
  modifiedAtMs: TODAY_NOON_MS - DAY_MS,
  livingAreaSqft: 1601,
  bathroomsFull: 2,
  bathroomsHalf: 2,
  listAgent: { agentId: 21, officeId: 31 },
  coListAgent: { agentName: 'Quinn Example', officeName: 'Cedar Realty' },
  virtualTourUrls: ['https://tour.example/a', 'https://3d.example/b'],
  media: [
    { url: '/photos/1.svg', category: 'photo', roomTag: 'exterior', title: 'Front' },
    { url: '/photos/2.svg', category: 'photo', roomTag: 'kitchen' },
    { url: 'https://3d.example/b', category: 'virtualTour', roomTag: 'unknown', is3d: true },
    { url: '/photos/plan.svg', category: 'floorPlan', roomTag: 'floor_plan' },
  ],
}
const listings = [
  exampleListing({ ...sale, id: 3 }),
  exampleListing({
    ...{ id: 2, listingKey: 'K2', listingId: '2002', standardStatus: 'Closed', closeDate: '2019-06-01' },
    closePriceCents: 350_000_00,
  }),
  exampleListing({ id: 1, listingKey: 'K1', standardStatus: 'Closed', isDisplayAllowed: false }),
]
const county = { id: 53033, fips: '53033', name: 'King', stateOrProvince: 'WA', propertyTaxRate: 0.009 }

async function getDetail(given: Listing[] = listings) {
  const context = createHomesContext(
    { properties: [{ id: 1, address: {} }], listings: given },
    { agent: [agent], office: [office], builder: [builder], community: [community] },
    { counties: [county], sharedCityNames: ['Kent'] },
  )
  return getAnswer(propertyDetailContract, await runPropertyDetail({ property_id: 1 }, context))
}

test('A home for sale shows its offer, its last sale and its other listings', async () => {
  const { mortgage, details, description, source, ...detail } = await getDetail()
  const { list_price, list_date, last_price_change_amount, last_sold_date, last_sold_price } = detail
  assert.deepEqual(
    { list_price, list_date, last_price_change_amount, last_sold_date, last_sold_price },
    {
      list_price: 500_000,
      list_date: '2026-01-11T00:00:00.000Z',
      last_price_change_amount: -25_000,
      last_sold_date: '2019-06-01',
      last_sold_price: 350_000,
    },
  )
  assert.equal(detail.status, 'for_sale')
  assert.equal(detail.price_per_sqft, 312)
  assert.equal(detail.href, 'http://main.test/homes/12-n-elm-st-kent-wa-98030/1')
  const other = { listing_id: '2002', listing_key: 'K2', status: 'sold', sold_date: '2019-06-01' }
  assert.deepEqual(detail.other_listings?.provider, [
    {
      listing_id: '2003',
      listing_key: 'K3',
      status: 'for_sale',
      sold_date: null,
      primary: true,
      unique: false,
    },
    { ...other, primary: false, unique: true },
  ])
  assert.deepEqual([detail.flags?.is_price_reduced, detail.flags?.is_new_listing], [true, true])
  assert.equal(mortgage?.property_tax_rate, 0.009)
  assert.equal(description?.baths_consolidated, '2+')
  assert.equal(source?.days_on_mls, 9)
  assert.ok(details.some(({ text }) => text.includes('Parcel Number: 7000100010')))
})

test('The location says whether the county is needed to identify the city', async () => {
  const { location } = await getDetail()
  assert.deepEqual(location, {
    address: {
      ...{ street_number: '12', street_direction: 'N', street_name: 'Elm', street_suffix: 'St' },
      ...{ street_post_direction: null, unit: null, line: '12 N Elm St', city: 'Kent' },
      ...{ state: 'Washington', state_code: 'WA', postal_code: '98030', country: 'USA' },
      validation_code: null,
      coordinate: { lat: 47.38123, lon: -122.23456 },
    },
    county: { fips_code: '53033', name: 'King', state_code: 'WA' },
    search_areas: [{ city: 'kent', state_code: 'wa' }],
    city: { county_needed_for_uniq: true, slug_id: 'Kent_WA' },
    postal_code: { slug_id: '98030' },
  })
})

test('Agents are shown with their office, and an agent who is only named with the name', async () => {
  const { advertisers, consumer_advertisers: consumers, source } = await getDetail()
  const [seller, coSeller] = advertisers
  assert.equal(seller?.fulfillment_id, '21')
  assert.equal(seller?.mls_set, 'NWX-4021')
  assert.equal(seller?.broker?.name, 'Evergreen Network')
  assert.equal(seller?.broker?.logo, 'http://main.test/photos/o31.svg')
  assert.equal(seller?.office?.name, 'Cedar Realty')
  assert.equal(seller?.office?.address?.line, '1 Pine St')
  assert.deepEqual(
    [coSeller?.type, coSeller?.name, coSeller?.broker?.name, coSeller?.office],
    ['co_seller', 'Quinn Example', 'Cedar Realty', null],
  )
  assert.deepEqual(
    consumers.map(({ type, name, agent_id, office_id, phone }) => [type, name, agent_id, office_id, phone]),
    [
      ['Agent', 'Rowan Example', '21', '31', '206-555-0101'],
      ['Agent', 'Quinn Example', undefined, null, null],
      ['Office', 'Cedar Realty', undefined, '31', null],
    ],
  )
  assert.deepEqual(
    source?.agents.map(({ type, agent_id, agent_phone }) => [type, agent_id, agent_phone]),
    [
      ['seller', '21', '206-555-0101'],
      ['co_seller', undefined, undefined],
    ],
  )
})

test('Pictures are grouped by room after a group with all of them, and tours and plans are separate', async () => {
  const detail = await getDetail()
  assert.deepEqual(
    detail.augmented_gallery.map(({ key, category, photoCount }) => [key, category, photoCount]),
    [
      ['all_photos', 'All Photos', 2],
      ['kitchen', 'Kitchen', 1],
      ['exterior', 'Exterior', 1],
    ],
  )
  assert.equal(detail.photo_count, 2)
  assert.deepEqual(detail.primary_photo, { href: 'http://main.test/photos/1.svg' })
  const tours = detail.home_tours?.virtual_tours as { href: string; category: string }[]
  assert.deepEqual(
    tours.map(({ href, category }) => [href, category]),
    [
      ['https://3d.example/b', '3d'],
      ['https://tour.example/a', 'virtual_tour'],
    ],
  )
  assert.deepEqual(detail.floorplans?.vendor_floorplan, [{ href: 'http://main.test/photos/plan.svg' }])
})

test("A builder's home names its builder, community, plan and spec", async () => {
  const newHome = { builderKey: 'b', communityKey: 'c', planKey: 'p1', specKey: 's1' }
  const facts = { ...sale, origin: 'builder', newHome, builderId: 41, communityId: 51 } as const
  const { builder, community, source, flags, consumer_advertisers } = await getDetail([
    exampleListing({ ...facts, listAgent: undefined, coListAgent: undefined }),
  ])
  assert.deepEqual(builder, {
    ...{ feed_id: 41, name: 'Timberline', url: '/builders/timberline/41' },
    logo_url: 'http://main.test/photos/b41.svg',
  })
  assert.deepEqual(community, {
    ...{ provider_listing_id: 51, name: 'Fern Hollow', url: '/communities/fern-hollow/51' },
  })
  assert.deepEqual(
    [source?.type, source?.plan_id, source?.spec_id, source?.community_id],
    ['new_home', 'p1', 's1', 'c'],
  )
  assert.deepEqual([flags?.is_subdivision, flags?.is_new_construction], [true, true])
  assert.deepEqual(
    consumer_advertisers.map(({ type, name }) => [type, name]),
    [['Builder', 'Timberline']],
  )
})

test('Nothing in the answer reveals an undisclosed address', async () => {
  const detail = await getDetail([
    exampleListing({ ...sale, buildingName: 'Harbor Lofts', isAddressDisplayAllowed: false }),
  ])
  assert.doesNotMatch(JSON.stringify(detail), /elm|7000100010|harbor|47\.38123/i)
  assert.deepEqual(detail.location?.address?.coordinate, { lat: 47.38, lon: -122.23 })
})

test('Days on the market end when a sold home left the market', async () => {
  const { status, source, mortgage } = await getDetail([
    exampleListing({
      ...{ standardStatus: 'Closed', closeDate: '2020-03-11', closePriceCents: 400_000_00 },
      onMarketAtMs: Date.parse('2020-03-01T00:00:00Z'),
    }),
  ])
  assert.equal(status, 'sold')
  assert.equal(source?.days_on_mls, 10)
  assert.equal(mortgage, undefined)
})

test('A closed lease is never shown as a sale', async () => {
  const lease = { tenure: 'lease', listPriceCents: 2500_00 } as const
  const ended = { standardStatus: 'Closed', closeDate: '2025-02-01', closePriceCents: 2400_00 } as const
  const detail = await getDetail([
    exampleListing({ ...lease, id: 2 }),
    exampleListing({ ...lease, ...ended, id: 1 }),
  ])
  assert.deepEqual([detail.status, detail.list_price], ['for_rent', 2500])
  assert.deepEqual([detail.last_sold_date, detail.last_sold_price], [undefined, undefined])
  assert.deepEqual(
    detail.other_listings?.provider?.map(({ status, sold_date }) => [status, sold_date]),
    [
      ['for_rent', null],
      ['off_market', null],
    ],
  )
})

test('Unknown values are null or left out', async () => {
  const detail = await getDetail([exampleListing({ standardStatus: 'Withdrawn' })])
  assert.equal(detail.status, 'off_market')
  for (const name of ['list_price', 'list_date', 'last_sold_date', 'primary_photo', 'hoa', 'mortgage'])
    assert.equal(Object.hasOwn(detail, name), false, name)
  assert.deepEqual([detail.photos, detail.augmented_gallery, detail.tags], [[], [], []])
  assert.deepEqual([detail.builder, detail.vendor_3d_tour, detail.description?.beds], [null, null, null])
})

test('A home without a listing that may be shown is not found', async () => {
  const ask = (given: Listing[], id = 1) =>
    runPropertyDetail(
      { property_id: id },
      createHomesContext({ properties: [{ id: 1, address: {} }], listings: given }),
    )
  assert.deepEqual(await ask([exampleListing({ isDisplayAllowed: false })]), { kind: 'notFound' })
  assert.deepEqual(await ask([exampleListing()], 2), { kind: 'notFound' })
})

test('Days begin at midnight where the home is, and a listing without a date has no days', async () => {
  const property = { id: 1, address: {}, timeZone: 'America/Los_Angeles' }
  const dated: Partial<Listing> = { onMarketAtMs: Date.UTC(2026, 0, 10), isOnMarketDateOnly: true }
  const ask = async (facts: Partial<Listing>, nowMs: number) => {
    const context = createHomesContext({ properties: [property], listings: [exampleListing(facts)] })
    const result = await runPropertyDetail({ property_id: 1 }, { ...context, nowMs })
    return getAnswer(propertyDetailContract, result)
  }
  const evening = Date.UTC(2026, 0, 11, 7, 59) // still January 10 in Seattle
  assert.equal((await ask(dated, evening)).list_date, '2026-01-10T08:00:00.000Z')
  assert.equal((await ask(dated, evening)).source?.days_on_mls, 0)
  assert.equal((await ask(dated, evening + 60_000)).source?.days_on_mls, 1)
  const lastNewDay = Date.UTC(2026, 0, 24, 8)
  assert.equal((await ask(dated, lastNewDay)).flags?.is_new_listing, true)
  assert.equal((await ask(dated, lastNewDay + 1)).flags?.is_new_listing, false)
  const sold = { ...dated, standardStatus: 'Closed', closeDate: '2026-01-18' } as const
  assert.equal((await ask(sold, TODAY_NOON_MS)).source?.days_on_mls, 8)
  const undated = await ask({}, TODAY_NOON_MS)
  assert.deepEqual(
    [undated.list_date, undated.source?.days_on_mls, undated.flags?.is_new_listing],
    [undefined, undefined, null],
  )
})
