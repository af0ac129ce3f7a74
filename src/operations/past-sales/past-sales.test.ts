import assert from 'node:assert/strict'
import test from 'node:test'
import { pastSalesContract } from '../../contract/operations/past-sales.ts'
import { exampleListing } from '../../domain/listing-search/listing-examples.ts'
import type { Agent } from '../../records/agent.ts'
import type { Listing } from '../../records/listing.ts'
import { ALWAYS_VALID } from '../documents/answer-documents.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runPastSales } from './past-sales.ts'

const agent: Agent = { id: 9, source: 's', agentKey: 'A9', phones: [], designations: [] }
const sold: Partial<Listing> = {
  standardStatus: 'Closed',
  closeDate: '2022-08-03',
  closePriceCents: 215_000_00,
  address: {
    streetNumber: '6070',
    streetDirPrefix: 'W',
    streetName: '19th',
    streetSuffix: 'Ave',
    unitNumber: 'APT 205',
    city: 'Hialeah',
    stateOrProvince: 'FL',
    postalCode: '33012',
  },
  bedroomsTotal: 2,
  bathroomsTotal: 1.5,
  livingAreaSqft: 900,
  media: [
    { url: 'https://tour.test/v', category: 'video', roomTag: 'unknown' },
    { url: '/photos/1.svg', category: 'photo', roomTag: 'exterior' },
  ],
}
const sales = [
  exampleListing({ ...sold, id: 1, propertyId: 11, listAgent: { agentId: 9 }, coBuyerAgent: { agentId: 9 } }),
  exampleListing({ ...sold, id: 2, propertyId: 12, isDisplayAllowed: false, listAgent: { agentId: 9 } }),
  exampleListing({
    ...sold,
    id: 3,
    propertyId: 13,
    isAddressDisplayAllowed: false,
    buyerAgent: { agentId: 9 },
  }),
  exampleListing({ id: 4, propertyId: 14, standardStatus: 'Closed', listAgent: { agentId: 9 } }),
]
const context = createRequestContext({
  records: {
    agent: [agent, { ...agent, id: 10 }],
    listing: sales,
    property: [{ id: 11, address: {}, point: { lat: 25.871234, lon: -80.321234 } }],
  },
  relations: { agentSales: { 9: [1, 2, 3, 4] } },
})

test('A sale is shown with everything that is known about it', async () => {
  const [sale] = getAnswer(pastSalesContract, await runPastSales({ agent_id: 9, page: 1 }, context))
  assert.deepEqual(sale, {
    represented: 'Buyer and Seller',
    representedList: ['Buyer', 'Seller'],
    sold_date: '8/3/2022',
    price: '$215,000',
    ppid: 11,
    image_url: 'http://main.test/photos/1.svg',
    medium_image_url: 'http://main.test/photos/1.svg',
    image_alt: '6070 W 19th Ave APT 205, Hialeah, FL, 33012',
    home_details_url: '/homes/6070-w-19th-ave-apt-205-hialeah-fl-33012/11',
    street_address: '6070 W 19th Ave APT 205',
    city_state_zipcode: 'Hialeah, FL, 33012',
    city: 'Hialeah',
    state: 'FL',
    latitude: 25.871234,
    longitude: -80.321234,
    bathrooms: 1.5,
    bedrooms: 2,
    livingAreaValue: 900,
    livingAreaUnitsShort: 'sqft',
    mlsLogoSrc: null,
  })
})

test('Sales that must not be shown are neither shown nor counted, and pages end after the last sale', async () => {
  const first = await runPastSales({ agent_id: 9, page: 1 }, context)
  const second = await runPastSales({ agent_id: 9, page: 2 }, context)
  const past = await runPastSales({ agent_id: 9, page: 1_000_000_000_000 }, context)
  assert.deepEqual(
    [first, second, past].map((result) => result.kind === 'answer' && [result.total, result.hasMore]),
    [
      [3, true],
      [3, false],
      [3, false],
    ],
  )
  const shown = [first, second, past].map((result) =>
    getAnswer(pastSalesContract, result).map(({ ppid }) => ppid),
  )
  assert.deepEqual(shown, [[11, 13], [14], []])
})

test('A hidden address is not shown, and unknown values are left out', async () => {
  const [, hidden] = getAnswer(pastSalesContract, await runPastSales({ agent_id: 9, page: 1 }, context))
  assert.equal(hidden?.street_address, undefined)
  assert.equal(hidden?.image_alt, 'Hialeah, FL, 33012')
  const [bare] = getAnswer(pastSalesContract, await runPastSales({ agent_id: 9, page: 2 }, context))
  assert.deepEqual(bare, {
    represented: 'Seller',
    representedList: ['Seller'],
    ppid: 14,
    home_details_url: '/homes/14',
    mlsLogoSrc: null,
  })
})

test('An agent without sales has an empty page, and an unknown agent is not found', async () => {
  const none = await runPastSales({ agent_id: 10, page: 1 }, context)
  assert.deepEqual(none, { kind: 'answer', data: [], total: 0, hasMore: false, validity: ALWAYS_VALID })
  assert.deepEqual(await runPastSales({ agent_id: 99, page: 1 }, context), { kind: 'notFound' })
})
