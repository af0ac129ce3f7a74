import assert from 'node:assert/strict'
import test from 'node:test'
import {
  type MortgageRatesParameters,
  mortgageRatesContract,
} from '../../contract/operations/mortgage-rates.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { ResolvedLocation } from '../../search/ports/edition-index.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runMortgageRates } from './mortgage-rates.ts'

const national: RateSeries = {
  id: 1,
  source: 's',
  seriesKey: 'national',
  program: 'Fixed30Year',
  samples: [
    { date: '2025-12-04', annualRate: 0.0619, pointsFraction: 0.006, volume: 40 },
    { date: '2025-12-11', annualRate: 0.06221, pointsFraction: 0.006, volume: 41 },
  ],
}
const washington: RateSeries = {
  ...national,
  id: 2,
  region: 'WA',
  samples: [{ date: '2025-12-11', annualRate: 0.07, volume: 3 }],
}
const defaults: MortgageRatesParameters = {
  program: 'Fixed30Year',
  loan_purpose: 'Purchase',
  credit_score: 'VeryHigh',
  down_payment: 'Normal',
  duration_days: '30',
}
const places: Record<string, ResolvedLocation> = {
  Seattle: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' },
  '98101': { kind: 'zipCode', postalCode: '98101' },
  '1 Main St': { kind: 'address', propertyIds: [5] },
}

async function ask(parameters: Partial<MortgageRatesParameters>) {
  const zipCode = { id: 98101, postalCode: '98101', point: { lat: 47, lon: -122 }, stateOrProvince: 'WA' }
  const property = { id: 5, address: { stateOrProvince: 'WA' } }
  const context = createRequestContext(
    { records: { zipCode: [zipCode], property: [property] } },
    { places, rateSeries: [national, washington] },
  )
  const result = await runMortgageRates({ ...defaults, ...parameters }, context)
  return getAnswer(mortgageRatesContract, result)
}

test('Samples are percents, oldest first, with an offset in their time', async () => {
  const { samples } = await ask({})
  assert.deepEqual(
    samples.map(({ rate, time, volume }) => ({ rate, time, volume })),
    [
      { rate: 6.19, time: '2025-12-04T00:00:00+00:00', volume: 40 },
      { rate: 6.221, time: '2025-12-11T00:00:00+00:00', volume: 41 },
    ],
  )
  assert.ok(samples.every(({ apr, rate }) => apr! >= rate!))
})

test('One day answers with the newest sample of a weekly series, however old', async () => {
  const { samples } = await ask({ duration_days: '1' })
  assert.deepEqual(
    samples.map(({ rate }) => rate),
    [6.221],
  )
})

test('The answer repeats the selection of the query', async () => {
  const { query } = await ask({ credit_score: 'Low', down_payment: 'VeryHigh', program: 'ARM5' })
  assert.deepEqual(query, {
    creditScoreBucket: 'Low',
    loanAmountBucket: 'Conforming',
    loanToValueBucket: 'VeryHigh',
    loanType: 'Conventional',
    program: 'ARM5',
  })
})

test('A city, ZIP code or address selects the series of its state', async () => {
  for (const location of Object.keys(places)) {
    const { samples } = await ask({ location })
    assert.deepEqual(
      samples.map(({ rate }) => rate),
      [7],
      location,
    )
  }
})

test('A location that names no place gives no samples, but the answer still repeats the query', async () => {
  const { query, samples } = await ask({ location: 'nowhere' })
  assert.deepEqual(samples, [])
  assert.equal(query?.program, 'Fixed30Year')
})

test('A derived program has volume 0, and a larger down payment gives a lower rate', async () => {
  const derived = await ask({ program: 'Fixed20Year' })
  assert.ok(derived.samples.length > 0 && derived.samples.every(({ volume }) => volume === 0))
  const normal = await ask({ credit_score: 'High' })
  const large = await ask({ credit_score: 'High', down_payment: 'VeryHigh' })
  assert.ok(large.samples[0]!.rate! < normal.samples[0]!.rate!)
})
