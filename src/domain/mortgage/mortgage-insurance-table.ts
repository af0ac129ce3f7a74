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
