import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { calendarDateOf, DAY_MS } from '../../records/calendar-date.ts'
import { exampleSearchable } from '../listing-search/listing-examples.ts'
import type { SearchableListing } from '../listing-search/searchable-listing.ts'
import { buildMarketFigures, findMedian, getMedianDaysOnMarket } from './market-statistics.ts'

const nowMs = Date.parse('2024-06-30T12:00:00Z')

function many(count: number, values: Partial<SearchableListing>): SearchableListing[] {
  return Array.from({ length: count }, (_, index) => exampleSearchable({ propertyId: index, ...values }))
}

function sale(daysAgo: number, priceDollars: number, listedDaysAgo?: number): Partial<SearchableListing> {
  const closeDate = calendarDateOf(nowMs - daysAgo * DAY_MS)
  const onMarketAtMs = listedDaysAgo === undefined ? undefined : nowMs - listedDaysAgo * DAY_MS
  return { status: 'sold', standardStatus: 'Closed', priceDollars, closeDate, onMarketAtMs }
}

test('A median is the middle of the known values, and null for fewer than five.', () => {
  assert.equal(findMedian([5, 1, undefined, 3, 2, 4]), 3)
  assert.equal(findMedian([1, 2, 3, 4, 5, 6]), 3.5)
  assert.equal(findMedian([1, 2, undefined, 3, 4]), null)
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 5 }), (values) => {
      const median = findMedian(values)!
      assert.ok(values.filter((value) => value <= median).length * 2 >= values.length)
      assert.ok(values.filter((value) => value >= median).length * 2 >= values.length)
    }),
  )
})

test('Without listings, counts are 0 and medians are null.', () => {
  const { listingCount, rentalListingCount, yearToYear, medianOnMarketAtMs, ...medians } = buildMarketFigures(
    [],
    nowMs,
  )
  assert.deepEqual([listingCount, rentalListingCount, medianOnMarketAtMs], [0, 0, null])
  assert.deepEqual(Object.values(yearToYear), [null, null, null, null])
  assert.ok(
    Object.values(medians)
      .filter((value) => typeof value !== 'object')
      .every((value) => value === null),
  )
})

test('Active listings count for prices, prices per square foot, days and numbers of listings, and pending ones do not.', () => {
  const onMarketAtMs = nowMs - 20.5 * DAY_MS
  const figures = buildMarketFigures(
    [
      ...many(5, { priceDollars: 400_000, areaSqft: 1000, onMarketAtMs }),
      ...many(6, { priceDollars: 1, standardStatus: 'Pending', onMarketAtMs }),
      ...many(5, { status: 'for_rent', priceDollars: 2500, onMarketAtMs }),
    ],
    nowMs,
  )
  assert.equal(figures.medianListingPrice, 400_000)
  assert.equal(figures.medianPricePerSqft, 400)
  assert.equal(figures.medianRentPrice, 2500)
  assert.equal(getMedianDaysOnMarket(figures, nowMs), 20)
  assert.deepEqual([figures.listingCount, figures.rentalListingCount], [5, 5])
})

test('An active home without a known date is on the market now, but not in the comparison with a year ago.', () => {
  const dated = many(5, { priceDollars: 400_000, onMarketAtMs: nowMs - 400 * DAY_MS })
  const undated = many(6, { priceDollars: 900_000, onMarketAtMs: undefined }).map((home) => ({
    ...home,
    propertyId: home.propertyId + 100,
  }))
  const figures = buildMarketFigures([...dated, ...undated], nowMs)
  assert.equal(figures.listingCount, 11)
  assert.equal(figures.medianListingPrice, 900_000)
  assert.equal(figures.yearToYear.medianListingPrice, 0)
})

test('A building for rent counts once, at its lowest rent, however many unit types it has.', () => {
  const units = [2000, 1500, 3000].map((priceDollars) => ({ priceDollars, status: 'for_rent' as const }))
  const buildings = [1, 2, 3, 4, 5].flatMap((propertyId) =>
    units.map((unit) => exampleSearchable({ propertyId, onMarketAtMs: nowMs - DAY_MS, ...unit })),
  )
  const figures = buildMarketFigures(buildings, nowMs)
  assert.equal(figures.rentalListingCount, 5)
  assert.equal(figures.medianRentPrice, 1500)
})

test("The year's sales are compared with the year before, and the month's with the month before.", () => {
  const figures = buildMarketFigures(
    [
      ...many(5, sale(10, 660_000)),
      ...many(5, sale(40, 600_000)),
      ...many(5, sale(400, 500_000)),
      ...many(9, sale(800, 1)),
    ],
    nowMs,
  )
  assert.equal(figures.medianSoldPrice, 630_000)
  assert.ok(Math.abs(figures.yearToYear.medianSoldPrice! - 0.26) < 1e-9)
  assert.ok(Math.abs(figures.monthToMonth.medianSoldPrice! - 0.1) < 1e-9)
})

