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

test('Without a down payment it is the payment at 20 % down that a loan calculation has.', () => {
  assert.equal(findMonthlyPaymentDollars(facts, terms), 7920)
  assert.equal(findMonthlyPaymentDollars(facts, { ...terms, downPaymentDollars: 258_000 }), 7920)
})

test('A payment of which any part is unknown is unknown.', () => {
  for (const field of ['priceDollars', 'propertyTaxRate', 'homeInsuranceRate', 'hoaFeeDollars'] as const) {
    assert.equal(findMonthlyPaymentDollars({ ...facts, [field]: undefined }, terms), undefined)
  }
})

test('A down payment over the price leaves no loan.', () => {
  const payment = findMonthlyPaymentDollars(facts, { ...terms, downPaymentDollars: 9_000_000 })
  assert.equal(payment, 1344 + 355)
})

test('Worse credit pays more insurance at the same rate below 20 % down.', () => {
  const good = findMonthlyPaymentDollars(facts, { ...terms, downPaymentDollars: 100_000 })
  const poor = findMonthlyPaymentDollars(facts, {
    ...terms,
    downPaymentDollars: 100_000,
    creditBand: 'CS620_659',
  })
  assert.ok(good !== undefined && poor !== undefined && poor > good)
})

test('The default down payment is 20 % to the nearest $1,000, closing costs 3 %.', () => {
  assert.equal(getDefaultDownPaymentDollars(348_000), 70_000)
  assert.equal(getClosingCostDollars(348_000), 10_440)
})
