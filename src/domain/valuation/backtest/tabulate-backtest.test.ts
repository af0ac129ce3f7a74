import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MODEL_FIELDS } from '../model/sale-rows.ts'
import type { EstimatorAnswer, TestedSale } from './run-backtest.ts'
import { tabulateBacktest } from './tabulate-backtest.ts'

function testSale(
  priceDollars: number,
  sale: Partial<TestedSale['sale']>,
  ...answers: (EstimatorAnswer | undefined)[]
) {
  const home = {
    homeId: 1,
    latitude: 47,
    longitude: -122,
    fields: MODEL_FIELDS.map(() => Number.NaN),
    day: 19_000,
  }
  return {
    sale: { ...home, priceDollars, countyFips: '53033', homeType: 'house' as const, ...sale },
    answers,
  }
}

const TESTED = [
  testSale(100, {}, { dollars: 100 }, { dollars: 110, confidence: 'high', lowDollars: 90, highDollars: 120 }),
  testSale(200, {}, undefined, { dollars: 200, confidence: 'low' }),
  testSale(300, { homeType: 'condo' }, { dollars: 330 }, { dollars: 300, confidence: 'high' }),
  testSale(400, { countyFips: '53061' }, { dollars: 200 }, undefined),
]

test('Each table has a row for each group and estimator, and measures the sales of the group', () => {
  const tables = tabulateBacktest(TESTED, ['comparables', 'model'], new Map([['53033', 'King County, WA']]))
  const rows = tables.map(({ by, rows }) => [
    by,
    ...rows.map(
      ({ group, estimator, accuracy }) => `${group}/${estimator} ${accuracy.answered}/${accuracy.sales}`,
    ),
  ])
  assert.deepEqual(rows, [
    [
      'all',
      ...['all sales/comparables 3/4', 'all sales/model 3/4'],
      ...['answered by all/comparables 2/2', 'answered by all/model 2/2'],
    ],
    [
      'county',
      ...['53061/comparables 1/1', '53061/model 0/1'],
      ...['King County, WA/comparables 2/3', 'King County, WA/model 3/3'],
    ],
    [
      'type',
      ...['condominiums/comparables 1/1', 'condominiums/model 1/1'],
      ...['houses/comparables 2/3', 'houses/model 2/3'],
    ],
    [
      'price',
      ...['$100 to $100/comparables 1/1', '$100 to $100/model 1/1'],
      ...['$200 to $200/comparables 0/1', '$200 to $200/model 1/1'],
      ...['$300 to $300/comparables 1/1', '$300 to $300/model 1/1'],
      ...['$400 to $400/comparables 1/1', '$400 to $400/model 0/1'],
    ],
    [
      'confidence',
      ...['high/comparables 2/2', 'high/model 2/2'],
      ...['low/comparables 0/1', 'low/model 1/1'],
      ...['none stated/comparables 1/1', 'none stated/model 0/1'],
    ],
  ])
  assert.equal(tables[0]!.rows[0]!.accuracy.medianError?.toFixed(3), '0.100')
  assert.equal(tables[0]!.rows[1]!.accuracy.insideRange, 1)
})

test('Fifths of price are equally large and hold each sale once', () => {
  const tested = Array.from({ length: 23 }, (_, index) => testSale(1000 - index, {}, { dollars: 1 }))
  const price = tabulateBacktest(tested, ['one']).find(({ by }) => by === 'price')!
  assert.deepEqual(
    price.rows.map(({ group, accuracy }) => `${group}: ${accuracy.sales}`),
    ['$978 to $981: 4', '$982 to $986: 5', '$987 to $990: 4', '$991 to $995: 5', '$996 to $1,000: 5'],
  )
})
