import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, calendarDateOf, DAY_MS } from '../../../records/calendar-date.ts'
import { FIRST_DAY, LAST_DAY, makeSales } from '../model/testing/made-sales.ts'
import { createModelLearner } from './learn-model.ts'
import { findFirstMonth, listNominalSales } from './plan-backtest.ts'
import { type BacktestSale, runBacktest } from './run-backtest.ts'

function makeCountySales(count: number, seed: number, countyFips: string): BacktestSale[] {
  return makeSales(count, seed).map((sale) => ({
    ...sale,
    homeId: sale.homeId + 100_000 * seed,
    countyFips,
    homeType: 'house',
  }))
}

test('The first month is the one after enough sales, and at most a year back', () => {
  const sales = makeCountySales(320, 1, '53033')
  const days = sales.map(({ day }) => day).sort((left, right) => left - right)
  const enough = calendarDateOf(days[299]! * DAY_MS)
  const first = findFirstMonth(sales) ?? assert.fail('no month')
  assert.ok(first > enough && first <= addDays(enough, 31) && first.endsWith('-01'))
  assert.equal(findFirstMonth(sales.slice(0, 299)), undefined)
  const years = sales.flatMap((sale) => [{ ...sale, day: sale.day - 2000 }, sale])
  const newest = calendarDateOf(days.at(-1)! * DAY_MS)
  assert.equal(
    findFirstMonth(years),
    `${Number(newest.slice(0, 4)) - 1}-${String(Number(newest.slice(5, 7)) + 1).padStart(2, '0')}-01`,
  )
})

test('A price far from all others is nominal, in a large county by its own sales, and in a small one by those of the state', () => {
  const large = makeCountySales(400, 1, '53033')
  const small = makeCountySales(20, 2, '53061')
  const alone = makeCountySales(20, 3, '41051')
  const spoil = (sales: BacktestSale[]) => {
    sales[7] = { ...sales[7]!, priceDollars: 5_000 }
    return sales[7]
  }
  const spoiled = [large, small].map(spoil)
  spoil(alone)
  const nominal = listNominalSales([...large, ...small, ...alone], 1)
  assert.ok(spoiled.every((sale) => nominal.has(sale)))
  assert.ok(alone.every((sale) => !nominal.has(sale)))
  assert.ok(nominal.size <= 4, `${nominal.size} sales`)
})

test('The model is that of the county, else that of the state, else comparables answer', () => {
  const large = makeCountySales(700, 1, '53033')
  const small = makeCountySales(60, 2, '53061')
  const alone = makeCountySales(60, 3, '41051')
  const from = calendarDateOf(Math.round((FIRST_DAY + LAST_DAY) / 2) * DAY_MS).slice(0, 7)
  const plan = { from: `${from}-01` as '2022-01-01', monthsPerStep: 24 }
  const steps = [...runBacktest([...large, ...small, ...alone], plan, [createModelLearner(1)])]
  const byCounty = new Map(steps.map(({ countyFips, tested }) => [countyFips, tested]))
  const hasRange = (fips: string) =>
    byCounty
      .get(fips)!
      .map(({ answers: [answer] }) => answer !== undefined && answer.lowDollars! < answer.highDollars!)
  assert.ok(hasRange('53033').every(Boolean) && hasRange('53061').every(Boolean))
  assert.ok(hasRange('41051').every((isRange) => !isRange))
  assert.equal(steps.length, 3)
})
