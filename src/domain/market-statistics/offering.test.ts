import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HistoryEvent } from '../../records/home-history.ts'
import type { Listing } from '../../records/listing.ts'
import { exampleListing } from '../listing-search/listing-examples.ts'
import { countDays } from './calendar-periods.ts'
import { listOfferings, type Offering } from './offering.ts'

const [JUNE_1, JUNE_8, JUNE_20, JULY_5] = (
  ['2025-06-01', '2025-06-08', '2025-06-20', '2025-07-05'] as const
).map(countDays) as [number, number, number, number]

const base: Partial<Listing> = {
  ...{ source: 'mls', listingKey: 'A', timeZone: undefined, livingAreaSqft: 1500 },
  ...{ onMarketAtMs: Date.parse('2025-06-01'), isOnMarketDateOnly: true, listPriceCents: 500_000_00 },
  ...{ originalListPriceCents: undefined, previousListPriceCents: undefined, priceChangeAtMs: undefined },
  ...{ contingentDate: undefined, purchaseContractDate: undefined, offMarketDate: undefined },
  ...{ closeDate: undefined, closePriceCents: undefined, tenure: 'sale', unitTypes: [] },
}

function list(listings: Partial<Listing>[], events: Partial<HistoryEvent>[] = []): Offering[] {
  const given = listings.map((facts, index) => exampleListing({ ...base, id: index + 1, ...facts }))
  const all = events.map(
    (event): HistoryEvent => ({
      ...{ source: 'mls', listingKey: 'A', tenure: 'sale', type: 'statusChanged', origin: 'observed' },
      ...event,
    }),
  )
  const history = all.length === 0 ? undefined : { id: 1, events: all }
  return listOfferings(given, history, 'America/Los_Angeles').map(({ listing: _, ...offering }) => offering)
}

test('A sale is an offering with its listing, contract and closing days, prices and area', () => {
  const sold = list([
    {
      ...{ standardStatus: 'Closed', closeDate: '2025-07-05', closePriceCents: 510_000_00 },
      ...{ purchaseContractDate: '2025-06-20', originalListPriceCents: 520_000_00 },
      ...{ previousListPriceCents: 520_000_00, priceChangeAtMs: Date.parse('2025-06-08T12:00:00Z') },
    },
  ])
  assert.deepEqual(sold, [
    {
      ...{ tenure: 'sale', outcome: 'closed', listedDay: JUNE_1, contractDay: JUNE_20, endDay: JULY_5 },
      prices: [
        { fromDay: JUNE_1, dollars: 520_000 },
        { fromDay: JUNE_8, dollars: 500_000 },
      ],
      ...{ closePriceDollars: 510_000, areaSqft: 1500 },
    },
  ])
})

test('A home that came back from a contract is not under contract, and one that is pending is since its last one', () => {
  const events: Partial<HistoryEvent>[] = [
    { date: '2025-06-08', status: 'Pending' },
    { date: '2025-06-20', status: 'Active' },
  ]
  const [back] = list([{ standardStatus: 'Active' }], events)
  assert.deepEqual([back!.outcome, back!.contractDay, back!.endDay], ['open', undefined, undefined])
  const [again] = list(
    [{ standardStatus: 'Pending' }],
    [...events, { date: '2025-07-05', status: 'Pending' }],
  )
  assert.equal(again!.contractDay, JULY_5)
})

test('A listing that is gone ended on the day when that was seen, where the home is', () => {
  const gone = list(
    [],
    [
      { type: 'listed', date: '2025-06-01', priceCents: 400_000_00 },
      { type: 'priceChanged', date: '2025-06-08', priceCents: 390_000_00, previousPriceCents: 400_000_00 },
      { type: 'removed', atMs: Date.parse('2025-06-21T03:00:00Z') },
    ],
  )
  assert.deepEqual(gone, [
    {
      ...{ tenure: 'sale', outcome: 'ended', listedDay: JUNE_1, endDay: JUNE_20 },
      prices: [
        { fromDay: JUNE_1, dollars: 400_000 },
        { fromDay: JUNE_8, dollars: 390_000 },
      ],
    },
  ])
})

test('An ended listing without a day has no end, and one that may not be shown is no offering', () => {
  const [ended] = list([{ standardStatus: 'Expired' }])
  assert.deepEqual([ended!.outcome, ended!.endDay], ['ended', undefined])
  assert.deepEqual(list([{ isDisplayAllowed: false }]), [])
  assert.deepEqual(list([{ standardStatus: 'Incomplete' }]), [])
})

test('Listings of two sources at the same time are one offering, and those after each other are two', () => {
  const other = { source: 'other', listingKey: 'B', onMarketAtMs: Date.parse('2025-06-08') }
  const sold = { standardStatus: 'Closed', closeDate: '2025-07-05', closePriceCents: 505_000_00 } as const
  const [both, ...rest] = list([sold, { ...other, standardStatus: 'Active' }])
  assert.deepEqual([both!.outcome, both!.listedDay, both!.endDay, rest], ['closed', JUNE_1, JULY_5, []])
  const later = { ...other, onMarketAtMs: Date.parse('2025-09-01') }
  assert.equal(list([sold, { ...later, standardStatus: 'Active' }]).length, 2)
  const undated = { ...sold, onMarketAtMs: undefined }
  assert.equal(list([undated, { ...undated, source: 'other', listingKey: 'B' }]).length, 1)
})

test('A building for rent asks the rent of its cheapest floor plan', () => {
  const unitTypes = [{ rentCentsMin: 2400_00 }, { rentCentsMin: 1900_00 }]
  const [building] = list([
    { tenure: 'lease', standardStatus: 'Active', listPriceCents: undefined, unitTypes },
  ])
  assert.deepEqual(building!.prices, [{ fromDay: JUNE_1, dollars: 1900 }])
})
