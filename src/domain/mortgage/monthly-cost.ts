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

export interface LoanCalculation {
  cost: MonthlyCost
  /** Sum of the parts of `cost`. */
  monthlyCostDollars: number
  /** All payments of principal and interest: the unrounded payment times their number, then rounded. */
  totalPaymentDollars: number
  /** One entry a year. */
  schedule: AmortizationYear[]
}

/** What a loan costs a month, in all, and year by year. `table` prices conventional mortgage insurance. */
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
