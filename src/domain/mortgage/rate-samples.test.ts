import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanProgram, RateSeries } from '../../records/rate-series.ts'
import { listSampleDatesAround } from './rate-programs.ts'
import { findNewestThirtyYearRate, type RateSelection, selectRateSamples } from './rate-samples.ts'
import { getAnnualPercentageRate, getMonthlyPrincipalAndInterest } from './repayment.ts'

const RATINGS = ['VeryHigh', 'High', 'Low'] as const
const DOWN_PAYMENTS = ['VeryHigh', 'High', 'Normal'] as const
const PROGRAMS: LoanProgram[] = [
  'ARM3',
  'ARM5',
  'ARM7',
  'Fixed10Year',
  'Fixed15Year',
  'Fixed20Year',
  'Fixed30Year',
]
const typical: RateSelection = {
  program: 'Fixed30Year',
  purpose: 'Purchase',
  credit: 'VeryHigh',
  downPayment: 'Normal',
}
const range = { today: '2026-01-20', durationDays: 30 } as const

function buildSeries(program: LoanProgram, rates: Record<string, number>, region?: string): RateSeries {
  const samples = Object.entries(rates).map(([date, annualRate]) => ({
    date: date as '2026-01-01',
    annualRate,
    volume: 7,
  }))
  return { id: 1, source: 's', seriesKey: 'k', program, samples, ...(region === undefined ? {} : { region }) }
}

const weekly = { '2025-12-17': 0.064, '2025-12-24': 0.063, '2026-01-15': 0.062, '2026-01-22': 0.061 }

test('A loaded series answers with its own rates, oldest first, up to the rate in force today.', () => {
  const samples = selectRateSamples(typical, [buildSeries('Fixed30Year', weekly)], range)
  assert.deepEqual(
    samples.map(({ date }) => date),
    ['2025-12-17', '2025-12-24', '2026-01-15'],
  )
  assert.deepEqual(
    samples.map(({ annualRate }) => annualRate),
    [0.064, 0.063, 0.062],
  )
  assert.ok(samples.every(({ volume }) => volume === 7))
})

test('A period of one day contains the rate in force, however old its sample is.', () => {
  const today = { today: '2026-01-20', durationDays: 1 } as const
  const samples = selectRateSamples(typical, [buildSeries('Fixed30Year', weekly)], today)
  assert.deepEqual(
    samples.map(({ date }) => date),
    ['2026-01-15'],
  )
})

/** Yearly medians of a register, with the spread over the offers of a day. */
function buildLoans(region: string | undefined, spread: number, volume = 500): RateSeries {
  const sample = { date: '2024-12-31', annualRate: 0.09, offerRateSpread: spread, volume } as const
  const named = { id: 2, source: 'hmda', seriesKey: `loans/${region}`, program: 'Fixed30Year' } as const
  return { ...named, basis: 'originations', ...(region && { region }), samples: [sample] }
}

test('Medians of a register are no rates of a day, but shift the rates of the nation by how a state differs, as derived.', () => {
  const survey = buildSeries('Fixed30Year', weekly)
  const select = (region: string, ...loans: RateSeries[]) =>
    selectRateSamples({ ...typical, region }, [survey, ...loans], { ...range, durationDays: 1 }).map(
      ({ annualRate, volume }) => [annualRate, volume],
    )
  const nation = buildLoans(undefined, 0.001)
  assert.deepEqual(select('WA', nation, buildLoans('WA', 0.0025)), [[0.0635, 0]])
  assert.deepEqual(select('OR', nation, buildLoans('WA', 0.0025)), [[0.062, 7]])
  assert.deepEqual(select('WA', buildLoans('WA', 0.0025)), [[0.062, 7]])
  assert.deepEqual(select('WA', nation, buildLoans('WA', 0.0025, 99)), [[0.062, 7]])
  const own = buildSeries('Fixed30Year', { '2026-01-15': 0.07 }, 'WA')
  assert.deepEqual(select('WA', nation, buildLoans('WA', 0.0025), own), [[0.07, 7]])
  assert.equal(findNewestThirtyYearRate([survey, nation], '2026-01-20')?.annualRate, 0.062)
})

test('A program that is not loaded is derived from the nearest one and has volume 0.', () => {
  const loaded = [buildSeries('Fixed30Year', weekly), buildSeries('Fixed15Year', { '2026-01-15': 0.055 })]
  const [tenYear] = selectRateSamples({ ...typical, program: 'Fixed10Year' }, loaded, range)
  assert.equal(tenYear?.volume, 0)
  assert.equal(tenYear?.annualRate, 0.05267)
  const [arm] = selectRateSamples({ ...typical, program: 'ARM5' }, loaded.slice(0, 1), {
    ...range,
    durationDays: 1,
  })
  assert.equal(arm?.annualRate, 0.0551)
})

test('A program that has ended is continued with the nearest series up to its newest date, with volume 0.', () => {
  const loaded = [
    buildSeries('Fixed30Year', weekly),
    buildSeries('Fixed15Year', { '2024-10-31': 0.0527, '2024-11-07': 0.0531 }),
    buildSeries('ARM5', { '2022-11-10': 0.06 }),
  ]
  const ask = (program: LoanProgram, durationDays: number) =>
    selectRateSamples({ ...typical, program }, loaded, { today: '2026-01-20', durationDays }).map(
      ({ date, annualRate, volume }) => [date, annualRate, volume],
    )
  assert.deepEqual(ask('Fixed15Year', 30), [
    ['2025-12-17', 0.057, 0],
    ['2025-12-24', 0.056, 0],
    ['2026-01-15', 0.055, 0],
  ])
  assert.deepEqual(ask('Fixed15Year', 440), [
    ['2024-11-07', 0.0531, 7],
    ['2025-12-17', 0.057, 0],
    ['2025-12-24', 0.056, 0],
    ['2026-01-15', 0.055, 0],
  ])
  for (const program of PROGRAMS) assert.equal(ask(program, 1).at(-1)?.[0], '2026-01-15', program)
  assert.deepEqual(ask('ARM5', 7), [['2026-01-15', 0.0551, 0]])
})

