import type { Mortgage } from '../../../contract/operations/property-detail.ts'
import {
  findHoaFeeDollars,
  findHomeInsuranceRate,
  findPriceDollars,
  findPropertyTaxRate,
  type LocalCosts,
} from '../../../domain/listing-search/facts/carrying-costs.ts'
import { DEFAULT_CREDIT_BAND } from '../../../domain/mortgage/borrower.ts'
import { type MonthlyCost, sumMonthlyCost } from '../../../domain/mortgage/monthly-cost.ts'
import {
  CLOSING_COST_RATE,
  findMonthlyPaymentCost,
  getClosingCostDollars,
  getDefaultDownPaymentDollars,
} from '../../../domain/mortgage/monthly-payment.ts'
import type { MortgageInsuranceTable } from '../../../domain/mortgage/mortgage-insurance.ts'
import { roundToWholeDollars } from '../../../domain/mortgage/repayment.ts'
import type { Listing } from '../../../records/listing.ts'
import { toDollars } from '../../presentation/wire-text.ts'

const TERM_YEARS = 30

export interface MortgageFacts extends LocalCosts {
  /** The newest 30-year rate, an annual fraction; absent when no series is loaded. */
  annualRate?: number
  insuranceTable?: MortgageInsuranceTable
}

/** Presents the costs of buying the home. Returns undefined unless the home has an asking price for a sale. */
export function presentMortgage(listing: Listing, facts: MortgageFacts): Mortgage | undefined {
  const price = findPriceDollars(listing)
  if (listing.tenure !== 'sale' || price === undefined) return undefined
  const closingCost = getClosingCostDollars(price)
  const fhaLimit = facts.county?.fhaLimitCents
  return {
    property_tax_rate: roundRate(findPropertyTaxRate(listing, facts)),
    insurance_rate: roundRate(findHomeInsuranceRate(facts)),
    closing_cost: closingCost,
    closing_cost_rate: `${CLOSING_COST_RATE * 100}%`,
    due_at_close: roundToWholeDollars(getDefaultDownPaymentDollars(price)) + closingCost,
    county_fha_loan_limit: fhaLimit === undefined ? undefined : toDollars(fhaLimit),
    is_listing_price_eligible_for_fha: fhaLimit === undefined ? undefined : price <= toDollars(fhaLimit),
    estimate: presentEstimate(listing, price, facts),
  }
}

/** Eight decimals are a cent per year on a million-dollar home. */
function roundRate(rate: number | undefined): number | undefined {
  return rate === undefined ? undefined : Math.round(rate * 1e8) / 1e8
}

/** Absent when rate, tax or insurance is unknown, since a sum without them would be too low. Search filters by the same sum. */
function presentEstimate(listing: Listing, price: number, facts: MortgageFacts) {
  const { annualRate, insuranceTable } = facts
  if (annualRate === undefined) return undefined
  const payment = {
    priceDollars: price,
    propertyTaxRate: findPropertyTaxRate(listing, facts),
    homeInsuranceRate: findHomeInsuranceRate(facts),
    hoaFeeDollars: findHoaFeeDollars(listing),
  }
  const cost = findMonthlyPaymentCost(payment, {
    annualRate,
    creditBand: DEFAULT_CREDIT_BAND,
    insuranceTable,
  })
  if (cost === undefined) return undefined
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
