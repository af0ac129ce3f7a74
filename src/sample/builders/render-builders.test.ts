import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildBdxFeed } from '../../feeds/bdx/bdx-feed.ts'
import { factsOf, readFeed, writeInput } from '../../feeds/testing/read-feed.ts'
import { renderBuilders } from './render-builders.ts'

const REQUEST = {
  zipCodes: ['98103', '98052', '98040'].map((postalCode, index) => ({
    ...{ postalCode, city: `City ${index} & Sons`, lat: 47.6 + index / 50, lon: -122.3 },
  })),
  seed: 1,
  asOf: '2026-06-01',
} as const

test('the feed reads every builder, community and priced home without an issue', async (context) => {
  const reading = await readFeed(buildBdxFeed(), [
    await writeInput(context, 'builders.xml', renderBuilders(REQUEST)),
  ])
  assert.deepEqual(reading.issues, [])
  assert.equal(factsOf(reading, 'builder').length, 12)
  const communities = factsOf(reading, 'community')
  assert.ok(communities.length >= 48)
  for (const { point, city, style, media, plans, amenities, description } of communities) {
    assert.ok(point && city?.includes('&') && style && description)
    assert.ok(
      media.length > 0 && amenities.length > 0 && plans.every(({ basePriceCents = 0 }) => basePriceCents > 0),
    )
  }
  const listings = factsOf(reading, 'listing')
  assert.ok(listings.length > 100)
  assert.equal(new Set(listings.map(({ listingKey }) => listingKey)).size, listings.length)
  assert.ok(
    listings.every(({ bathroomsTotal = 0, yearBuilt }) => bathroomsTotal > 0 && yearBuilt === undefined),
  )
})

test('the same request gives the same text, and another seed or day gives another', () => {
  assert.equal(renderBuilders(REQUEST), renderBuilders(REQUEST))
  assert.notEqual(renderBuilders(REQUEST), renderBuilders({ ...REQUEST, seed: 2 }))
  assert.notEqual(renderBuilders(REQUEST), renderBuilders({ ...REQUEST, asOf: '2026-06-02' }))
})
