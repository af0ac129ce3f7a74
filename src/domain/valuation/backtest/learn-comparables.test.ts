import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarDateOf, DAY_MS } from '../../../records/calendar-date.ts'
import { type Comparable, estimatePrice } from '../estimate-price.ts'
import { FIELD_INDEX, MODEL_FIELDS } from '../model/sale-rows.ts'
import { fitMonthlyTrend } from '../price-trend.ts'
import { learnComparables } from './learn-comparables.ts'
import type { BacktestSale } from './run-backtest.ts'

const DAY = 19_800

function buildSale(homeId: number, sale: Partial<BacktestSale>, areaSqft = 2000): BacktestSale {
  const fields = MODEL_FIELDS.map((_, index) => (index === FIELD_INDEX.areaSqft ? areaSqft : Number.NaN))
  const place = { latitude: 47.6 + homeId / 10_000, longitude: -122.3 }
  return {
    ...{ homeId, ...place, fields, day: DAY - 30, priceDollars: 500_000 },
    ...{ countyFips: '53033', homeType: 'house' as const },
    ...sale,
  }
}

const SALES = Array.from({ length: 40 }, (_, index) =>
  buildSale(index, { priceDollars: 400_000 + 5_000 * index, day: DAY - 10 - 7 * index }, 1500 + 30 * index),
)

const SUBJECT = buildSale(99, { latitude: 47.602 }, 2100)

test('The estimate is that of the nearest sales of the type, as the estimator of an edition makes it', () => {
  const others = [
    buildSale(50, { homeType: 'condo', priceDollars: 9e6 }),
    buildSale(51, { latitude: 48, priceDollars: 9e6 }),
  ]
  const comparables = SALES.map((sale): Comparable => {
    const distanceMiles = 69.09 * Math.abs(Math.fround(sale.latitude) - SUBJECT.latitude)
    return {
      ...{ homeType: 'house', areaSqft: sale.fields[FIELD_INDEX.areaSqft]!, priceDollars: sale.priceDollars },
      ...{ ageDays: DAY - sale.day, distanceMiles },
    }
  })
  const estimate = learnComparables({ ofCounty: [...SALES, ...others], ofState: [] })(SUBJECT, DAY)
  const prices = [...SALES, ...others].map(({ day, fields, priceDollars }) => ({
    date: calendarDateOf(day * DAY_MS),
    dollarsPerSqft: priceDollars / fields[FIELD_INDEX.areaSqft]!,
  }))
  const terms = { asOf: calendarDateOf(DAY * DAY_MS), monthlyTrend: fitMonthlyTrend(prices) ?? 0 }
  assert.notEqual(terms.monthlyTrend, 0)
  const expected = estimatePrice({ homeType: 'house', areaSqft: 2100 }, comparables, terms)
  assert.ok(expected !== undefined && estimate?.dollars === expected.dollars)
  assert.deepEqual(
    learnComparables({ ofCounty: SALES, ofState: [] })(SUBJECT, DAY),
    learnComparables({ ofCounty: [...others, ...SALES.toReversed()], ofState: [] })(SUBJECT, DAY),
  )
})

test('Only the newest sale of each home is evidence, as in the index', () => {
  const older = SALES.map((sale) => ({ ...sale, day: sale.day - 400, priceDollars: 1e6 }))
  assert.deepEqual(
    learnComparables({ ofCounty: [...older, ...SALES], ofState: [] })(SUBJECT, DAY),
    learnComparables({ ofCounty: SALES, ofState: [] })(SUBJECT, DAY),
  )
})

test('A home of unknown size or place has no estimate, and neither has one among too few sales', () => {
  const learned = learnComparables({ ofCounty: SALES, ofState: [] })
  assert.equal(learned(buildSale(99, {}, Number.NaN), DAY), undefined)
  assert.equal(learned({ ...SUBJECT, latitude: Number.NaN, longitude: Number.NaN }, DAY), undefined)
  assert.equal(learned({ ...SUBJECT, homeType: 'condo' }, DAY), undefined)
  assert.equal(learnComparables({ ofCounty: SALES.slice(0, 4), ofState: [] })(SUBJECT, DAY), undefined)
})
