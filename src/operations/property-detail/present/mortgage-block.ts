import type { Mortgage } from '../../../contract/operations/property-detail.ts'
import {
  findHoaFeeDollars,
  findHomeInsuranceRate,
  findPriceDollars,
  findPropertyTaxRate,
  type LocalCosts,
} from '../../../domain/listing-search/facts/carrying-costs.ts'
import { getMonthlyCost, type MonthlyCost, sumMonthlyCost } from '../../../domain/mortgage/monthly-cost.ts'
import {
  CLOSING_COST_RATE,
  getClosingCostDollars,
  getDefaultDownPaymentDollars,
} from '../../../domain/mortgage/monthly-payment.ts'
import type { MortgageInsuranceTable } from '../../../domain/mortgage/mortgage-insurance.ts'
import type { Listing } from '../../../records/listing.ts'
import { toDollars } from '../../presentation/wire-text.ts'

const TERM_YEARS = 30

export interface MortgageFacts extends LocalCosts {
  /** The newest 30-year rate, an annual fraction; absent when no series is loaded. */
  annualRate?: number
  insuranceTable?: MortgageInsuranceTable
}

/** What buying the home would cost; undefined without an asking price for a sale. */
export function presentMortgage(listing: Listing, facts: MortgageFacts): Mortgage | undefined {
  const price = findPriceDollars(listing)
  if (listing.tenure !== 'sale' || price === undefined) return undefined
  const closingCost = getClosingCostDollars(price)
  const fhaLimit = facts.county?.fhaLimitCents
  return {
    property_tax_rate: roundRate(findPropertyTaxRate(listing, facts)),
    insurance_rate: roundRate(findHomeInsuranceRate(listing, facts)),
    closing_cost: closingCost,
    closing_cost_rate: `${CLOSING_COST_RATE * 100}%`,
    due_at_close: getDefaultDownPaymentDollars(price) + closingCost,
    county_fha_loan_limit: fhaLimit === undefined ? undefined : toDollars(fhaLimit),
    is_listing_price_eligible_for_fha: fhaLimit === undefined ? undefined : price <= toDollars(fhaLimit),
    estimate: presentEstimate(listing, price, facts),
  }
}

/** Eight decimals: a cent a year on a home of a million dollars. */
function roundRate(rate: number | undefined): number | undefined {
  return rate === undefined ? undefined : Math.round(rate * 1e8) / 1e8
}

/** Absent where rate, tax or insurance is unknown: a sum without them would be too small. */
function presentEstimate(listing: Listing, price: number, facts: MortgageFacts) {
  const propertyTaxRate = findPropertyTaxRate(listing, facts)
  const homeInsuranceRate = findHomeInsuranceRate(listing, facts)
  const { annualRate } = facts
  if (annualRate === undefined || propertyTaxRate === undefined || homeInsuranceRate === undefined)
    return undefined
  const loan = {
    loanType: 'THIRTY_YEAR_FIX',
    priceDollars: price,
    downPaymentDollars: getDefaultDownPaymentDollars(price),
    ...{ annualRate, propertyTaxRate, homeInsuranceRate },
    // An unknown fee counts as none: most homes have no association.
    hoaFeeDollars: findHoaFeeDollars(listing) ?? 0,
  } as const
  const cost = getMonthlyCost(loan, facts.insuranceTable)
  return {
    monthly_payment: sumMonthlyCost(cost),
    monthly_payment_details: presentParts(cost),
    average_rate: { rate: annualRate, loan_type: { term: TERM_YEARS } },
  }
}

function presentParts(cost: MonthlyCost) {
  return [
    {
      amount: cost.principalAndInterest,
      display_name: 'Principal & Interest',
      type: 'principal_and_interest',
    },
    { amount: cost.homeInsurance, display_name: 'Home Insurance', type: 'home_insurance' },
    { amount: cost.propertyTax, display_name: 'Property Tax', type: 'property_tax' },
    { amount: cost.hoaFees, display_name: 'HOA Fees', type: 'hoa_fees' },
    { amount: cost.mortgageInsurance, display_name: 'Mortgage Insurance', type: 'mortgage_insurance' },
  ]
}
