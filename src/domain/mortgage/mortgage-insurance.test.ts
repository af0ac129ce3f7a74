import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CONVENTIONAL_INSURANCE,
  getFhaAnnualPremium,
  getMortgageInsuranceRate,
} from './mortgage-insurance.ts'
import type { LoanType } from './repayment.ts'

function rateOf(loanType: LoanType, downPaymentShare: number, creditScore = 760): number {
  const loan = { loanType, priceDollars: 400_000, loanDollars: 400_000 * (1 - downPaymentShare), creditScore }
  return getMortgageInsuranceRate(loan, CONVENTIONAL_INSURANCE)
}

test('Conventional loans pay no mortgage insurance with 20% down or more, and VA loans never do.', () => {
  for (const loanType of ['THIRTY_YEAR_FIX', 'FIVE_ONE_ARM', 'THIRTY_YEAR_VA'] as const) {
    assert.equal(rateOf(loanType, 0.2), 0)
    assert.equal(rateOf(loanType, 0.5), 0)
  }
  assert.equal(rateOf('THIRTY_YEAR_VA', 0), 0)
})

test('A conventional loan pays the rate of its loan-to-value band, and the limit belongs to the lower band.', () => {
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0.15), 0.0019)
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0.1), 0.0028)
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0.05), 0.0038)
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0.03), 0.0058)
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0), 0.0058)
})

test('A lower credit score never pays less, and scores below the table pay its most expensive column.', () => {
  const rates = [800, 760, 745, 730, 710, 690, 670, 650, 630, 500].map((score) =>
    rateOf('THIRTY_YEAR_FIX', 0.05, score),
  )
  assert.deepEqual(
    rates,
    rates.toSorted((a, b) => a - b),
  )
  assert.equal(rates.at(-1), 0.0142)
})

test("FHA loans pay HUD's premium by term, loan amount and loan-to-value, also with a large down payment.", () => {
  assert.equal(rateOf('THIRTY_YEAR_FHA', 0.25), 0.005)
  assert.equal(rateOf('THIRTY_YEAR_FHA', 0.5), 0.005)
  assert.equal(getFhaAnnualPremium(30, 800_000, 0.7), 0.007)
  assert.equal(getFhaAnnualPremium(15, 900_000, 0.78), 0.0015)
  assert.equal(rateOf('THIRTY_YEAR_FHA', 0.035), 0.0055)
  assert.equal(rateOf('THIRTY_YEAR_FHA', 0.1), 0.005)
  assert.equal(getFhaAnnualPremium(30, 800_000, 0.96), 0.0075)
  assert.equal(getFhaAnnualPremium(15, 300_000, 0.9), 0.0015)
  assert.equal(getFhaAnnualPremium(15, 300_000, 0.91), 0.004)
  assert.equal(getFhaAnnualPremium(15, 900_000, 0.85), 0.004)
})
