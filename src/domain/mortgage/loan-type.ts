/** The loans that a calculation knows. Adjustable ones amortize over thirty years at the given rate. */
export type LoanType =
  | 'THIRTY_YEAR_FIX'
  | 'TWENTY_YEAR_FIX'
  | 'FIFTEEN_YEAR_FIX'
  | 'TEN_YEAR_FIX'
  | 'THIRTY_YEAR_FHA'
  | 'THIRTY_YEAR_VA'
  | 'FIVE_ONE_ARM'
  | 'SEVEN_ONE_ARM'

const TERM_YEARS: Readonly<Record<LoanType, number>> = {
  THIRTY_YEAR_FIX: 30,
  TWENTY_YEAR_FIX: 20,
  FIFTEEN_YEAR_FIX: 15,
  TEN_YEAR_FIX: 10,
  THIRTY_YEAR_FHA: 30,
  THIRTY_YEAR_VA: 30,
  FIVE_ONE_ARM: 30,
  SEVEN_ONE_ARM: 30,
}

/** Years over which a loan of the type is paid back. */
export function getTermYears(loanType: LoanType): number {
  return TERM_YEARS[loanType]
}
