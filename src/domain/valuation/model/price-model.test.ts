import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeModel, encodeModel } from './model-bytes.ts'
import { openEstimator } from './open-estimator.ts'
import { buildSaleRows, FIELD_INDEX, type ModelHome, type ModelSale } from './sale-rows.ts'
import { LAST_DAY, makeSales } from './testing/made-sales.ts'
import { MIN_MODEL_SALES, trainModel } from './train-model.ts'

const SALES = makeSales(700, 1)
const TESTED = makeSales(200, 2).map((sale) => ({ ...sale, homeId: sale.homeId + 100_000 }))
const MODEL = trainModel(buildSaleRows(SALES), { seed: 1 })
const ESTIMATOR = openEstimator(MODEL)
const anyHome = fc.constantFrom(...TESTED)

test('Estimates of homes that were never sold are near their prices, and the model says how near.', () => {
  const errors = TESTED.map((sale) =>
    Math.abs(Math.log(ESTIMATOR.estimate(sale, sale.day)!.dollars / sale.priceDollars)),
  ).sort((one, other) => one - other)
  assert.ok(errors[100]! < 0.1, `half of the estimates are off by more than ${errors[100]}`)
  assert.ok(MODEL.accuracy !== undefined && MODEL.accuracy.sales > 30)
  assert.ok(MODEL.accuracy.medianError! < 0.12 && MODEL.accuracy.medianError! > 0.03)
  const inside = TESTED.filter((sale) => {
    const { lowDollars, highDollars } = ESTIMATOR.estimate(sale, sale.day)!
    return lowDollars <= sale.priceDollars && sale.priceDollars <= highDollars
  }).length
  assert.ok(inside > 130 && inside < 190, `${inside} of 200 prices are inside the 80 % range`)
})

test('The range contains the estimate, and the forecast deviation is that of the range.', () => {
  fc.assert(
    fc.property(anyHome, fc.integer({ min: -400, max: 800 }), (home, later) => {
      const { dollars, lowDollars, highDollars, forecastDeviation } = ESTIMATOR.estimate(
        home,
        LAST_DAY + later,
      )!
      assert.ok(0 < lowDollars && lowDollars <= dollars && dollars <= highDollars)
      const ofRange = Math.log(highDollars / lowDollars) / (2 * 1.2816)
      assert.ok(Math.abs(ofRange - forecastDeviation) < 1e-4)
    }),
  )
})

test('Weights add up to 1 and make the estimate; contributions lead from the base to it.', () => {
  fc.assert(
    fc.property(anyHome, (home) => {
      const { dollars } = ESTIMATOR.estimate(home, LAST_DAY)!
      const { comparables, modelWeight, modelDollars, baseDollars, contributions } = ESTIMATOR.explain(
        home,
        LAST_DAY,
      )!
      assert.ok(comparables.length > 0 && modelWeight > 0)
      assert.ok(comparables.every(({ weight, homeId }) => weight > 0 && homeId !== home.homeId))
      const weights = comparables.reduce((sum, { weight }) => sum + weight, modelWeight)
      assert.ok(Math.abs(weights - 1) < 1e-12)
      const mean = comparables.reduce(
        (sum, { weight, adjustedDollars }) => sum + weight * Math.log(adjustedDollars),
        modelWeight * Math.log(modelDollars),
      )
      assert.ok(Math.abs(Math.exp(mean) - dollars) <= 0.51)
      const moved = contributions.reduce(
        (sum, { logDifference }) => sum + logDifference,
        Math.log(baseDollars),
      )
      assert.ok(Math.abs(Math.exp(moved) - dollars) <= 0.51)
    }),
  )
})

test('More area never lowers an estimate, or what its group contributes.', () => {
  const area = fc.constantFrom('areaSqft' as const, 'aboveGradeSqft' as const, 'lotSqft' as const)
  fc.assert(
    fc.property(anyHome, area, fc.double({ min: 1, max: 5, noNaN: true }), (home, field, times) => {
      const larger = change(home, field, home.fields[FIELD_INDEX[field]]! * times)
      const [before, after] = [home, larger].map((one) => ESTIMATOR.estimate(one, LAST_DAY)!.dollars)
      assert.ok(after! >= before!, `${after} is below ${before}`)
      const group = field === 'lotSqft' ? 'lot' : 'size'
      const [less, more] = [home, larger].map(
        (one) =>
          ESTIMATOR.explain(one, LAST_DAY)!.contributions.find((one) => one.group === group)!.logDifference,
      )
      assert.ok(more! >= less! - 1e-12)
    }),
  )
})

