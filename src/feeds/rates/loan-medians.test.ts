import assert from 'node:assert/strict'
import { test } from 'node:test'
import { US_STATES } from '../../records/us-states.ts'
import { countIssues, factsOf, readContent } from '../testing/read-feed.ts'
import { buildRatesFeed } from './rates-feed.ts'

/** A loan as the Data Browser writes it: a purchase of a principal residence with a conventional loan of thirty years. */
const LOAN = {
  ...{
    activity_year: '2024',
    lei: 'INVENTED',
    'derived_msa-md': '42660',
    state_code: 'WA',
    county_code: '53033',
  },
  ...{ conforming_loan_limit: 'C', action_taken: '1', loan_type: '1', loan_purpose: '1', lien_status: '1' },
  ...{ reverse_mortgage: '2', 'open-end_line_of_credit': '2', business_or_commercial_purpose: '2' },
  ...{
    interest_rate: '6.5',
    rate_spread: '0.25',
    loan_term: '360',
    intro_rate_period: 'NA',
    total_units: '1',
  },
  ...{
    negative_amortization: '2',
    interest_only_payment: '2',
    balloon_payment: '2',
    construction_method: '1',
  },
  occupancy_type: '1',
}

type Loan = Partial<Record<keyof typeof LOAN, string>>

async function read(loans: readonly Loan[]) {
  const columns = Object.keys(LOAN) as (keyof typeof LOAN)[]
  const rows = loans.map((loan) => columns.map((column) => loan[column] ?? LOAN[column]).join())
  const reading = await readContent(buildRatesFeed(), 'hmda.csv', [columns.join(), ...rows, ''].join('\n'))
  return { series: factsOf(reading, 'rateSeries'), issues: countIssues(reading) }
}

test('Loans of a register become a median for each state, program and year, marked as no offers', async () => {
  const { series, issues } = await read([
    { interest_rate: '6.125', rate_spread: '-0.1' },
    { interest_rate: '7' },
    { interest_rate: '6.75', rate_spread: '0.3' },
    { interest_rate: '5.875', activity_year: '2022', rate_spread: 'NA' },
    { interest_rate: '5.5', loan_term: '180', rate_spread: '' },
    { interest_rate: '6.25', intro_rate_period: '60' },
  ])
  const [shared, date] = [{ region: 'WA', basis: 'originations' }, '2024-12-31']
  assert.deepEqual(series, [
    {
      ...{ seriesKey: 'loans/WA/Fixed30Year', program: 'Fixed30Year', ...shared },
      samples: [
        { date: '2022-12-31', annualRate: 0.05875, volume: 1 },
        { date, annualRate: 0.0675, offerRateSpread: 0.0025, volume: 3 },
      ],
    },
    {
      ...{ seriesKey: 'loans/WA/Fixed15Year', program: 'Fixed15Year', ...shared },
      samples: [{ date, annualRate: 0.055, volume: 1 }],
    },
    {
      ...{ seriesKey: 'loans/WA/ARM5', program: 'ARM5', ...shared },
      samples: [{ date, annualRate: 0.0625, offerRateSpread: 0.0025, volume: 1 }],
    },
  ])
  assert.deepEqual(issues, {})
})

test('Other products and applications are left out, and what a lender need not tell or wrote wrongly is counted', async () => {
  const others: Loan[] = [
    { action_taken: '3' },
    { loan_type: '2' },
    { loan_purpose: '31' },
    { lien_status: '2' },
    { occupancy_type: '3' },
    { conforming_loan_limit: 'NC' },
    { reverse_mortgage: '1' },
    { 'open-end_line_of_credit': '1' },
    { business_or_commercial_purpose: '1' },
    { interest_only_payment: '1' },
    { construction_method: '2' },
    { total_units: '5-24' },
    { loan_term: '300' },
    { intro_rate_period: '12' },
  ]
  const withheld: Loan[] = [{ interest_rate: 'Exempt' }, { loan_term: 'Exempt' }, { interest_rate: 'NA' }]
  const wrong: Loan[] = [{ interest_rate: '650' }, { activity_year: '24' }, { interest_rate: 'low' }]
  const { series, issues } = await read([{ interest_only_payment: '1111' }, ...others, ...withheld, ...wrong])
  assert.deepEqual(
    series.map(({ samples }) => samples.map(({ volume }) => volume)),
    [[1]],
  )
  assert.deepEqual(issues, { LoanRateWithheld: 3, LoanUnreadable: 3 })
})

test('The nation has a median in years of which every state is in the files', async () => {
  const states = US_STATES.filter(({ fips }) => Number(fips) < 60).map(({ code }) => code)
  const { series } = await read([
    ...states.map((state_code) => ({ state_code })),
    ...states.slice(1).map((state_code) => ({ state_code, activity_year: '2023' })),
  ])
  const national = series.filter(({ region }) => region === undefined)
  assert.deepEqual(
    national.map(({ samples }) => samples.map(({ date, volume }) => [date, volume])),
    [[['2024-12-31', 51]]],
  )
})
