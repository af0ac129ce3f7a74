import { type AmortizationYear, amortize } from './amortization-schedule.ts'
import { getMonthlyPrincipalAndInterest } from './annuity.ts'
import { getTermYears } from './loan-type.ts'
import { getMonthlyCost, type HomeLoan, type MonthlyCost, sumMonthlyCost } from './monthly-cost.ts'
import { CONVENTIONAL_INSURANCE } from './mortgage-insurance-table.ts'
import { roundToWholeDollars } from './whole-dollars.ts'

export interface LoanCalculation {
  cost: MonthlyCost
  /** Sum of the parts of `cost`. */
  monthlyCostDollars: number
  /** All payments of principal and interest: the unrounded payment times their number, then rounded. */
  totalPaymentDollars: number
  /** One entry a year. */
  schedule: AmortizationYear[]
}

/** What a loan costs a month, in all, and year by year. `table` prices conventional mortgage insurance. */
export function calculateLoan(loan: HomeLoan, table = CONVENTIONAL_INSURANCE): LoanCalculation {
  const months = getTermYears(loan.loanType) * 12
  const terms = {
    loanDollars: loan.priceDollars - loan.downPaymentDollars,
    annualRate: loan.annualRate,
    months,
  }
  const cost = getMonthlyCost(loan, table)
  const totalDollars = getMonthlyPrincipalAndInterest(terms) * months
  return {
    cost,
    monthlyCostDollars: sumMonthlyCost(cost),
    totalPaymentDollars: roundToWholeDollars(totalDollars, loan.priceDollars),
    schedule: amortize(terms),
  }
}