test('The order of sales changes nothing, bit for bit, and bytes give back the same model.', () => {
  const again = trainModel(buildSaleRows(SALES.toReversed()), { seed: 1 })
  const bytes = encodeModel(MODEL)
  assert.deepEqual(encodeModel(again), bytes)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  const decoded = openEstimator(decodeModel(shared))
  for (const home of TESTED) {
    assert.deepEqual(decoded.estimate(home, LAST_DAY), ESTIMATOR.estimate(home, LAST_DAY))
    assert.deepEqual(decoded.explain(home, LAST_DAY), ESTIMATOR.explain(home, LAST_DAY))
  }
})

test('Bytes that are no model, of another format, or cut off are refused.', () => {
  const bytes = encodeModel(MODEL)
  assert.throws(() => decodeModel(new Uint8Array(100)), /no price model/)
  assert.throws(() => decodeModel(bytes.subarray(0, bytes.length - 8)), /cut off/)
  const other = bytes.slice()
  other[6] = 200
  assert.throws(() => decodeModel(other), /format 200/)
})

test('Homes without a point, with an approximate one, or far from all sales get an estimate of low confidence.', () => {
  const home = TESTED.find((one) => ESTIMATOR.estimate(one, LAST_DAY)!.confidence !== 'low')!
  const rate = (one: ModelHome) => ESTIMATOR.estimate(one, LAST_DAY)!.confidence
  assert.equal(rate({ ...home, latitude: Number.NaN, longitude: Number.NaN }), 'low')
  assert.equal(rate(change(home, 'approximatePoint', 1)), 'low')
  assert.equal(rate({ ...home, latitude: home.latitude + 1 }), 'low')
  const unknown = { homeId: 0, latitude: Number.NaN, longitude: Number.NaN, fields: [] }
  assert.equal(ESTIMATOR.estimate(unknown, LAST_DAY), undefined)
})

test('Nominal transfers are left out and listed, and move no estimate much.', () => {
  const nominal = SALES.filter((_, index) => index % 20 === 0)
  const spoiled = SALES.map((sale) => (nominal.includes(sale) ? { ...sale, priceDollars: 10 } : sale))
  const model = trainModel(buildSaleRows(spoiled), { seed: 1 })
  const screened = new Set(model.screened.map(({ homeId, day }) => `${homeId} ${day}`))
  assert.ok(nominal.every(({ homeId, day }) => screened.has(`${homeId} ${day}`)))
  assert.ok(screened.size <= nominal.length + 3, `${screened.size} sales are screened`)
  assert.ok(model.screened.filter(({ reason }) => reason === 'farBelow').length >= nominal.length)
  const estimator = openEstimator(model)
  const moves = TESTED.map((home) =>
    Math.abs(
      Math.log(estimator.estimate(home, LAST_DAY)!.dollars / ESTIMATOR.estimate(home, LAST_DAY)!.dollars),
    ),
  ).sort((one, other) => one - other)
  assert.ok(moves[100]! < 0.05, `half of the estimates move by more than ${moves[100]}`)
})

test('Past values follow the time index, end at the estimate of today and start with the first sale.', () => {
  const home = TESTED[0]!
  const values = ESTIMATOR.listMonthlyValues(home, LAST_DAY, 60)
  assert.ok(values.length > 12 && values.length < 20)
  assert.ok(values.every(({ month }, index) => index === 0 || month > values[index - 1]!.month))
  assert.ok(values.at(-1)!.dollars > values[0]!.dollars)
})

test('With fewer than 300 sales there is no model, and with 300 there is.', () => {
  assert.throws(
    () => trainModel(buildSaleRows(SALES.slice(0, MIN_MODEL_SALES - 1)), { seed: 1 }),
    /needs 300/,
  )
  const small = trainModel(buildSaleRows(SALES.slice(0, MIN_MODEL_SALES)), { seed: 1 })
  assert.ok(openEstimator(small).estimate(TESTED[0]!, LAST_DAY))
})

function change(home: ModelSale, field: keyof typeof FIELD_INDEX, value: number): ModelSale {
  const fields = Array.from(home.fields)
  fields[FIELD_INDEX[field]] = value
  return { ...home, fields }
}
