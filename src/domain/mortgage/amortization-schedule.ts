import { getMonthlyPrincipalAndInterest, getPrincipalPaidInYear, type LoanTerms } from './annuity.ts'
import { roundToWholeDollars } from './whole-dollars.ts'

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
