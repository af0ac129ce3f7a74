import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findMonthlyPaymentDollars,
  getClosingCostDollars,
  getDefaultDownPaymentDollars,
} from './monthly-payment.ts'

const facts = {
  priceDollars: 1_290_000,
  propertyTaxRate: 0.0125,
  homeInsuranceRate: 0.0033,
  hoaFeeDollars: 0,
}
const terms = { annualRate: 0.0605, creditBand: 'CS720_AND_ABOVE' } as const

test('Without a down payment, the payment is that of a loan calculation with 20% down.', () => {
  assert.equal(findMonthlyPaymentDollars(facts, terms), 7920)
  assert.equal(findMonthlyPaymentDollars(facts, { ...terms, downPaymentDollars: 258_000 }), 7920)
})

test('A payment is unknown when price, tax or insurance is unknown; an unknown association fee counts as 0.', () => {
  for (const field of ['priceDollars', 'propertyTaxRate', 'homeInsuranceRate'] as const) {
    assert.equal(findMonthlyPaymentDollars({ ...facts, [field]: undefined }, terms), undefined)
  }
  assert.equal(findMonthlyPaymentDollars({ ...facts, hoaFeeDollars: undefined }, terms), 7920)
})

test('A down payment above the price leaves no loan.', () => {
  const payment = findMonthlyPaymentDollars(facts, { ...terms, downPaymentDollars: 9_000_000 })
  assert.equal(payment, 1344 + 355)
})

test('Below 20% down, worse credit pays more mortgage insurance at the same rate.', () => {
  const good = findMonthlyPaymentDollars(facts, { ...terms, downPaymentDollars: 100_000 })
  const poor = findMonthlyPaymentDollars(facts, {
    ...terms,
    downPaymentDollars: 100_000,
    creditBand: 'CS620_659',
  })
  assert.ok(good !== undefined && poor !== undefined && poor > good)
})

test('The default down payment is exactly 20%, and closing costs are 3%.', () => {
  assert.equal(getDefaultDownPaymentDollars(348_000), 69_600)
  assert.equal(getClosingCostDollars(348_000), 10_440)
})
