import { getMonthlyPrincipalAndInterest } from './annuity.ts'

export interface RateWithFees {
  /** Annual fraction, 0 or more. */
  annualRate: number
  /** Points and fees paid up front, as a fraction of the loan: 0 to under 1. */
  feesFraction: number
  months: number
}

/** Each step adds half as many right digits again; a handful makes all of them so. */
const MOST_STEPS = 50
const NEGLIGIBLE_STEP = 1e-15

/**
 * The annual rate at which the payments of a loan repay what is left of it after fees: at least the annual rate,
 * equal to it without fees. An adjustable loan is taken to keep its first rate.
 */
export function getAnnualPercentageRate({ annualRate, feesFraction, months }: RateWithFees): number {
  if (feesFraction <= 0) return annualRate
  const payment = getMonthlyPrincipalAndInterest({ loanDollars: 1, annualRate, months })
  const loanDollars = 1 - feesFraction
  const getExcess = (rate: number) =>
    getMonthlyPrincipalAndInterest({ loanDollars, annualRate: rate, months }) - payment
  // The secant method: payments grow smoothly with the rate.
  let [before, rate] = [annualRate, annualRate + feesFraction]
  let [excessBefore, excess] = [getExcess(before), getExcess(rate)]
  for (let step = 0; step < MOST_STEPS && excess !== excessBefore; step++) {
    const change = (-excess * (rate - before)) / (excess - excessBefore)
    before = rate
    excessBefore = excess
    rate += change
    excess = getExcess(rate)
    if (Math.abs(change) < NEGLIGIBLE_STEP) break
  }
  return Math.max(rate, annualRate)
}
