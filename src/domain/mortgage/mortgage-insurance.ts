import { getTermYears, type LoanType } from './repayment.ts'

/** Annual premiums as fractions of the loan, for loan-to-values up to `maxLoanToValue`. */
export interface InsuranceRow {
  maxLoanToValue: number
  /** In the order of `minScores`. */
  annualRates: readonly number[]
}

export interface MortgageInsuranceTable {
  /** Descending. A column applies from its score up; scores below the last one take the last column. */
  minScores: readonly number[]
  /** Ascending. A loan-to-value above the last row takes the last row. */
  rows: readonly InsuranceRow[]
}

/**
 * Borrower-paid monthly insurance of conventional loans at standard coverage (35, 30, 25 and 12%): MGIC's rate card
 * of July 9, 2018 for fixed-rate loans with terms over twenty years. Other terms are assumed to cost the same.
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

/** The table's annual premium for a loan-to-value and credit score. */
function findInsuranceRate(table: MortgageInsuranceTable, loanToValue: number, score: number): number {
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

/** Conventional lenders ask for no mortgage insurance at this loan-to-value (20% down) or below. */
const UNINSURED_LOAN_TO_VALUE = 0.8

/**
 * Annual mortgage insurance as a fraction of the loan. VA loans pay none. FHA loans pay HUD's annual premium at every
 * loan-to-value. Other loans pay the table's premium, or nothing with 20% down or more.
 */
export function getMortgageInsuranceRate(loan: InsuredLoan, table: MortgageInsuranceTable): number {
  const loanToValue = loan.loanDollars / loan.priceDollars
  if (loan.loanType === 'THIRTY_YEAR_VA') return 0
  if (loan.loanType === 'THIRTY_YEAR_FHA') {
    return getFhaAnnualPremium(getTermYears(loan.loanType), loan.loanDollars, loanToValue)
  }
  return loanToValue <= UNINSURED_LOAN_TO_VALUE ? 0 : findInsuranceRate(table, loanToValue, loan.creditScore)
}

/** Base loan amounts above this pay HUD's higher premium. */
const FHA_HIGH_BALANCE_DOLLARS = 726_200

/**
 * HUD's annual premium as a fraction of the base loan (Mortgagee Letter 2023-05, case numbers from March 20, 2023). For terms over 15
 * years: 0.50% up to 95% loan-to-value, 0.55% above; 0.20% more for high-balance loans. Shorter terms pay less.
 */
export function getFhaAnnualPremium(termYears: number, loanDollars: number, loanToValue: number): number {
  const isHighBalance = loanDollars > FHA_HIGH_BALANCE_DOLLARS
  if (termYears > 15) {
    const premium = loanToValue > 0.95 ? 0.0055 : 0.005
    return isHighBalance ? premium + 0.002 : premium
  }
  if (loanToValue > 0.9) return isHighBalance ? 0.0065 : 0.004
  return isHighBalance && loanToValue > 0.78 ? 0.004 : 0.0015
}
