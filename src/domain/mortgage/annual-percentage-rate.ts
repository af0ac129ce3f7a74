import { getMonthlyPrincipalAndInterest, type LoanTerms } from './annuity.ts'

export interface RateWithFees {
  /** Annual fraction, 0 or more. */
  annualRate: number
  /** Points and fees paid up front, as a fraction of the loan: 0 to under 1. */
  feesFraction: number
  months: number
}

/** Newton's steps double the digits that are right; a handful makes all of them so. */
const MOST_STEPS = 30
const NEGLIGIBLE_STEP = 1e-15

/**
 * The annual rate at which the payments of a loan repay what is left of it after fees: at least the annual rate,
 * equal to it without fees. An adjustable loan is taken to keep its first rate.
 */
export function getAnnualPercentageRate({ annualRate, feesFraction, months }: RateWithFees): number {
  if (feesFraction <= 0) return annualRate
  const payment = getMonthlyPrincipalAndInterest({ loanDollars: 1, annualRate, months })
  const loanDollars = 1 - feesFraction
  // A payment grows ever faster with its rate, so that steps come down to the root after the first, whatever that was.
  let rate = annualRate + feesFraction
  for (let step = 0; step < MOST_STEPS; step++) {
    const terms = { loanDollars, annualRate: rate, months }
    const change = (payment - getMonthlyPrincipalAndInterest(terms)) / getPaymentSlope(terms)
    rate += change
    if (Math.abs(change) < NEGLIGIBLE_STEP) break
  }
  return Math.max(rate, annualRate)
}

/** By how much the monthly payment grows with the annual rate, which is over 0. */
function getPaymentSlope({ loanDollars, annualRate, months }: LoanTerms): number {
  const rate = annualRate / 12
  const discount = Math.exp(-months * Math.log1p(rate))
  const repaid = 1 - discount
  return (loanDollars * (repaid - (rate * months * discount) / (1 + rate))) / (repaid * repaid * 12)
}
