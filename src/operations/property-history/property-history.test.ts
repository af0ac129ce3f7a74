import assert from 'node:assert/strict'
import { test } from 'node:test'
import { propertyDetailContract } from '../../contract/operations/property-detail.ts'
import { propertyHistoryContract } from '../../contract/operations/property-history.ts'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Assessment } from '../../records/home/assessment.ts'
import type { HistoryEvent } from '../../records/home-history.ts'
import type { Listing } from '../../records/listing.ts'
import type { RequestContext } from '../operation.ts'
import { runPropertyDetail } from '../property-detail/property-detail.ts'
import { createHomesContext, getAnswer } from '../testing/request-context.ts'
import { runPropertyHistory } from './property-history.ts'

const CHANGED_AT_MS = Date.UTC(2026, 0, 12, 2)

const OFFER = exampleListing({
  ...{ id: 1, listingKey: 'offer', listingId: 'MLS-1', onMarketAtMs: Date.UTC(2026, 0, 2, 18) },
  ...{ listPriceCents: 480_000_00, originalListPriceCents: 500_000_00, priceChangeAtMs: CHANGED_AT_MS },
})

const DEED = exampleListing({
  ...{ id: 2, source: 'county', listingKey: 'deed', standardStatus: 'Closed' },
  ...{ closeDate: '2019-06-03', closePriceCents: 310_000_00, origin: undefined },
})

const GONE: HistoryEvent = {
  ...{ source: 'example', listingKey: 'gone', tenure: 'lease', type: 'removed', origin: 'observed' },
  ...{ atMs: Date.UTC(2024, 4, 5), previousStatus: 'Active' },
}

function setUp(listings: Listing[], events: HistoryEvent[] = []): RequestContext {
  const properties = [exampleProperty({ timeZone: 'America/Los_Angeles' })]
  return createHomesContext({ properties, listings }, { homeHistory: [{ id: 1, events }] })
}

async function askHistory(context: RequestContext) {
  return getAnswer(propertyHistoryContract, await runPropertyHistory({ property_id: 1 }, context))
}

test('events of offers, deeds and removed listings come newest first, dated where the home is', async () => {
  const { property_id, events } = await askHistory(setUp([OFFER, DEED], [GONE]))
  assert.equal(property_id, '1')
  assert.deepEqual(
    events.map(({ date, type, offer, price, origin, is_listing_removed }) => {
      return [date, type, offer, price, origin, is_listing_removed]
    }),
    [
      ['2026-01-11', 'price_changed', 'for_sale', 480_000, 'feed', false],
      ['2026-01-02', 'listed', 'for_sale', 500_000, 'feed', false],
      ['2024-05-04', 'listing_removed', 'for_rent', undefined, 'observed', true],
      ['2019-06-03', 'sold', 'for_sale', 310_000, 'recorded_sale', false],
    ],
  )
  assert.equal(events[0]?.time, '2026-01-12T02:00:00.000Z')
})

test('the newest price change and the newest sale are those of property detail', async () => {
  const context = setUp([OFFER, DEED], [GONE])
  const { events } = await askHistory(context)
  const detail = getAnswer(propertyDetailContract, await runPropertyDetail({ property_id: 1 }, context))
  const change = events.find(({ type }) => type === 'price_changed')!
  const sale = events.find(({ type }) => type === 'sold')!
  assert.equal(change.price! - change.previous_price!, detail.last_price_change_amount)
  assert.deepEqual([sale.date, sale.price], [detail.last_sold_date, detail.last_sold_price])
})

test('a home without a listing that may be shown is not found, whatever is remembered of it', async () => {
  const context = setUp([{ ...OFFER, isDisplayAllowed: false }], [{ ...GONE, listingKey: 'offer' }])
  assert.deepEqual(await runPropertyHistory({ property_id: 1 }, context), { kind: 'notFound' })
  const other = setUp([{ ...OFFER, isDisplayAllowed: false }, DEED], [{ ...GONE, listingKey: 'offer' }])
  assert.deepEqual(
    (await askHistory(other)).events.map(({ type }) => type),
    ['sold'],
  )
})

test('listings that their source has removed are left out where the operator says so', async () => {
  const context = setUp([DEED], [GONE])
  context.settings.hidesRemovedListings = true
  assert.deepEqual(
    (await askHistory(context)).events.map(({ type }) => type),
    ['sold'],
  )
})

test('public records add sales that no listing states, other transfers and assessments, and no sale twice', async () => {
  const properties = [exampleProperty()]
  const assessment: Assessment = {
    ...{ id: 5, propertyId: 1, source: 'county', assessmentKey: 'p1', parcelNumber: 'p1', address: {} },
    values: [{ year: 2025, totalCents: 290_000_00, marketCents: 580_000_00 }],
    taxes: [{ year: 2025, amountCents: 4_100_00 }],
    transfers: [
      { date: '2019-07-01', priceCents: 310_000_00 },
      { date: '2012-03-04', isNominal: true },
      { date: '2004-02-01', priceCents: 150_000_00 },
    ],
  }
  const context = createHomesContext({ properties, listings: [DEED] }, { assessment: [assessment] })
  const { events } = await askHistory(context)
  assert.deepEqual(
    events.map(({ date, type, price, assessed_value, tax, origin }) => [
      date,
      type,
      price,
      assessed_value,
      tax,
      origin,
    ]),
    [
      ['2025-01-01', 'assessed', undefined, 290_000, 4_100, 'assessment'],
      ['2019-06-03', 'sold', 310_000, undefined, undefined, 'recorded_sale'],
      ['2012-03-04', 'transferred', undefined, undefined, undefined, 'recorded_sale'],
      ['2004-02-01', 'sold', 150_000, undefined, undefined, 'recorded_sale'],
    ],
  )
  const hidden = { ...DEED, isAddressDisplayAllowed: false }
  const withheld = createHomesContext({ properties, listings: [hidden] }, { assessment: [assessment] })
  assert.deepEqual(
    (await askHistory(withheld)).events.map(({ date }) => date),
    ['2019-06-03'],
  )
})
