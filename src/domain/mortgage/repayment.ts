/** The loans that a calculation knows. Adjustable ones amortize over thirty years at the given rate. */
export type LoanType =
  | 'THIRTY_YEAR_FIX'
  | 'TWENTY_YEAR_FIX'
  | 'FIFTEEN_YEAR_FIX'
  | 'TEN_YEAR_FIX'
  | 'THIRTY_YEAR_FHA'
  | 'THIRTY_YEAR_VA'
  | 'FIVE_ONE_ARM'
  | 'SEVEN_ONE_ARM'

const TERM_YEARS: Readonly<Record<LoanType, number>> = {
  THIRTY_YEAR_FIX: 30,
  TWENTY_YEAR_FIX: 20,
  FIFTEEN_YEAR_FIX: 15,
  TEN_YEAR_FIX: 10,
  THIRTY_YEAR_FHA: 30,
  THIRTY_YEAR_VA: 30,
  FIVE_ONE_ARM: 30,
  SEVEN_ONE_ARM: 30,
}

/** Years over which a loan of the type is paid back. */
export function getTermYears(loanType: LoanType): number {
  return TERM_YEARS[loanType]
}

/** Doubles that come of a few multiplications of decimal amounts are off by fewer than this many of their size. */
const RELATIVE_ERROR = 2 ** -50

/**
 * The amount in whole dollars, halves up. An amount whose exact decimal value is a half counts as one although its
 * double lies just below; `scaleDollars` is the largest amount that went into it, where that is larger.
 */
export function roundToWholeDollars(dollars: number, scaleDollars = dollars): number {
  const tolerance = Math.max(Math.abs(dollars), Math.abs(scaleDollars)) * RELATIVE_ERROR
  return Math.floor(dollars + tolerance + 0.5)
}

/** A loan paid back in equal monthly payments. */
export interface LoanTerms {
  loanDollars: number
  /** Annual fraction, 0 or more. */
  annualRate: number
  months: number
}

/** Under this monthly rate a payment differs from that of a loan without interest by less than a double can show. */
const NEGLIGIBLE_MONTHLY_RATE = Number.EPSILON

/** Principal and interest a month, P = L*i / (1 - (1+i)^-n), i a twelfth of the annual rate; L/n without interest. */
export function getMonthlyPrincipalAndInterest(terms: LoanTerms): number {
  const { loanDollars, months } = terms
  const rate = terms.annualRate / 12
  if (rate < NEGLIGIBLE_MONTHLY_RATE) return loanDollars / months
  return (loanDollars * rate) / -Math.expm1(-months * Math.log1p(rate))
}

/**
 * Principal paid in the twelve payments after the first `afterMonths`: the difference of two balances, in a form
 * that does not subtract nearly equal numbers.
 */
export function getPrincipalPaidInYear(terms: LoanTerms, afterMonths: number): number {
  const rate = terms.annualRate / 12
  const payment = getMonthlyPrincipalAndInterest(terms)
  if (rate < NEGLIGIBLE_MONTHLY_RATE) return payment * 12
  const logRate = Math.log1p(rate)
  const discount = Math.exp(-(terms.months - afterMonths) * logRate)
  return (payment * discount * Math.expm1(12 * logRate)) / rate
}

/** What is paid in one year of a loan, whole dollars. */
export interface AmortizationYear {
  interestDollars: number
  principalDollars: number
}

/** One entry a year; each is rounded by itself, so that the principals add up to the loan but for rounding. */
export function amortize(terms: LoanTerms): AmortizationYear[] {
  const paidInYear = getMonthlyPrincipalAndInterest(terms) * 12
  return Array.from({ length: terms.months / 12 }, (_, year) => {
    const principal = getPrincipalPaidInYear(terms, year * 12)
    return {
      interestDollars: roundToWholeDollars(Math.max(0, paidInYear - principal)),
      principalDollars: roundToWholeDollars(principal, terms.loanDollars),
    }
  })
}

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
