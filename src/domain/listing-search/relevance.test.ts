import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import { buildSearchableListing } from './build-searchable-listing.ts'
import { exampleListing, exampleProperty } from './listing-examples.ts'
import { buildListingOrder } from './sort-listings.ts'

const LOADED_MS = Date.UTC(2026, 5, 1)

function sortByRelevance(listings: readonly Listing[]): Listing[] {
  const searchable = listings.map((listing) => {
    const property = exampleProperty({ id: listing.propertyId })
    return buildSearchableListing(listing, property, { neighborhoodIds: [] })!
  })
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  return searchable.toSorted(buildListingOrder('relevance')).map(({ listingId }) => byId.get(listingId)!)
}

/** Homes of one source, with ids in sequence as an ingest mints them. */
function makeHomes(count: number, first: number, facts: (index: number) => Partial<Listing>): Listing[] {
  return Array.from({ length: count }, (_, index) =>
    exampleListing({
      ...{ id: first + index, propertyId: first + index, listPriceCents: 1, firstSeenAtMs: LOADED_MS },
      ...facts(index),
    }),
  )
}

/** 700 dated homes of an MLS over 90 days, and 240 undated homes of a builder: 12 plans in 4 communities. */
const MLS = makeHomes(700, 1_000_000, (index) => ({
  source: 'mls',
  onMarketAtMs: LOADED_MS - ((index * 13) % 90) * DAY_MS,
}))
const BUILDER = makeHomes(240, 1_000_700, (index) => ({
  ...{ source: 'builder', origin: 'builder' },
  newHome: {
    builderKey: 'b',
    communityKey: `c${Math.floor(index / 60)}`,
    planKey: `p${Math.floor(index / 20)}`,
  },
}))

test('Relevance mixes sources: every page of results has about its share of the homes of an undated source', () => {
  const ofAgents = BUILDER.map((listing): Listing => ({ ...listing, origin: 'agent', newHome: undefined }))
  for (const undated of [BUILDER, ofAgents]) {
    const sorted = sortByRelevance([...MLS, ...undated])
    for (let page = 0; page < 20; page++) {
      const shown = sorted.slice(page * 41, (page + 1) * 41)
      const count = shown.filter(({ source }) => source !== 'mls').length
      assert.ok(count >= 2 && count <= 22, `page ${page}: ${count} undated homes`)
    }
  }
})

test("Relevance mixes a builder's plans: a plan rarely follows itself, even if all were listed on one day", () => {
  for (const onMarketAtMs of [undefined, LOADED_MS - 3 * DAY_MS]) {
    const sorted = sortByRelevance(BUILDER.map((listing) => ({ ...listing, onMarketAtMs })))
    const plans = sorted.map(({ newHome }) => newHome!.planKey)
    const repeats = plans.filter((plan, index) => plan === plans[index - 1]).length
    assert.ok(repeats <= 24, `${repeats} of 240 homes follow one of the same plan`)
    assert.ok(new Set(plans.slice(0, 24)).size >= 9)
  }
})

test('Relevance puts dated homes in the order of their dates, whatever their ids', () => {
  const dates = sortByRelevance(MLS).map(({ onMarketAtMs }) => onMarketAtMs!)
  assert.deepEqual(
    dates,
    dates.toSorted((a, b) => b - a),
  )
})
