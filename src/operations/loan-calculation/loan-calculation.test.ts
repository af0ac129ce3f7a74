import assert from 'node:assert/strict'
import test from 'node:test'
import { loanCalculationContract } from '../../contract/operations/loan-calculation.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runLoanCalculation } from './loan-calculation.ts'

test('The result equals the published example to the dollar, with all five items in order', async () => {
  const parameters = {
    price: 1_290_000,
    down_payment: 258_000,
    interest_rate: 0.0605,
    property_tax_rate: 0.0125,
    home_insurance_rate: 0.0033,
    hoa_fees: 0,
    loan_type: 'THIRTY_YEAR_FIX',
  } as const
  const result = await runLoanCalculation(parameters, createRequestContext({ records: {} }))
  const data = getAnswer(loanCalculationContract, result)
  assert.equal(data.monthly_cost, 7920)
  assert.equal(data.total_payment, 2_239_407)
  assert.deepEqual(data.amortization_schedule[0], { interest: 62_092, principal: 12_555 })
  assert.equal(data.amortization_schedule.length, 30)
  assert.deepEqual(data.monthly_cost_items, [
    { amount: 6221, display_name: 'Principal & interest', type: 'PRINCIPAL_AND_INTEREST' },
    { amount: 1344, display_name: 'Property tax', type: 'PROPERTY_TAX' },
    { amount: 355, display_name: 'Home insurance', type: 'HOME_INSURANCE' },
    { amount: 0, display_name: 'HOA fees', type: 'HOA_FEES' },
    { amount: 0, display_name: 'Mortgage insurance', type: 'MORTGAGE_INSURANCE' },
  ])
})
