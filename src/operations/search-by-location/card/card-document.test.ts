import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { buildSearchableListing } from '../../../domain/listing-search/build-searchable-listing.ts'
import { exampleListing, exampleProperty } from '../../../domain/listing-search/listing-examples.ts'
import type { Listing } from '../../../records/listing.ts'
import type { FoundHome } from '../gather.ts'
import { buildCardDocument, renderCardDocument } from './card-document.ts'
import { presentCard } from './present-card.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 0, 20, 12)
const CONTEXT = { timeZone: 'America/Denver', baseUrl: 'http://main.test' }
const near = (days: number) => fc.integer({ min: NOW_MS - days * DAY_MS, max: NOW_MS + days * DAY_MS })
const wallTime = near(20).map((atMs) => new Date(atMs).toISOString().slice(0, 19))
const hostile = fc.oneof(
  fc.string(),
  fc.constantFrom('"rentEstimate":"",', '"flexFieldText":""', '\u0000', '"daysOnProvider":3', 'Ünïcode 🏡'),
)
const listings: fc.Arbitrary<Partial<Listing>> = fc.record(
  {
    standardStatus: fc.constantFrom('Active', 'Pending', 'Coming Soon', 'Closed'),
    tenure: fc.constantFrom('sale', 'sale', 'lease'),
    closeDate: fc.constantFrom('2025-12-31', '2026-01-20'),
    onMarketAtMs: near(40),
    priceChangeAtMs: near(40),
    listPriceCents: fc.integer({ min: 1, max: 100_000_000 }),
    previousListPriceCents: fc.integer({ min: 1, max: 100_000_000 }),
    openHouses: fc.array(fc.record({ startLocal: wallTime, endLocal: wallTime }), { maxLength: 3 }),
    listingId: hostile,
    listAgent: fc.record({ officeName: hostile }),
    lookups: fc.constantFrom({}, { view: ['Mountain(s)'] }),
  },
  { requiredKeys: ['standardStatus', 'tenure', 'openHouses', 'lookups'] },
) as fc.Arbitrary<Partial<Listing>>

function find(facts: Partial<Listing>, rentEstimateDollars: number | undefined): FoundHome | undefined {
  const listing = exampleListing(facts)
  const property = exampleProperty()
  const searchable = buildSearchableListing(listing, property, { neighborhoodIds: [] })
  return searchable && { searchable, listing, property, rentEstimateDollars }
}

const instants = fc.tuple(
  near(45),
  near(45),
  fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
)

test('A kept card is what is presented, byte for byte, at every instant of its span', () => {
  let compared = 0
  const check = (facts: Partial<Listing>, [atMs, laterMs, rent]: [number, number, number | undefined]) => {
    const home = find(facts, facts.tenure === 'lease' ? undefined : rent)
    if (home === undefined) return
    const document = buildCardDocument({ ...home, rentEstimateDollars: 1 }, { ...CONTEXT, nowMs: atMs })
    assert.ok(document.validFromMs <= atMs && atMs < document.validUntilMs)
    const ends = [document.validFromMs, document.validUntilMs - 1, atMs, laterMs]
    for (const nowMs of ends.filter((ms) => ms >= document.validFromMs && ms < document.validUntilMs)) {
      if (!Number.isFinite(nowMs)) continue
      compared++
      const presented: string = JSON.stringify(presentCard(home, { ...CONTEXT, nowMs }))
      assert.equal(renderCardDocument(document, nowMs, rent), presented)
    }
  }
  fc.assert(fc.property(listings, instants, check), { seed: 41, numRuns: 2000 })
  assert.ok(compared > 1000)
})

test('Where an open house, the news of a price cut or of a listing ends, so does the card', () => {
  const ends = (facts: Partial<Listing>) => {
    const home = find({ standardStatus: 'Active', tenure: 'sale', ...facts }, undefined)!
    return buildCardDocument(home, { ...CONTEXT, nowMs: NOW_MS }).validUntilMs
  }
  const openHouses = [{ startLocal: '2026-01-20T10:00:00', endLocal: '2026-01-20T12:00:00' }]
  assert.equal(ends({ openHouses, timeZone: 'UTC', onMarketAtMs: NOW_MS - 50 * DAY_MS }), Infinity)
  assert.equal(ends({ openHouses, timeZone: 'America/New_York' }), NOW_MS + 5 * 3_600_000)
  assert.equal(ends({ priceChangeAtMs: NOW_MS - DAY_MS }), NOW_MS + 29 * DAY_MS)
  assert.equal(ends({ onMarketAtMs: NOW_MS - DAY_MS }), NOW_MS + 13 * DAY_MS)
  assert.equal(ends({ onMarketAtMs: NOW_MS + 1 }), NOW_MS + 1)
})
