import assert from 'node:assert/strict'
import test from 'node:test'
import { buildSearchableListing } from '../../../domain/listing-search/build-searchable-listing.ts'
import { exampleListing } from '../../../domain/listing-search/listing-examples.ts'
import { findMonthlyPaymentDollars } from '../../../domain/mortgage/monthly-payment.ts'
import type { Listing } from '../../../records/listing.ts'
import { type MortgageFacts, presentMortgage } from './mortgage-block.ts'

const county = {
  id: 53033,
  fips: '53033',
  name: 'King',
  stateOrProvince: 'WA',
  fhaLimitCents: 400_000_00,
  propertyTaxRate: 0.009,
}
const stateCosts = { id: 53, stateOrProvince: 'WA', propertyTaxRate: 0.0084, homeInsuranceRate: 0.003 }
const facts: MortgageFacts = { county, stateCosts, annualRate: 0.0605 }

const present = (listing: Partial<Listing>, given: MortgageFacts = facts) =>
  presentMortgage(exampleListing(listing), given)

test('A home for sale shows its costs with exactly 20% down, and parts that add up', () => {
  assert.deepEqual(
    present({ listPriceCents: 348_000_00, taxAnnualCents: 1_848_00, associationFeeMonthlyCents: 50_00 }),
    {
      property_tax_rate: 0.00531034,
      insurance_rate: 0.003,
      closing_cost: 10_440,
      closing_cost_rate: '3%',
      due_at_close: 69_600 + 10_440,
      county_fha_loan_limit: 400_000,
      is_listing_price_eligible_for_fha: true,
      estimate: {
        monthly_payment: 1678 + 87 + 154 + 50,
        monthly_payment_details: [
          { amount: 1678, display_name: 'Principal & Interest', type: 'principal_and_interest' },
          { amount: 87, display_name: 'Home Insurance', type: 'home_insurance' },
          { amount: 154, display_name: 'Property Tax', type: 'property_tax' },
          { amount: 50, display_name: 'HOA Fees', type: 'hoa_fees' },
          { amount: 0, display_name: 'Mortgage Insurance', type: 'mortgage_insurance' },
        ],
        average_rate: { rate: 0.0605, loan_type: { term: 30 } },
      },
    },
  )
})

test('Exactly 20% down needs no mortgage insurance, whatever the price', () => {
  for (const dollars of [387_411, 1_002_499, 634_501, 219_999.5]) {
    const parts = present({ listPriceCents: dollars * 100 })?.estimate?.monthly_payment_details ?? []
    assert.equal(parts.find(({ type }) => type === 'mortgage_insurance')?.amount, 0, String(dollars))
  }
})

test('The payment shown is the one that a search filters by, also for a home that does not state its association fee', () => {
  const listing = exampleListing({ listPriceCents: 387_411_00 })
  const searchable = buildSearchableListing(
    listing,
    { id: 1, address: {} },
    { ...facts, neighborhoodIds: [] },
  )
  const terms = { annualRate: 0.0605, creditBand: 'CS720_AND_ABOVE' } as const
  const shown = presentMortgage(listing, facts)?.estimate?.monthly_payment
  assert.ok(shown !== undefined && shown > 1000)
  assert.equal(findMonthlyPaymentDollars(searchable ?? assert.fail(), terms), shown)
})

test("If the home's own tax is unknown, the rate of the county is used, else that of the state", () => {
  const listing = { listPriceCents: 500_000_00 }
  assert.equal(present(listing)?.property_tax_rate, 0.009)
  assert.equal(present(listing, { stateCosts, annualRate: 0.06 })?.property_tax_rate, 0.0084)
})

test('Values missing from every table are left out', () => {
  const block = present({ listPriceCents: 500_000_00 }, {})
  assert.equal(block?.county_fha_loan_limit, undefined)
  assert.equal(block?.is_listing_price_eligible_for_fha, undefined)
  assert.equal(block?.estimate, undefined)
  assert.equal(present({ listPriceCents: 500_000_00 })?.is_listing_price_eligible_for_fha, false)
})

test('A home without an asking price for a sale has no mortgage block', () => {
  assert.equal(present({}), undefined)
  assert.equal(present({ tenure: 'lease', listPriceCents: 2_000_00 }), undefined)
})
