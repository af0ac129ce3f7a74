import type { LoanCalculationParameters } from '../../contract/loan-calculation.ts'
import type { HomeLoan } from '../../domain/mortgage/monthly-cost.ts'

/** The loan that the parameters describe. */
export function planLoanCalculation(parameters: LoanCalculationParameters): HomeLoan {
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
