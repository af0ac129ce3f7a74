import type { CreditBand } from '../listing-search/search-choices.ts'
import { getScoreOfBand } from './borrower.ts'
import { getMonthlyCost, type MonthlyCost, sumMonthlyCost } from './monthly-cost.ts'
import type { MortgageInsuranceTable } from './mortgage-insurance.ts'

const DEFAULT_DOWN_PAYMENT_SHARE = 0.2

/** Lender, title and government fees, as a fraction of the price. */
export const CLOSING_COST_RATE = 0.03

/**
 * Exactly 20% of the price. It is not rounded: 80.05% loan-to-value would need mortgage insurance, and search and property detail
 * must agree on the payment (decision 47).
 */
export function getDefaultDownPaymentDollars(priceDollars: number): number {
  return priceDollars * DEFAULT_DOWN_PAYMENT_SHARE
}

/** 3% of the price in whole dollars. */
export function getClosingCostDollars(priceDollars: number): number {
  return Math.round(priceDollars * CLOSING_COST_RATE)
}

/** The values on which a buyer's payment depends. Absent values are unknown. */
export interface PaymentFacts {
  priceDollars?: number
  propertyTaxRate?: number
  homeInsuranceRate?: number
  /** Per month. Unknown counts as 0: most homes, and nearly all new ones in feeds, belong to no association or do not say. */
  hoaFeeDollars?: number
}

export interface PaymentTerms {
  /** 20% of the price when absent; capped at the price. */
  downPaymentDollars?: number
  /** Annual fraction for a thirty-year loan in the credit band. */
  annualRate: number
  creditBand: CreditBand
  /** Replaces the table of mortgage insurance that comes with Plat. */
  insuranceTable?: MortgageInsuranceTable
}

/**
 * The monthly cost of buying with a thirty-year fixed loan, computed as the loan calculation does. Search filters by this
 * and property detail shows it. undefined when the price, tax or insurance is unknown.
 */
export function findMonthlyPaymentCost(facts: PaymentFacts, terms: PaymentTerms): MonthlyCost | undefined {
  const { priceDollars, propertyTaxRate, homeInsuranceRate, hoaFeeDollars = 0 } = facts
  if (priceDollars === undefined || priceDollars <= 0) return undefined
  if (propertyTaxRate === undefined || homeInsuranceRate === undefined) return undefined
  const loan = {
    loanType: 'THIRTY_YEAR_FIX',
    priceDollars,
    downPaymentDollars: Math.min(
      terms.downPaymentDollars ?? getDefaultDownPaymentDollars(priceDollars),
      priceDollars,
    ),
    annualRate: terms.annualRate,
    propertyTaxRate,
    homeInsuranceRate,
    hoaFeeDollars,
    creditScore: getScoreOfBand(terms.creditBand),
  } as const
  return getMonthlyCost(loan, terms.insuranceTable)
}

/** The sum of the parts of `findMonthlyPaymentCost`. */
export function findMonthlyPaymentDollars(facts: PaymentFacts, terms: PaymentTerms): number | undefined {
  const cost = findMonthlyPaymentCost(facts, terms)
  return cost && sumMonthlyCost(cost)
}
