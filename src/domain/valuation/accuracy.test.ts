import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Accuracy, type EstimatedSale, measureAccuracy } from './accuracy.ts'

function assertNear(actual: number | undefined, expected: number, name = '') {
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-9, `${name}: ${actual}, not ${expected}`)
}

const FIVE: readonly EstimatedSale[] = [
  { priceDollars: 100_000, estimateDollars: 110_000, lowDollars: 100_000, highDollars: 130_000 },
  { priceDollars: 200_000, estimateDollars: 190_000, lowDollars: 180_000, highDollars: 199_999 },
  { priceDollars: 300_000, estimateDollars: 300_000 },
  { priceDollars: 400_000, estimateDollars: 440_000, lowDollars: 390_000, highDollars: 480_000 },
  { priceDollars: 500_000, estimateDollars: 400_000, lowDollars: 350_000, highDollars: 460_000 },
]

test('The errors of five estimates are those computed by hand', () => {
  // Errors 10 %, 5 %, 0, 10 % and 20 %; ratios 1.1, 0.95, 1, 1.1 and 0.8.
  const accuracy = measureAccuracy([...FIVE, { priceDollars: 90_000 }])
  assert.deepEqual([accuracy.sales, accuracy.answered], [6, 5])
  assertNear(accuracy.coverage, 5 / 6)
  assertNear(accuracy.medianError, 0.1)
  assertNear(accuracy.within5, 2 / 5)
  assertNear(accuracy.within10, 4 / 5)
  assertNear(accuracy.within20, 1)
  assertNear(accuracy.insideRange, 2 / 4)
  assertNear(accuracy.medianRatio, 1)
  // (0.1 + 0.05 + 0 + 0.1 + 0.2) / 5 = 9 %
  assertNear(accuracy.cod, 9)
  // 4.95 / 5 = 0.99 divided by 1,440,000 / 1,500,000 = 0.96
  assertNear(accuracy.prd, 0.99 / 0.96)
})

test('The price-related bias is the slope per doubling of the value, computed by hand', () => {
  // The values (price + estimate) / 2 are 9,975, 19,950 and 39,900: each twice the one before. The ratios are 1.1, 1 and 0.9.
  const sales = [
    { priceDollars: 9_500, estimateDollars: 10_450 },
    { priceDollars: 19_950, estimateDollars: 19_950 },
    { priceDollars: 42_000, estimateDollars: 37_800 },
  ]
  const { prb, prd, cod } = measureAccuracy(sales)
  assertNear(prb, -0.1)
  assertNear(prd, 1 / (68_200 / 71_450))
  assertNear(cod, 20 / 3)
})

test('With an even number of sales the median lies halfway, and the bias is relative to it', () => {
  // Ratios 2 and 3, so that the median is 2.5. Values: (100 + 200 / 2.5) / 2 = 90 and (100 + 300 / 2.5) / 2 = 110.
  const { medianRatio, cod, prb } = measureAccuracy([
    { priceDollars: 100, estimateDollars: 200 },
    { priceDollars: 100, estimateDollars: 300 },
  ])
  assertNear(medianRatio, 2.5)
  assertNear(cod, 20)
  assertNear(prb, 0.4 / Math.log2(110 / 90))
})

test('What cannot be measured is absent', () => {
  assert.deepEqual(measureAccuracy([]), { sales: 0, answered: 0 })
  assert.deepEqual(measureAccuracy([{ priceDollars: 1 }]), { sales: 1, answered: 0, coverage: 0 })
  const single = measureAccuracy([{ priceDollars: 200, estimateDollars: 100 }])
  assert.equal('insideRange' in single, false)
  assert.equal('prb' in single, false)
  const ranges = { priceDollars: 200, estimateDollars: 100, lowDollars: 90 }
  assert.equal('insideRange' in measureAccuracy([ranges]), false)
})

const anySale: fc.Arbitrary<EstimatedSale> = fc
  .record({
    priceDollars: fc.integer({ min: 50_000, max: 5_000_000 }),
    ratio: fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: undefined }),
    margin: fc.double({ min: 0, max: 0.9, noNaN: true }),
  })
  .map(({ priceDollars, ratio, margin }) => {
    if (ratio === undefined) return { priceDollars }
    const estimateDollars = priceDollars * ratio
    const [lowDollars, highDollars] = [estimateDollars * (1 - margin), estimateDollars * (1 + margin)]
    return { priceDollars, estimateDollars, lowDollars, highDollars }
  })
const someSales = fc.array(anySale, { minLength: 1, maxLength: 60 })

function assertSame(left: Accuracy, right: Accuracy) {
  assert.deepEqual(Object.keys(left), Object.keys(right))
  for (const [name, value] of Object.entries(left)) {
    const other = right[name as keyof Accuracy] ?? Number.NaN
    assert.ok(Math.abs(value - other) <= 1e-6 * Math.max(1, Math.abs(value)), `${name}: ${value}, ${other}`)
  }
}

test('The order of sales changes nothing, and shares lie between 0 and 1 and grow with their limits', () => {
  fc.assert(
    fc.property(someSales, (sales) => {
      const accuracy = measureAccuracy(sales)
      assertSame(accuracy, measureAccuracy(sales.toReversed()))
      const { within5 = 0, within10 = 0, within20 = 0, insideRange = 0, coverage = 0 } = accuracy
      assert.ok(0 <= within5 && within5 <= within10 && within10 <= within20 && within20 <= 1)
      assert.ok(insideRange >= 0 && insideRange <= 1 && coverage >= 0 && coverage <= 1)
      if (accuracy.medianError !== undefined && accuracy.medianError < 0.05) assert.ok(within5 >= 0.5)
    }),
  )
})

test('Estimates that are all higher by one factor have another median ratio, and the same dispersion and bias', () => {
  const factors = fc.integer({ min: 1, max: 8 }).map((power) => 2 ** power)
  fc.assert(
    fc.property(someSales, factors, (sales, factor) => {
      const raised = sales.map(({ priceDollars, estimateDollars }) =>
        estimateDollars === undefined
          ? { priceDollars }
          : { priceDollars, estimateDollars: estimateDollars * factor },
      )
      const [before, after] = [measureAccuracy(sales), measureAccuracy(raised)]
      if (before.medianRatio === undefined) return
      assertNear(after.medianRatio, before.medianRatio * factor)
      const pick = ({ cod, prd, prb = 0 }: Accuracy) => ({ sales: 0, answered: 0, cod, prd, prb }) as Accuracy
      assertSame(pick(before), pick(after))
    }),
  )
})

test('Perfect estimates have no error, no dispersion and no bias', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e7 }), { minLength: 2, maxLength: 30 }), (prices) => {
      const sales = prices.map((price) => ({
        ...{ priceDollars: price, estimateDollars: price, lowDollars: price, highDollars: price },
      }))
      const { medianError, within5, insideRange, medianRatio, cod, prd, prb } = measureAccuracy(sales)
      assert.deepEqual([medianError, within5, insideRange, medianRatio, cod, prd], [0, 1, 1, 1, 0, 1])
      assert.ok(prb === undefined || Math.abs(prb) < 1e-12)
    }),
  )
})
