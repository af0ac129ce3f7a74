import { getTermYears, type LoanType } from './loan-type.ts'
import { findInsuranceRate, type MortgageInsuranceTable } from './mortgage-insurance-table.ts'

export interface InsuredLoan {
  loanType: LoanType
  priceDollars: number
  loanDollars: number
  creditScore: number
}

/** At this loan-to-value, 20 % down, nobody asks for mortgage insurance. */
const UNINSURED_LOAN_TO_VALUE = 0.8

/** Guards the limits of loan-to-value bands against the last bits of a division: 0.8 computed must count as 0.8. */
const BAND_TOLERANCE = 1e-12

/**
 * Annual mortgage insurance as a fraction of the loan. 0 from 20 % down on and for VA loans; FHA loans below that pay
 * HUD's annual premium, all others the table's.
 */
export function getMortgageInsuranceRate(loan: InsuredLoan, table: MortgageInsuranceTable): number {
  const loanToValue = loan.loanDollars / loan.priceDollars - BAND_TOLERANCE
  if (loanToValue <= UNINSURED_LOAN_TO_VALUE || loan.loanType === 'THIRTY_YEAR_VA') return 0
  if (loan.loanType === 'THIRTY_YEAR_FHA') {
    return getFhaAnnualPremium(getTermYears(loan.loanType), loan.loanDollars, loanToValue)
  }
  return findInsuranceRate(table, loanToValue, loan.creditScore)
}

/** Base loans over this pay HUD's higher premium. */
const FHA_HIGH_BALANCE_DOLLARS = 726_200

/** HUD's annual premium, Mortgagee Letter 2023-05, as a fraction of the base loan, by term, loan and loan-to-value. */
export function getFhaAnnualPremium(termYears: number, loanDollars: number, loanToValue: number): number {
  const isHighBalance = loanDollars > FHA_HIGH_BALANCE_DOLLARS
  if (termYears > 15) {
    const premium = loanToValue > 0.95 ? 0.0055 : 0.005
    return isHighBalance ? premium + 0.002 : premium
  }
  if (loanToValue > 0.9) return isHighBalance ? 0.0065 : 0.004
  return isHighBalance && loanToValue > 0.78 ? 0.004 : 0.0015
}
