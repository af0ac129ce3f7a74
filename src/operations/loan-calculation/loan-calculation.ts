import type {
  LoanCalculationData,
  LoanCalculationParameters,
  MonthlyCostItem,
} from '../../contract/operations/loan-calculation.ts'
import {
  calculateLoan,
  type HomeLoan,
  type LoanCalculation,
  type MonthlyCost,
} from '../../domain/mortgage/monthly-cost.ts'
import { ALWAYS_VALID } from '../documents/answer-documents.ts'
import type { Operation } from '../operation.ts'

/** What a loan costs per month and year by year. Needs no data except the parameters. */
export const runLoanCalculation: Operation<LoanCalculationParameters, LoanCalculationData> = async (
  parameters,
  { settings },
) => {
  const calculation = calculateLoan(planLoanCalculation(parameters), settings.insuranceTable)
  return { kind: 'answer', data: presentLoanCalculation(calculation), validity: ALWAYS_VALID }
}

/** The loan that the parameters describe. */
function planLoanCalculation(parameters: LoanCalculationParameters): HomeLoan {
  return {
    loanType: parameters.loan_type,
    priceDollars: parameters.price,
    downPaymentDollars: parameters.down_payment,
    annualRate: parameters.interest_rate,
    propertyTaxRate: parameters.property_tax_rate,
    homeInsuranceRate: parameters.home_insurance_rate,
    hoaFeeDollars: parameters.hoa_fees,
  }
}

/** A loan calculation in the wire format. */
function presentLoanCalculation(calculation: LoanCalculation): LoanCalculationData {
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
