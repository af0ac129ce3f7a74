import type { CreditBand } from '../listing-search/listing-criteria.ts'
import { getScoreOfBand } from './borrower.ts'
import { getMonthlyCost, sumMonthlyCost } from './monthly-cost.ts'
import type { MortgageInsuranceTable } from './mortgage-insurance.ts'

const DEFAULT_DOWN_PAYMENT_SHARE = 0.2

/** Fees of lender, title and government, as a fraction of the price. */
export const CLOSING_COST_RATE = 0.03

/** 20 % of the price, rounded to $1,000: 70,000 for 348,000. */
export function getDefaultDownPaymentDollars(priceDollars: number): number {
  return Math.round((priceDollars * DEFAULT_DOWN_PAYMENT_SHARE) / 1000) * 1000
}

/** 3 % of the price in whole dollars. */
export function getClosingCostDollars(priceDollars: number): number {
  return Math.round(priceDollars * CLOSING_COST_RATE)
}

/** What a buyer's payment depends on; absent values are unknown. */
export interface PaymentFacts {
  priceDollars?: number
  propertyTaxRate?: number
  homeInsuranceRate?: number
  hoaFeeDollars?: number
}

export interface PaymentTerms {
  /** 20 % of the price when absent; more than the price counts as the price. */
  downPaymentDollars?: number
  /** Annual fraction of a thirty-year loan for the credit band. */
  annualRate: number
  creditBand: CreditBand
  /** Prices mortgage insurance in place of the table that comes with Plat. */
  insuranceTable?: MortgageInsuranceTable
}

/** The monthly cost of buying with a thirty-year fixed loan, as a loan calculation has it; unknown if a part is. */
export function findMonthlyPaymentDollars(facts: PaymentFacts, terms: PaymentTerms): number | undefined {
  const { priceDollars, propertyTaxRate, homeInsuranceRate, hoaFeeDollars } = facts
  if (priceDollars === undefined || priceDollars <= 0) return undefined
  if (propertyTaxRate === undefined || homeInsuranceRate === undefined || hoaFeeDollars === undefined) {
    return undefined
  }
  const loan = {
    loanType: 'THIRTY_YEAR_FIX',
    priceDollars,
    downPaymentDollars: Math.min(terms.downPaymentDollars ?? priceDollars * 0.2, priceDollars),
    annualRate: terms.annualRate,
    propertyTaxRate,
    homeInsuranceRate,
    hoaFeeDollars,
    creditScore: getScoreOfBand(terms.creditBand),
  } as const
  return sumMonthlyCost(getMonthlyCost(loan, terms.insuranceTable))
}
