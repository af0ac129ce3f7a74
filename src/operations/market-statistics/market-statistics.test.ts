import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marketStatisticsContract } from '../../contract/operations/statistics/market-statistics.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { countDays } from '../../domain/market-statistics/calendar-periods.ts'
import type { Offering } from '../../domain/market-statistics/offering.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runMarketStatistics } from './market-statistics.ts'

const SEATTLE = { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' } as const

/** Today is January 20, 2026. */
async function ask(query: Record<string, string>, offerings: Offering[] = []) {
  const parsed = parseParameters(marketStatisticsContract, Object.entries(query))
  if (!parsed.ok) return { kind: 'rejected', detail: parsed.detail } as const
  const context = createRequestContext({ records: {} }, { places: { Seattle: SEATTLE }, offerings })
  const result = await runMarketStatistics(parsed.parameters, context)
  return result.kind === 'rejected'
    ? result
    : ({ kind: 'answer', data: getAnswer(marketStatisticsContract, result) } as const)
}

const sold: Offering = {
  ...{ tenure: 'sale', outcome: 'closed', closePriceDollars: 505_000, areaSqft: 1300 },
  ...{
    listedDay: countDays('2025-11-10'),
    contractDay: countDays('2025-11-25'),
    endDay: countDays('2025-12-20'),
  },
  prices: [{ fromDay: countDays('2025-11-10'), dollars: 500_000 }],
}

test('Each measure is in the month in which it happened, with its count, and null where nothing is known', async () => {
  const answer = await ask({ location: 'Seattle', from: '2025-11-01' }, [sold])
  assert.ok(answer.kind === 'answer')
  const { by, periods } = answer.data
  assert.equal(by, 'month')
  assert.deepEqual(
    periods.map(({ from, to, inventory, new_listings, pending, sold: closed }) => [
      ...[from, to, inventory, new_listings, pending, closed],
    ]),
    [
      ['2025-11-01', '2025-11-30', 1, 1, 1, 0],
      ['2025-12-01', '2025-12-31', 0, 0, 0, 1],
      ['2026-01-01', '2026-01-20', 0, 0, 0, 0],
    ],
  )
  const [november, december, january] = periods
  assert.deepEqual(november!.list_price, { median: 500_000, mean: 500_000, count: 1 })
  assert.deepEqual(december!.price_per_sqft, { median: 388.46, mean: 388.46, count: 1 })
  assert.deepEqual(december!.days_on_market, { median: 15, mean: 15, count: 1 })
  assert.deepEqual(december!.sale_to_list, { median: 1.01, mean: 1.01, count: 1 })
  assert.deepEqual(january!.sale_price, { median: null, mean: null, count: 0 })
})

test('Without days the answer has the twelve months up to today', async () => {
  const answer = await ask({ bbox: '-123,47,-122,48' })
  assert.ok(answer.kind === 'answer')
  const { periods } = answer.data
  assert.deepEqual([periods.length, periods[0]!.from, periods.at(-1)!.to], [12, '2025-02-01', '2026-01-20'])
})

test('A text that names no place has a market without offers', async () => {
  const answer = await ask({ location: 'Atlantis', by: 'week', from: '2026-01-05' })
  assert.ok(answer.kind === 'answer')
  assert.deepEqual(
    answer.data.periods.map(({ from, inventory }) => [from, inventory]),
    [
      ['2026-01-05', 0],
      ['2026-01-12', 0],
      ['2026-01-19', 0],
    ],
  )
})

test('Days after today, in the wrong order or too many are refused, with the limit', async () => {
  const refused = [
    [{ location: 'Seattle', to: '2026-01-21' }, /^to: .*today is 2026-01-20/],
    [{ location: 'Seattle', from: '2026-01-21' }, /^from: .*after 2026-01-20/],
    [{ location: 'Seattle', from: '2025-02-01', to: '2025-01-01' }, /^to: .*not before from/],
    [{ location: 'Seattle', from: '1990-01-01' }, /^from: .*more than 260 months/],
    [{ from: '2025-01-01' }, /^location: /],
  ] as const
  for (const [query, detail] of refused) {
    const answer = await ask(query)
    assert.ok(answer.kind === 'rejected')
    assert.match(answer.detail, detail)
  }
})
