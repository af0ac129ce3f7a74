import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS, startOfDateMs } from '../../../records/calendar-date.ts'
import { MODEL_FIELDS } from '../model/sale-rows.ts'
import { type BacktestSale, type LearnEstimator, runBacktest } from './run-backtest.ts'

const dayOf = (date: `${number}-${number}-${number}`) => startOfDateMs(date) / DAY_MS

function buildSale(sale: Partial<BacktestSale> & { date?: `${number}-${number}-${number}` }): BacktestSale {
  const { date = '2024-01-15', ...rest } = sale
  return {
    ...{ homeId: 1, latitude: 47.6, longitude: -122.3, fields: MODEL_FIELDS.map(() => Number.NaN) },
    ...{ day: dayOf(date), priceDollars: 500_000, countyFips: '53033', homeType: 'house' as const },
    ...rest,
  }
}

/** Answers with the number of sales from which it learned. */
const countEarlier: LearnEstimator =
  ({ ofCounty, ofState }) =>
  () => ({ dollars: ofCounty.length, highDollars: ofState.length })

test('Each month is estimated from all earlier months of its county and state', () => {
  const sales = [
    buildSale({ date: '2024-03-31' }),
    buildSale({ date: '2024-01-31' }),
    buildSale({ date: '2024-02-01' }),
    buildSale({ date: '2024-02-29', countyFips: '53061' }),
    buildSale({ date: '2024-01-01', countyFips: '41051' }),
  ]
  const steps = [...runBacktest(sales, { from: '2024-02-01', monthsPerStep: 1 }, [countEarlier])]
  const seen = steps.map(({ countyFips, from, tested, steps: all, ended }) => {
    const [answer] = tested[0]!.answers
    return [countyFips, from, tested.length, answer?.dollars, answer?.highDollars, `${ended}/${all}`]
  })
  assert.deepEqual(seen, [
    ['53033', '2024-02-01', 1, 1, 1, '1/3'],
    ['53061', '2024-02-01', 1, 0, 1, '2/3'],
    ['53033', '2024-03-01', 1, 2, 3, '3/3'],
  ])
})

test('A longer step learns only once', () => {
  const sales = ['2024-01-15', '2024-02-15', '2024-03-15', '2024-04-15'].map((date) =>
    buildSale({ date: date as '2024-01-15' }),
  )
  const steps = [...runBacktest(sales, { from: '2024-02-01', monthsPerStep: 3 }, [countEarlier])]
  assert.deepEqual(
    steps.map(({ tested }) => tested.map(({ answers }) => answers[0]?.dollars)),
    [[1, 1, 1]],
  )
})

const someSales = fc.array(
  fc.record({
    day: fc.integer({ min: dayOf('2023-01-01'), max: dayOf('2023-12-31') }),
    priceDollars: fc.integer({ min: 1, max: 9_000_000 }),
    countyFips: fc.constantFrom('53033', '53061', '41051'),
  }),
  { maxLength: 80 },
)

test('No estimator sees a price that is not earlier, and each later sale is tested once', () => {
  fc.assert(
    fc.property(
      someSales,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (given, month, monthsPerStep) => {
        const from = `2023-${String(month).padStart(2, '0')}-01` as '2023-01-01'
        const sales = given.map((sale, homeId) => buildSale({ ...sale, homeId }))
        const learn: LearnEstimator = ({ ofCounty, ofState }) => {
          const newest = Math.max(...[...ofCounty, ...ofState].map(({ day }) => day))
          return (home, day) => {
            assert.equal('priceDollars' in home, false)
            assert.ok(newest < day)
            return undefined
          }
        }
        const steps = [...runBacktest(sales, { from, monthsPerStep }, [learn])]
        const ids = steps.flatMap(({ tested }) => tested.map(({ sale }) => sale.homeId))
        const later = sales.filter(({ day }) => day >= dayOf(from)).map(({ homeId }) => homeId)
        assert.deepEqual(ids.sort(), later.sort())
      },
    ),
  )
})
