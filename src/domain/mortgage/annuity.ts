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
