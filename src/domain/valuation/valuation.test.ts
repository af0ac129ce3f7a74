import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addMonths } from '../../records/calendar-date.ts'
import { type Comparable, estimatePrice, type Subject } from './estimate-price.ts'
import { readPriceIndex } from './price-index.ts'
import { fitMonthlyTrend } from './price-trend.ts'

const asOf = '2024-06-01'
const terms = { asOf, monthlyTrend: 0 } as const
const subject: Subject = { homeType: 'house', areaSqft: 2000, bedrooms: 3, yearBuilt: 1990 }
const alike: Comparable = { ...subject, priceDollars: 500_000, ageDays: 31, distanceMiles: 0.2 }

const anyComparable: fc.Arbitrary<Comparable> = fc.record({
  homeType: fc.constantFrom('house' as const, 'condo' as const),
  areaSqft: fc.integer({ min: 800, max: 4000 }),
  bedrooms: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  yearBuilt: fc.option(fc.integer({ min: 1900, max: 2024 }), { nil: undefined }),
  priceDollars: fc.integer({ min: 100_000, max: 2_000_000 }),
  ageDays: fc.integer({ min: -60, max: 1200 }),
  distanceMiles: fc.double({ min: 0, max: 5, noNaN: true }),
})
const someComparables = fc.array(anyComparable, { minLength: 8, maxLength: 40 })

test('Similar homes determine the estimate, which has the date of the newest one.', () => {
  const estimate = estimatePrice(subject, Array(6).fill(alike), terms)
  assert.deepEqual(estimate, { dollars: 500_000, date: '2024-05-01', comparables: 6 })
})

test('With fewer than five comparables there is no estimate; other types, sizes and later sales do not count.', () => {
  assert.equal(estimatePrice(subject, Array(4).fill(alike), terms), undefined)
  for (const change of [
    { homeType: 'condo' },
    { areaSqft: 900 },
    { ageDays: 0 },
    { ageDays: 3 * 365 + 1 },
    { priceDollars: 1 },
  ]) {
    assert.equal(estimatePrice(subject, Array(9).fill({ ...alike, ...change }), terms), undefined)
  }
})

test('A larger home is worth more, though less than in proportion, and a rising market adds to old sales.', () => {
  const larger = estimatePrice({ ...subject, areaSqft: 3000 }, Array(6).fill(alike), terms)!
  assert.ok(larger.dollars > 500_000 && larger.dollars < 750_000)
  const rising = estimatePrice(subject, Array(6).fill(alike), { asOf, monthlyTrend: 0.01 })!
  assert.ok(rising.dollars > 504_000 && rising.dollars < 506_000)
})

test('A higher price of any comparable never lowers the estimate.', () => {
  fc.assert(
    fc.property(
      someComparables,
      fc.nat(),
      fc.integer({ min: 1, max: 900_000 }),
      (comparables, pick, rise) => {
        const raised = comparables.map((one, index) =>
          index === pick % comparables.length ? { ...one, priceDollars: one.priceDollars + rise } : one,
        )
        const [before, after] = [comparables, raised].map((some) => estimatePrice(subject, some, terms))
        assert.ok((after?.dollars ?? 0) >= (before?.dollars ?? 0))
      },
    ),
  )
})

test('The estimate lies between the adjusted prices and does not depend on the order of the comparables.', () => {
  fc.assert(
    fc.property(someComparables, (comparables) => {
      const same = comparables.map((one) => ({ ...one, areaSqft: subject.areaSqft }))
      const estimate = estimatePrice(subject, same, terms)
      if (estimate === undefined) return
      const prices = same.map((one) => one.priceDollars)
      assert.ok(estimate.dollars >= Math.min(...prices) - 50 && estimate.dollars <= Math.max(...prices) + 50)
      assert.deepEqual(estimatePrice(subject, same.toReversed(), terms)?.comparables, estimate.comparables)
    }),
  )
})

test('Prices that grow one percent per month have that trend; too few months have none.', () => {
  const prices = Array.from({ length: 60 }, (_, index) => {
    const month = Math.floor(index / 4)
    return {
      date: addMonths('2023-01-15', month),
      dollarsPerSqft: 300 * Math.exp(0.01 * month) * (1 + 0.02 * ((index % 4) - 1.5)),
    }
  })
  assert.ok(Math.abs(fitMonthlyTrend(prices)! - 0.01) < 1e-9)
  assert.equal(fitMonthlyTrend(prices.slice(0, 20)), undefined)
  const doubling = prices.map((one, index) => ({ ...one, dollarsPerSqft: 100 * 2 ** index }))
  assert.equal(fitMonthlyTrend(doubling), 0.015)
})

test('A price index gives the trend of its newest year before a day, within the limits of a trend.', () => {
  const dates = ['2023-07-01', '2024-07-01', '2025-07-01'] as const
  const annual = { dates: [...dates], values: [90, 100, 100 * Math.exp(0.06)] }
  assert.ok(Math.abs(readPriceIndex(annual, '2026-06-01')! - 0.005) < 1e-5)
  const before = readPriceIndex(annual, '2025-06-30')!
  assert.ok(Math.abs(before - Math.log(100 / 90) / 12) < 1e-4, String(before))
  assert.equal(readPriceIndex(annual, '2027-08-01'), undefined)
  assert.equal(readPriceIndex(annual, '2024-01-01'), undefined)
  assert.equal(readPriceIndex({ dates: [...dates], values: [1, 1, 1000] }, '2026-06-01'), 0.015)
  const quarters = ['2024-11-15', '2025-02-15', '2025-05-15', '2025-08-15', '2025-11-15'] as const
  const trend = readPriceIndex(
    { dates: [...quarters], values: [200, 500, 1, 300, 200 * Math.exp(0.12)] },
    '2026-01-01',
  )!
  assert.ok(Math.abs(trend - 0.01) < 1e-4, String(trend))
})
