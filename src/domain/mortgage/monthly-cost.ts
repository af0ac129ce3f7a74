import { getMonthlyPrincipalAndInterest } from './annuity.ts'
import { DEFAULT_CREDIT_BAND, getScoreOfBand } from './credit-score.ts'
import { getTermYears, type LoanType } from './loan-type.ts'
import { getMortgageInsuranceRate } from './mortgage-insurance.ts'
import { CONVENTIONAL_INSURANCE, type MortgageInsuranceTable } from './mortgage-insurance-table.ts'
import { roundToWholeDollars } from './whole-dollars.ts'

/** Everything that the cost of a financed home depends on. */
export interface HomeLoan {
  loanType: LoanType
  /** More than 0. */
  priceDollars: number
  /** 0 to the price. */
  downPaymentDollars: number
  /** Annual fraction: 0.0605 is 6.05 %. */
  annualRate: number
  /** Fractions of the price a year. */
  propertyTaxRate: number
  homeInsuranceRate: number
  /** A month. */
  hoaFeeDollars: number
  /** Only mortgage insurance depends on it; 760 when absent. */
  creditScore?: number
}

/** What a financed home costs a month, each part in whole dollars. */
export interface MonthlyCost {
  principalAndInterest: number
  propertyTax: number
  homeInsurance: number
  hoaFees: number
  mortgageInsurance: number
}

/** The parts of the monthly cost, each rounded by itself. */
export function getMonthlyCost(loan: HomeLoan, table = CONVENTIONAL_INSURANCE): MonthlyCost {
  const { priceDollars } = loan
  const terms = {
    loanDollars: priceDollars - loan.downPaymentDollars,
    annualRate: loan.annualRate,
    months: getTermYears(loan.loanType) * 12,
  }
  return {
    principalAndInterest: roundToWholeDollars(getMonthlyPrincipalAndInterest(terms), priceDollars),
    propertyTax: roundToWholeDollars((priceDollars * loan.propertyTaxRate) / 12),
    homeInsurance: roundToWholeDollars((priceDollars * loan.homeInsuranceRate) / 12),
    hoaFees: roundToWholeDollars(loan.hoaFeeDollars),
    mortgageInsurance: getMortgageInsuranceDollars(loan, terms.loanDollars, table),
  }
}

/** The sum of the rounded parts. */
export function sumMonthlyCost(cost: MonthlyCost): number {
  const { principalAndInterest, propertyTax, homeInsurance, hoaFees, mortgageInsurance } = cost
  return principalAndInterest + propertyTax + homeInsurance + hoaFees + mortgageInsurance
}

function getMortgageInsuranceDollars(
  loan: HomeLoan,
  loanDollars: number,
  table: MortgageInsuranceTable,
): number {
  const { loanType, priceDollars } = loan
  const creditScore = loan.creditScore ?? getScoreOfBand(DEFAULT_CREDIT_BAND)
  const rate = getMortgageInsuranceRate({ loanType, priceDollars, loanDollars, creditScore }, table)
  return roundToWholeDollars((loanDollars * rate) / 12, priceDollars)
}
