import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildSearchableListing } from '../domain/listing-search/build-searchable-listing.ts'
import { exampleListing, exampleProperty } from '../domain/listing-search/listing-examples.ts'
import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import { buildResoFeed } from '../feeds/reso/reso-feed.ts'
import { factsOf, readFeed } from '../feeds/testing/read-feed.ts'
import { writeSampleMarket } from './write-sample-market.ts'

const directory = await mkdtemp(join(tmpdir(), 'plat-sample-'))
test.after(() => rm(directory, { recursive: true }))
const zipCodes = [
  { postalCode: '98022', city: 'Enumclaw', lat: 47.16949, lon: -121.68457 },
  { postalCode: '98101', city: 'Seattle', lat: 47.6109, lon: -122.33642 },
  { postalCode: '98166', city: 'Seattle', lat: 47.45158, lon: -122.35299 },
  { postalCode: '98115', city: 'Seattle', lat: 47.68575, lon: -122.2837 },
]
const files = await writeSampleMarket({ directory, homes: 6_000, seed: 1, asOf: '2026-06-01', zipCodes })
const searchables = factsOf(await readFeed(buildResoFeed(), files.reso), 'listing').flatMap((facts) => {
  const searchable = buildSearchableListing(exampleListing(facts), exampleProperty(), { neighborhoodIds: [] })
  return searchable === undefined ? [] : [searchable]
})

const known = (read: (listing: SearchableListing) => Iterable<string>, status: SearchableListing['status']) =>
  new Set(searchables.filter((listing) => listing.status === status).flatMap((listing) => [...read(listing)]))

test('every listing type, status and home type is for sale somewhere', () => {
  assert.equal(known(({ listingTypes }) => listingTypes, 'for_sale').size, 7)
  assert.equal(known(({ standardStatus }) => [standardStatus], 'for_sale').size, 4)
  for (const status of ['for_sale', 'sold'] as const)
    assert.equal(known(({ homeType }) => [homeType], status).size, 7)
})

test('rentals offer every amenity, pet policy and tour, and every status has all views and basements', () => {
  assert.equal(known(({ amenities }) => amenities, 'for_rent').size, 17)
  assert.equal(known(({ pets }) => pets, 'for_rent').size, 4)
  assert.ok(known(({ tours }) => tours, 'for_rent').has('instant_tour_available'))
  assert.ok(known(({ tours }) => tours, 'for_rent').has('must_have_3d_tour'))
  assert.ok(
    known(({ tours }) => tours, 'for_sale').isSupersetOf(
      new Set(['must_have_3d_tour', 'must_have_showcase']),
    ),
  )
  for (const status of ['for_sale', 'for_rent', 'sold'] as const) {
    assert.equal(known(({ views }) => views, status).size, 4)
    assert.equal(known(({ basements }) => basements, status).size, 2)
    assert.ok(searchables.some((listing) => listing.status === status && listing.isSeniorCommunity))
    assert.ok(searchables.some((listing) => listing.status === status && listing.isSingleStory))
    assert.ok(searchables.some((listing) => listing.status === status && (listing.parkingSpots ?? 0) > 3))
  }
})

test('there are future open houses, known fees, and rentals available now and later', () => {
  const forSale = searchables.filter(({ status }) => status === 'for_sale')
  assert.ok(forSale.some(({ lastOpenHouseEndMs = 0 }) => lastOpenHouseEndMs > Date.parse('2026-06-08')))
  assert.ok(forSale.some(({ hoaFeeDollars = 0 }) => hoaFeeDollars > 0))
  assert.ok(searchables.some(({ availabilityDate = '9' }) => availabilityDate < '2026-06-01'))
  assert.ok(searchables.some(({ availabilityDate = '0' }) => availabilityDate > '2026-07-01'))
})