test('Homes on the market a year ago are those listed before and sold after, at their asking prices then.', () => {
  const figures = buildMarketFigures(
    [
      ...many(5, { priceDollars: 440_000, onMarketAtMs: nowMs - 5 * DAY_MS }),
      ...many(5, { ...sale(300, 999_000, 380), askingPriceDollars: 400_000 }),
    ],
    nowMs,
  )
  assert.ok(Math.abs(figures.yearToYear.medianListingPrice! - 0.1) < 1e-9)
  assert.equal(figures.monthToMonth.medianListingPrice, null)
})

test('The median of days is that of the days on cards at any moment of the day, for odd and even counts.', () => {
  const hour = DAY_MS / 24
  for (const count of [5, 6, 9]) {
    const listings = Array.from({ length: count }, (_, index) =>
      exampleSearchable({ propertyId: index, onMarketAtMs: nowMs - index * 31 * hour - hour }),
    )
    const figures = buildMarketFigures(listings, nowMs)
    for (let atMs = nowMs; atMs < nowMs + DAY_MS; atMs += hour) {
      const days = listings.map(({ onMarketAtMs }) => Math.floor((atMs - onMarketAtMs!) / DAY_MS))
      assert.equal(getMedianDaysOnMarket(figures, atMs), findMedian(days))
    }
  }
})

test('Homes sold without a known asking price do not count for asking prices.', () => {
  const figures = buildMarketFigures(
    [
      ...many(5, { priceDollars: 440_000, onMarketAtMs: nowMs - 5 * DAY_MS }),
      ...many(5, sale(300, 400_000, 380)),
    ],
    nowMs,
  )
  assert.equal(figures.yearToYear.medianListingPrice, null)
})

function pastRent(fromDaysAgo: number, untilDaysAgo: number, dollars: number): Partial<SearchableListing> {
  return {
    pastRentDollars: dollars,
    pastRentFromMs: nowMs - fromDaysAgo * DAY_MS,
    pastRentUntilMs: nowMs - untilDaysAgo * DAY_MS,
  }
}

test('Rents are compared with those of rentals that were on the market then and have ended since, whatever their homes are now.', () => {
  const rental = { status: 'for_rent', priceDollars: 2200, onMarketAtMs: nowMs - 5 * DAY_MS } as const
  const today = many(5, rental)
  const ended = [
    { ...rental, propertyId: 10, ...pastRent(380, 350, 1900) },
    exampleSearchable({ propertyId: 11, ...pastRent(366, 364, 1950) }),
    exampleSearchable({ propertyId: 12, ...sale(100, 500_000), ...pastRent(400, 200, 2000) }),
    exampleSearchable({ propertyId: 13, standardStatus: 'Pending', ...pastRent(370, 300, 2050) }),
  ]
  const others = [
    exampleSearchable({ propertyId: 14, ...pastRent(364, 300, 9000) }),
    exampleSearchable({ propertyId: 15, ...pastRent(400, 365, 9000) }),
  ]
  const last = exampleSearchable({ propertyId: 16, ...pastRent(370, 360, 2100) })
  const { yearToYear, monthToMonth } = buildMarketFigures(
    [...today, ...ended.map((one) => exampleSearchable(one)), ...others, last],
    nowMs,
  )
  assert.ok(Math.abs(yearToYear.medianRentPrice! - 0.1) < 1e-9)
  assert.equal(monthToMonth.medianRentPrice, null)
  const four = buildMarketFigures([...today, ...ended.map((one) => exampleSearchable(one)), ...others], nowMs)
  assert.equal(four.yearToYear.medianRentPrice, null)
})

test('A home counts once among past rents: not in addition to its offer at that time, and not once per unit type.', () => {
  const onMarketAtMs = nowMs - 400 * DAY_MS
  const offers = many(4, {
    ...{ status: 'for_rent', priceDollars: 2000, onMarketAtMs },
    ...pastRent(380, 350, 1000),
  })
  assert.equal(buildMarketFigures(offers, nowMs).yearToYear.medianRentPrice, null)
  const units = Array.from({ length: 5 }, () =>
    exampleSearchable({
      ...{ propertyId: 9, status: 'for_rent', priceDollars: 2000 },
      ...pastRent(380, 350, 1000),
    }),
  )
  const withUnits = [...many(5, { status: 'for_rent', priceDollars: 2000, onMarketAtMs: nowMs }), ...units]
  assert.equal(buildMarketFigures(withUnits, nowMs).yearToYear.medianRentPrice, null)
})

test('An offer whose price has since changed counts at the price before the change.', () => {
  const figures = buildMarketFigures(
    [
      ...many(5, {
        ...{ status: 'for_rent', priceDollars: 1800, onMarketAtMs: nowMs - 60 * DAY_MS },
        ...{ previousPriceDollars: 2000, priceChangedAtMs: nowMs - 10 * DAY_MS },
      }),
      ...many(5, {
        ...{ priceDollars: 550_000, onMarketAtMs: nowMs - 60 * DAY_MS },
        ...{ previousPriceDollars: 500_000, priceChangedAtMs: nowMs - 40 * DAY_MS },
      }),
    ],
    nowMs,
  )
  assert.ok(Math.abs(figures.monthToMonth.medianRentPrice! + 0.1) < 1e-9)
  assert.equal(figures.monthToMonth.medianListingPrice, 0)
})
