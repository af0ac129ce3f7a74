import assert from 'node:assert/strict'
import test from 'node:test'
import { builderDetailContract } from '../../contract/operations/builder-detail.ts'
import type { Builder, Community, Plan } from '../../records/builder.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runBuilderDetail } from './builder-detail.ts'

const builder: Builder = {
  id: 3,
  source: 's',
  builderKey: 'B3',
  brandName: "Cedar & Sons' Homes",
  description: 'Homes of wood.',
  logoUrl: '/photos/logo.svg',
}

function plan(basePriceCents: number | undefined, specs: number): Plan {
  return {
    planKey: 'P',
    name: 'Plan',
    basePriceCents,
    media: [],
    specs: Array.from({ length: specs }, (_, index) => ({ specKey: String(index), media: [] })),
  }
}

function community(id: number, facts: Partial<Community>): Community {
  return {
    id,
    source: 's',
    communityKey: String(id),
    builderKey: 'B3',
    builderId: 3,
    name: `Community ${id}`,
    isActive: true,
    amenities: [],
    media: [],
    plans: [],
    ...facts,
  }
}

const seattle = { city: 'Seattle', stateOrProvince: 'WA' }
const communities = [
  community(21, {
    ...seattle,
    point: { lat: 47.6, lon: -122.3 },
    style: 'SingleFamily',
    plans: [plan(700_000_00, 2), plan(650_000_00, 1)],
    media: [{ url: '/photos/c.svg', category: 'photo', roomTag: 'exterior' }],
  }),
  community(22, { ...seattle, point: { lat: 47.5, lon: -122.4 }, priceLowCents: 500_000_00 }),
  community(23, { city: 'Renton', stateOrProvince: 'WA', point: { lat: 47.4, lon: -122.2 } }),
  community(24, {}),
]
const context = createRequestContext({
  records: {
    builder: [builder, { id: 4, source: 's', builderKey: 'B4', brandName: 'Bare' }],
    community: communities,
  },
  relations: { builderCommunities: { 3: [21, 22, 23, 24] } },
})

test('A builder is shown with its regions, boxes, cards and lowest price', async () => {
  const data = getAnswer(builderDetailContract, await runBuilderDetail({ feed_id: 3 }, context))
  assert.equal(data.url, '/builders/cedar-sons-homes/3')
  assert.equal(data.logoUrl, 'http://main.test/photos/logo.svg')
  assert.deepEqual(data.allCommunities, [21, 22, 23, 24])
  assert.deepEqual([data.communitiesCount, data.minPrice, data.specCount, data.feedId], [4, 500_000, 3, 3])
  assert.deepEqual(data.boundBox, { north: 47.6, south: 47.4, east: -122.2, west: -122.4 })
  assert.deepEqual(
    data.location.map(({ name, urlFragment, providerListingIds }) => ({
      name,
      urlFragment,
      providerListingIds,
    })),
    [
      { name: 'Renton, WA', urlFragment: 'renton-wa', providerListingIds: [23] },
      { name: 'Seattle, WA', urlFragment: 'seattle-wa', providerListingIds: [21, 22] },
    ],
  )
  assert.deepEqual(data.location[1]?.boundBox, { north: 47.6, south: 47.5, east: -122.3, west: -122.4 })
  assert.deepEqual(data.communityCards[0], {
    communityAddress: { longitude: -122.3, latitude: 47.6, city: 'Seattle', state: 'WA' },
    providerListingId: 21,
    url: '/communities/community-21/21',
    style: 'SingleFamily',
    name: 'Community 21',
    featuredImage: { url: 'http://main.test/photos/c.svg' },
    minPrice: 650_000,
    currency: 'USD',
  })
})

test('The number of a region does not depend on the other communities', async () => {
  const fewer = createRequestContext({
    records: { builder: [builder], community: communities },
    relations: { builderCommunities: { 3: [22] } },
  })
  const listNumbers = async (of: typeof context) => {
    const data = getAnswer(builderDetailContract, await runBuilderDetail({ feed_id: 3 }, of))
    return data.location.map(({ regionId }) => regionId)
  }
  const [renton, seattleNumber] = await listNumbers(context)
  assert.deepEqual(await listNumbers(fewer), [seattleNumber])
  assert.notEqual(renton, seattleNumber)
})

test('A builder without communities has empty lists and no price', async () => {
  const data = getAnswer(builderDetailContract, await runBuilderDetail({ feed_id: 4 }, context))
  assert.deepEqual(
    [data.location, data.communityCards, data.communitiesCount, data.logoUrl],
    [[], [], 0, null],
  )
  assert.ok(!('minPrice' in data) && !('boundBox' in data))
})

test('An unknown builder is not found', async () => {
  assert.deepEqual(await runBuilderDetail({ feed_id: 5 }, context), { kind: 'notFound' })
})
