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

test('Nobody pays mortgage insurance at 20 % down or more, and no VA loan pays any.', () => {
  for (const loanType of ['THIRTY_YEAR_FIX', 'FIVE_ONE_ARM', 'THIRTY_YEAR_FHA', 'THIRTY_YEAR_VA'] as const) {
    assert.equal(rateOf(loanType, 0.2), 0)
    assert.equal(rateOf(loanType, 0.5), 0)
  }
  assert.equal(rateOf('THIRTY_YEAR_VA', 0), 0)
})

test('A conventional loan pays the rate of its loan-to-value band, limits included in the lower band.', () => {
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0.15), 0.0019)
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0.1), 0.0028)
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0.05), 0.0038)
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0.03), 0.0058)
  assert.equal(rateOf('THIRTY_YEAR_FIX', 0), 0.0058)
})

test('A lower credit score never pays less, and scores under the table pay its dearest column.', () => {
  const rates = [800, 760, 745, 730, 710, 690, 670, 650, 630, 500].map((score) =>
    rateOf('THIRTY_YEAR_FIX', 0.05, score),
  )
  assert.deepEqual(
    rates,
    rates.toSorted((a, b) => a - b),
  )
  assert.equal(rates.at(-1), 0.0142)
})

test("FHA loans pay HUD's premium by term, loan and loan-to-value.", () => {
  assert.equal(rateOf('THIRTY_YEAR_FHA', 0.035), 0.0055)
  assert.equal(rateOf('THIRTY_YEAR_FHA', 0.1), 0.005)
  assert.equal(getFhaAnnualPremium(30, 800_000, 0.96), 0.0075)
  assert.equal(getFhaAnnualPremium(15, 300_000, 0.9), 0.0015)
  assert.equal(getFhaAnnualPremium(15, 300_000, 0.91), 0.004)
  assert.equal(getFhaAnnualPremium(15, 900_000, 0.85), 0.004)
})
