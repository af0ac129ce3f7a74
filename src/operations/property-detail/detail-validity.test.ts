import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import { addDays, calendarDateOf, DAY_MS } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import { createHomesContext } from '../testing/request-context.ts'
import { gatherHome } from './gather.ts'
import { presentDetail } from './present.ts'
import { buildDetailDocument, renderDetailDocument } from './property-detail.ts'

const NOW_MS = Date.UTC(2026, 0, 20, 12)
const TODAY = calendarDateOf(NOW_MS)
const near = (days: number) => fc.integer({ min: NOW_MS - days * DAY_MS, max: NOW_MS + days * DAY_MS })
const wallTime = near(10).map((atMs) => new Date(atMs).toISOString().slice(0, 19))
const date = fc.integer({ min: -20, max: 10 }).map((days) => addDays(TODAY, days))
const listings = fc.record(
  {
    standardStatus: fc.constantFrom('Active', 'Pending', 'Coming Soon', 'Closed', 'Withdrawn'),
    tenure: fc.constantFrom('sale', 'sale', 'lease'),
    closeDate: date,
    availabilityDate: date,
    onMarketAtMs: near(20),
    priceChangeAtMs: near(40),
    listPriceCents: fc.integer({ min: 1, max: 100_000_000 }),
    previousListPriceCents: fc.integer({ min: 1, max: 100_000_000 }),
    timeZone: fc.constantFrom('America/Denver', 'UTC', 'Nowhere/Known'),
    openHouses: fc.array(fc.record({ startLocal: wallTime, endLocal: wallTime }), { maxLength: 3 }),
    daysInMls: fc.constantFrom(3, undefined, undefined),
  },
  { requiredKeys: ['standardStatus', 'tenure', 'openHouses'] },
) as fc.Arbitrary<Partial<Listing>>

const rateSeries: RateSeries[] = [
  {
    id: 1,
    source: 's',
    program: 'Fixed30Year',
    samples: [-20, -9, -2, 5, 12].map((days) => ({
      date: addDays(TODAY, days),
      annualRate: 0.06 + days / 10_000,
    })),
  } as unknown as RateSeries,
]

test('A cached detail equals the presented one, byte for byte, at every instant of its validity', async () => {
  let compared = 0
  const check = async (facts: Partial<Listing>, atMs: number, laterMs: number) => {
    const listing = exampleListing({ ...facts, id: 1, propertyId: 7, isDisplayAllowed: true })
    const property = exampleProperty({ id: 7 })
    const context = createHomesContext({ properties: [property], listings: [listing] }, {}, { rateSeries })
    const records = await gatherHome(7, context.editionIndex, context.reader)
    if (records === undefined) return
    const document = buildDetailDocument(records, { ...context, nowMs: atMs })
    const ends = [document.validFromMs, document.validUntilMs - 1, atMs, laterMs]
    for (const nowMs of ends.filter((ms) => ms >= document.validFromMs && ms < document.validUntilMs)) {
      if (!Number.isFinite(nowMs)) continue
      compared++
      assert.equal(
        renderDetailDocument(document, nowMs),
        JSON.stringify(presentDetail(records, { ...context, nowMs })),
      )
    }
  }
  await fc.assert(fc.asyncProperty(listings, near(45), near(45), check), { seed: 43, numRuns: 1000 })
  assert.ok(compared > 2000)
})
