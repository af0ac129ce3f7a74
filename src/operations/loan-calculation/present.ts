import type { LoanCalculationData, MonthlyCostItem } from '../../contract/loan-calculation.ts'
import type { LoanCalculation } from '../../domain/mortgage/calculate-loan.ts'
import type { MonthlyCost } from '../../domain/mortgage/monthly-cost.ts'

/** A loan calculation in the words of the wire. */
export function presentLoanCalculation(calculation: LoanCalculation): LoanCalculationData {
  return {
    monthly_cost: calculation.monthlyCostDollars,
    total_payment: calculation.totalPaymentDollars,
    monthly_cost_items: presentItems(calculation.cost),
    amortization_schedule: calculation.schedule.map(({ interestDollars, principalDollars }) => ({
      interest: interestDollars,
      principal: principalDollars,
    })),
  }
}

function presentItems(cost: MonthlyCost): MonthlyCostItem[] {
  return [
    presentItem('PRINCIPAL_AND_INTEREST', 'Principal & interest', cost.principalAndInterest),
    presentItem('PROPERTY_TAX', 'Property tax', cost.propertyTax),
    presentItem('HOME_INSURANCE', 'Home insurance', cost.homeInsurance),
    presentItem('HOA_FEES', 'HOA fees', cost.hoaFees),
    presentItem('MORTGAGE_INSURANCE', 'Mortgage insurance', cost.mortgageInsurance),
  ]
}

function presentItem(type: string, display_name: string, amount: number): MonthlyCostItem {
  return { amount, display_name, type }
}
