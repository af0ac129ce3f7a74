import { DEFAULT_CREDIT_BAND, getScoreOfBand } from './borrower.ts'
import {
  CONVENTIONAL_INSURANCE,
  getMortgageInsuranceRate,
  type MortgageInsuranceTable,
} from './mortgage-insurance.ts'
import {
  type AmortizationYear,
  amortize,
  getMonthlyPrincipalAndInterest,
  getTermYears,
  type LoanType,
  roundToWholeDollars,
} from './repayment.ts'

/** Everything that the monthly cost of a financed home depends on. */
export interface HomeLoan {
  loanType: LoanType
  /** Greater than 0. */
  priceDollars: number
  /** From 0 to the price. */
  downPaymentDollars: number
  /** Annual fraction: 0.0605 is 6.05%. */
  annualRate: number
  /** Annual fractions of the price. */
  propertyTaxRate: number
  homeInsuranceRate: number
  /** Per month. */
  hoaFeeDollars: number
  /** Affects mortgage insurance only; 760 when absent. */
  creditScore?: number
}

/** The monthly cost of a financed home. Each part is in whole dollars. */
export interface MonthlyCost {
  principalAndInterest: number
  propertyTax: number
  homeInsurance: number
  hoaFees: number
  mortgageInsurance: number
}

/** The parts of the monthly cost, each rounded on its own. */
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

export interface LoanCalculation {
  cost: MonthlyCost
  /** The sum of the parts of `cost`. */
  monthlyCostDollars: number
  /** The unrounded payment of principal and interest times the number of payments, then rounded. */
  totalPaymentDollars: number
  /** One entry per year. */
  schedule: AmortizationYear[]
}

/** Computes the cost of a loan per month, in total and by year. `table` has the rates of conventional mortgage insurance. */
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
