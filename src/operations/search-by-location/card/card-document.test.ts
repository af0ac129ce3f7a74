import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { buildSearchableListing } from '../../../domain/listing-search/build-searchable-listing.ts'
import { exampleListing, exampleProperty } from '../../../domain/listing-search/listing-examples.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import type { Listing } from '../../../records/listing.ts'
import type { FoundHome } from '../gather.ts'
import { buildCardDocument, renderCardDocument } from './card-document.ts'
import { presentCard } from './present-card.ts'

const NOW_MS = Date.UTC(2026, 0, 20, 12)
const CONTEXT = { timeZone: 'America/Denver', baseUrl: 'http://main.test' }
const ZONES = ['America/Denver', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/New_York', undefined]
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
    timeZone: fc.constantFrom(...ZONES),
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

test('A cached card equals the presented one, byte for byte, at every instant of its validity', () => {
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

test('The validity of a card ends with an open house, and when a price cut or a listing is no longer news', () => {
  const ends = (facts: Partial<Listing>) => {
    const home = find({ standardStatus: 'Active', tenure: 'sale', ...facts }, undefined)!
    return buildCardDocument(home, { ...CONTEXT, nowMs: NOW_MS }).validUntilMs
  }
  const openHouses = [{ startLocal: '2026-01-20T10:00:00', endLocal: '2026-01-20T12:00:00' }]
  assert.equal(ends({ openHouses, timeZone: 'UTC', onMarketAtMs: NOW_MS - 50 * DAY_MS }), Infinity)
  assert.equal(ends({ openHouses, timeZone: 'America/New_York' }), NOW_MS + 5 * 3_600_000)
  assert.equal(ends({ priceChangeAtMs: NOW_MS - DAY_MS }), NOW_MS + 29 * DAY_MS)
  // Listed at 5 am in Denver on January 19, and no longer new when February 2 begins there.
  assert.equal(ends({ onMarketAtMs: NOW_MS - DAY_MS }), Date.UTC(2026, 1, 2, 7))
  assert.equal(ends({ onMarketAtMs: NOW_MS + 1 }), NOW_MS + 1)
})

test('A cached card counts calendar days where the home is, also over a change of the clocks', () => {
  const onMarketAtMs = Date.parse('2026-03-01T23:30:00-08:00')
  const home = find(
    { standardStatus: 'Active', tenure: 'sale', onMarketAtMs, timeZone: 'America/Los_Angeles' },
    undefined,
  )!
  const textAt = (nowMs: number) => {
    const text = renderCardDocument(buildCardDocument(home, { ...CONTEXT, nowMs }), nowMs, undefined)
    return JSON.parse(text).flexFieldText
  }
  assert.equal(textAt(Date.parse('2026-03-01T23:59:00-08:00')), 'Listed today')
  assert.equal(textAt(Date.parse('2026-03-02T00:00:00-08:00')), 'Listed 1 day ago')
  assert.equal(textAt(Date.parse('2026-03-09T00:00:00-07:00')), 'Listed 8 days ago')
  assert.equal(textAt(Date.parse('2026-03-08T23:59:00-07:00')), 'Listed 7 days ago')
  const { validUntilMs } = buildCardDocument(home, { ...CONTEXT, nowMs: onMarketAtMs })
  assert.equal(validUntilMs, Date.parse('2026-03-08T10:00:00Z'))
})
