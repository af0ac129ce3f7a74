import { getMonthlyPrincipalAndInterest } from './annuity.ts'

export interface RateWithFees {
  /** Annual fraction, 0 or more. */
  annualRate: number
  /** Points and fees paid up front, as a fraction of the loan: 0 to under 1. */
  feesFraction: number
  months: number
}

const BISECTIONS = 50

/**
 * The annual rate at which the payments of a loan repay what is left of it after fees: at least the annual rate,
 * equal to it without fees. An adjustable loan is taken to keep its first rate.
 */
export function getAnnualPercentageRate({ annualRate, feesFraction, months }: RateWithFees): number {
  if (feesFraction <= 0) return annualRate
  const payment = getMonthlyPrincipalAndInterest({ loanDollars: 1, annualRate, months })
  let [low, high] = [annualRate, annualRate + 1]
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    const loanDollars = 1 - feesFraction
    if (getMonthlyPrincipalAndInterest({ loanDollars, annualRate: middle, months }) < payment) low = middle
    else high = middle
  }
  return low
}