test('A series that is a few weeks behind the others has not ended.', () => {
  const loaded = [buildSeries('Fixed30Year', weekly), buildSeries('Fixed15Year', { '2025-12-10': 0.055 })]
  const samples = selectRateSamples({ ...typical, program: 'Fixed15Year' }, loaded, range)
  assert.deepEqual(
    samples.map(({ date, volume }) => [date, volume]),
    [['2025-12-10', 7]],
  )
})

test('The selected samples do not change between two dates with samples.', () => {
  const loaded = [buildSeries('Fixed30Year', weekly), buildSeries('Fixed15Year', { '2025-12-10': 0.055 })]
  assert.deepEqual(listSampleDatesAround(loaded, '2025-12-20'), ['2025-12-17', '2025-12-24', '2025-12-10'])
})

test('A regional series is preferred, and the national one serves other regions.', () => {
  const loaded = [
    buildSeries('Fixed30Year', weekly),
    buildSeries('Fixed30Year', { '2026-01-15': 0.07 }, 'WA'),
  ]
  assert.equal(selectRateSamples({ ...typical, region: 'WA' }, loaded, range).at(-1)?.annualRate, 0.07)
  assert.equal(selectRateSamples({ ...typical, region: 'TX' }, loaded, range).at(-1)?.annualRate, 0.062)
})

test('Better credit and a larger down payment never give a higher rate, for every program and purpose.', () => {
  const loaded = [buildSeries('Fixed30Year', { '2026-01-15': 0.062 })]
  for (const program of PROGRAMS) {
    for (const purpose of ['Purchase', 'Refinance'] as const) {
      const rateOf = (credit: (typeof RATINGS)[number], downPayment: (typeof DOWN_PAYMENTS)[number]) =>
        selectRateSamples({ program, purpose, credit, downPayment }, loaded, range)[0]!.annualRate
      for (const downPayment of DOWN_PAYMENTS)
        assertAscending(RATINGS.map((credit) => rateOf(credit, downPayment)))
      for (const credit of RATINGS)
        assertAscending(DOWN_PAYMENTS.map((downPayment) => rateOf(credit, downPayment)))
    }
  }
})

test('The APR is the rate at which the payments repay the loan minus its fees, and is never below the rate.', () => {
  for (const [annualRate, feesFraction, months] of [
    [0.06, 0.007, 360],
    [0.001, 0.02, 120],
    [0, 0.01, 180],
  ] as const) {
    const apr = getAnnualPercentageRate({ annualRate, feesFraction, months })
    assert.ok(apr > annualRate)
    const payment = getMonthlyPrincipalAndInterest({ loanDollars: 1, annualRate, months })
    const repaid = getMonthlyPrincipalAndInterest({ loanDollars: 1 - feesFraction, annualRate: apr, months })
    assert.ok(Math.abs(payment - repaid) < 1e-9)
  }
  assert.equal(getAnnualPercentageRate({ annualRate: 0.06, feesFraction: 0, months: 360 }), 0.06)
})

test('The APR solves its equation to the last digits, for small and large rates, fees and terms.', () => {
  for (const annualRate of [0, 1e-9, 0.0005, 0.03, 0.0712, 0.25, 1]) {
    for (const feesFraction of [1e-9, 0.006, 0.05, 0.4, 0.95]) {
      for (const months of [12, 60, 180, 360, 480]) {
        const apr = getAnnualPercentageRate({ annualRate, feesFraction, months })
        const payment = getMonthlyPrincipalAndInterest({ loanDollars: 1, annualRate, months })
        const terms = { loanDollars: 1 - feesFraction, annualRate: apr, months }
        const repaid = getMonthlyPrincipalAndInterest(terms)
        assert.ok(Math.abs(payment - repaid) < 1e-13, JSON.stringify({ annualRate, feesFraction, months }))
      }
    }
  }
})

test('Without a loaded series there are no samples and no newest rate.', () => {
  assert.deepEqual(selectRateSamples(typical, [], range), [])
  assert.equal(findNewestThirtyYearRate([], '2026-01-20'), undefined)
  assert.equal(findNewestThirtyYearRate([buildSeries('Fixed30Year', weekly)], '2020-01-01'), undefined)
})

test('The newest 30-year rate is the sample in force, and worse credit never lowers it.', () => {
  const loaded = [buildSeries('Fixed30Year', weekly)]
  assert.deepEqual(findNewestThirtyYearRate(loaded, '2026-01-20'), { date: '2026-01-15', annualRate: 0.062 })
  const bands = ['CS720_AND_ABOVE', 'CS660_719', 'CS620_659', 'CS580_619', 'CS579_AND_BELOW'] as const
  const rates = bands.map((band) => findNewestThirtyYearRate(loaded, '2026-01-20', band)!.annualRate)
  assert.deepEqual(
    rates,
    rates.toSorted((a, b) => a - b),
  )
  assert.ok(rates[2]! > rates[1]! && rates[1]! > rates[0]!)
})

function assertAscending(values: number[]): void {
  assert.ok(
    values.every((value, index) => index === 0 || value > values[index - 1]!),
    values.join(' '),
  )
}
