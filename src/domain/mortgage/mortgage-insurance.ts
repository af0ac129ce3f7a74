import { getTermYears, type LoanType } from './repayment.ts'

/** Annual premium as a fraction of the loan; a row serves loan-to-values up to its own, a column scores from its own. */
export interface InsuranceRow {
  maxLoanToValue: number
  /** In the order of `minScores`. */
  annualRates: readonly number[]
}

export interface MortgageInsuranceTable {
  /** Descending; a lower score than the last takes the last column. */
  minScores: readonly number[]
  /** Ascending; a loan-to-value over the last takes the last row. */
  rows: readonly InsuranceRow[]
}

/**
 * Borrower-paid monthly insurance of conventional loans at standard coverage (35, 30, 25, 12 %): the MGIC rate card
 * of 9 July 2018 for fixed rates over terms of more than twenty years. Other terms are taken to cost the same.
 */
export const CONVENTIONAL_INSURANCE: MortgageInsuranceTable = {
  minScores: [760, 740, 720, 700, 680, 660, 640, 620],
  rows: [
    { maxLoanToValue: 0.85, annualRates: [0.0019, 0.002, 0.0023, 0.0025, 0.0028, 0.0038, 0.004, 0.0044] },
    { maxLoanToValue: 0.9, annualRates: [0.0028, 0.0038, 0.0046, 0.0055, 0.0065, 0.009, 0.0091, 0.0094] },
    { maxLoanToValue: 0.95, annualRates: [0.0038, 0.0053, 0.0066, 0.0078, 0.0096, 0.0128, 0.0133, 0.0142] },
    { maxLoanToValue: 0.97, annualRates: [0.0058, 0.007, 0.0087, 0.0099, 0.0121, 0.0154, 0.0165, 0.0186] },
  ],
}

/** The premium that the table has for a loan-to-value and credit score. */
export function findInsuranceRate(table: MortgageInsuranceTable, loanToValue: number, score: number): number {
  const row = table.rows.find(({ maxLoanToValue }) => loanToValue <= maxLoanToValue) ?? table.rows.at(-1)
  const column = table.minScores.findIndex((minScore) => score >= minScore)
  return row?.annualRates.at(column) ?? 0
}

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
