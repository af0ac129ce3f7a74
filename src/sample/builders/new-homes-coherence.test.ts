import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildBdxFeed } from '../../feeds/bdx/bdx-feed.ts'
import { factsOf, readFeed } from '../../feeds/testing/read-feed.ts'
import { drawPicture } from '../pictures/draw-picture.ts'
import { BUILDER_NAMES, renderBuilders } from './render-builders.ts'

const zipCodes = [
  { postalCode: '98004', city: 'Bellevue', lat: 47.61834, lon: -122.20534 },
  { postalCode: '98042', city: 'Kent', lat: 47.36401, lon: -122.11674 },
  { postalCode: '98103', city: 'North & "West" <Seattle>', lat: 47.68309, lon: -122.33787 },
]
const text = renderBuilders({ seed: 4, asOf: '2026-06-01', zipCodes })

const directory = await mkdtemp(join(tmpdir(), 'plat-builders-'))
test.after(() => rm(directory, { recursive: true }))
const path = join(directory, 'builders.xml')
await writeFile(path, text)
const reading = await readFeed(buildBdxFeed(), [path])
const communities = factsOf(reading, 'community')
const listings = factsOf(reading, 'listing')

test('twelve builders have 72 communities, and every spec home becomes a listing', () => {
  assert.deepEqual(reading.issues, [])
  assert.deepEqual(
    factsOf(reading, 'builder').map((builder) => builder.brandName),
    BUILDER_NAMES,
  )
  assert.equal(communities.length, 72)
  assert.equal(listings.length, text.split('<Spec>').length - 1)
  assert.ok(listings.length >= 150, `${listings.length} listings`)
})

test('text that contains XML markup is read back unchanged', () => {
  const cities = new Set(communities.map((community) => community.city))
  assert.deepEqual([...cities].sort(), zipCodes.map(({ city }) => city).sort())
})

test('no two homes share an address', () => {
  const addresses = listings.map(({ address }) => `${address.unparsedAddress}, ${address.postalCode}`)
  assert.equal(new Set(addresses).size, listings.length)
})

test('each community has its own streets', () => {
  const streetOf = (line = '') => line.replace(/^\d+ /, '')
  const streets = new Set(listings.map(({ address }) => streetOf(address.unparsedAddress)))
  assert.ok(streets.size > 60, `${streets.size} streets`)
  const byCommunity = Map.groupBy(listings, ({ newHome }) => newHome?.communityKey)
  for (const homes of byCommunity.values())
    assert.ok(new Set(homes.map(({ address }) => streetOf(address.unparsedAddress))).size <= 3)
})

test('homes are near their community and within its ranges of price and size', () => {
  const byKey = new Map(communities.map((community) => [community.communityKey, community]))
  for (const { newHome, point, listPriceCents, livingAreaSqft } of listings) {
    const community = byKey.get(newHome?.communityKey ?? '')
    assert.ok(community?.point && point && listPriceCents && livingAreaSqft)
    assert.ok(Math.hypot(point.lat - community.point.lat, point.lon - community.point.lon) < 0.004)
    assert.ok(listPriceCents >= community.priceLowCents! && listPriceCents <= community.priceHighCents!)
    assert.ok(livingAreaSqft >= community.areaSqftLow! && livingAreaSqft <= community.areaSqftHigh!)
  }
})

test('a square foot costs more in Bellevue than in Kent', () => {
  const meanOf = (postalCode: string) => {
    const there = listings.filter((listing) => listing.address.postalCode === postalCode)
    return there.reduce((sum, home) => sum + home.listPriceCents! / home.livingAreaSqft!, 0) / there.length
  }
  assert.ok(meanOf('98004') > 1.5 * meanOf('98042'))
})

test('every picture can be drawn, and every phone number and website is reserved for fiction', () => {
  const keys = [...text.matchAll(/\/photos\/([^<]+)\.svg</g)].map((match) => match[1] as string)
  assert.ok(keys.length > 1_000)
  assert.deepEqual(
    keys.filter((key) => drawPicture(key) === undefined),
    [],
  )
  for (const { phone, websiteUrl } of communities) {
    assert.match(phone ?? '', /^206-555-01\d\d$/)
    assert.match(websiteUrl ?? '', /^https:\/\/[a-z0-9-]+\.example\.com\//)
  }
})
