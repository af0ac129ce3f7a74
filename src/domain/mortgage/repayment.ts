/** The loan types that a calculation accepts. Adjustable loans amortize over thirty years at the given rate. */
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

/** The term of a loan of this type, in years. */
export function getTermYears(loanType: LoanType): number {
  return TERM_YEARS[loanType]
}

/** A few multiplications of decimal amounts leave a double off by less than this share of its size. */
const RELATIVE_ERROR = 2 ** -50

/**
 * Rounds to whole dollars, halves up. An amount whose exact decimal value ends in .5 rounds up even if its double lies
 * just below. `scaleDollars` is the largest amount that went into the computation, if that is larger than the result.
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

/** Below this monthly rate, the payment differs from an interest-free one by less than a double can represent. */
const NEGLIGIBLE_MONTHLY_RATE = Number.EPSILON

/** Monthly principal and interest: P = L*i / (1 - (1+i)^-n), where i is a twelfth of the annual rate; L/n when i is 0. */
export function getMonthlyPrincipalAndInterest(terms: LoanTerms): number {
  const { loanDollars, months } = terms
  const rate = terms.annualRate / 12
  if (rate < NEGLIGIBLE_MONTHLY_RATE) return loanDollars / months
  return (loanDollars * rate) / -Math.expm1(-months * Math.log1p(rate))
}

/**
 * The principal paid in each year. It is the difference of two balances, written so that no nearly equal numbers are subtracted.
 */
function listPrincipalPaidInYears(terms: LoanTerms, payment: number): number[] {
  const years = terms.months / 12
  const rate = terms.annualRate / 12
  if (rate < NEGLIGIBLE_MONTHLY_RATE) return Array.from({ length: years }, () => payment * 12)
  const logRate = Math.log1p(rate)
  const growthInYear = Math.expm1(12 * logRate)
  return Array.from({ length: years }, (_, year) => {
    const discount = Math.exp(-(terms.months - year * 12) * logRate)
    return (payment * discount * growthInYear) / rate
  })
}

/** What is paid in one year of a loan, in whole dollars. */
export interface AmortizationYear {
  interestDollars: number
  principalDollars: number
}

/** One entry per year. Each is rounded on its own, so the principals add up to the loan except for rounding. */
export function amortize(terms: LoanTerms): AmortizationYear[] {
  const payment = getMonthlyPrincipalAndInterest(terms)
  return listPrincipalPaidInYears(terms, payment).map((principal) => ({
    interestDollars: roundToWholeDollars(Math.max(0, payment * 12 - principal)),
    principalDollars: roundToWholeDollars(principal, terms.loanDollars),
  }))
}

export interface RateWithFees {
  /** Annual fraction, 0 or more. */
  annualRate: number
  /** Points and fees paid up front, as a fraction of the loan: 0 to under 1. */
  feesFraction: number
  months: number
}

/** Each step gains about half again as many correct digits, so a handful of steps is enough. */
const MAX_STEPS = 50
/** After a step this small, the next one would only change the last digits of a double. */
const LAST_STEP = 1e-10

/** A first guess: fees raise the annual rate of a usual loan of n months by about 32/n of themselves. */
const FIRST_GUESS_MONTHS = 32

/**
 * The annual rate at which the loan's payments repay the loan less its fees. It is never below the annual rate, and equals it
 * when there are no fees. An adjustable loan is assumed to keep its initial rate.
 */
export function getAnnualPercentageRate({ annualRate, feesFraction, months }: RateWithFees): number {
  if (feesFraction <= 0) return annualRate
  const payment = getMonthlyPrincipalAndInterest({ loanDollars: 1, annualRate, months })
  const loanDollars = 1 - feesFraction
  const getExcess = (rate: number) =>
    getMonthlyPrincipalAndInterest({ loanDollars, annualRate: rate, months }) - payment
  // Secant method: the payment is a smooth, increasing function of the rate.
  let [before, rate] = [annualRate, annualRate + feesFraction * (FIRST_GUESS_MONTHS / months)]
  let [excessBefore, excess] = [-payment * feesFraction, getExcess(rate)]
  for (let step = 0; step < MAX_STEPS && excess !== excessBefore; step++) {
    const change = (-excess * (rate - before)) / (excess - excessBefore)
    before = rate
    excessBefore = excess
    rate += change
    if (Math.abs(change) < LAST_STEP) break
    excess = getExcess(rate)
  }
  return Math.max(rate, annualRate)
}
