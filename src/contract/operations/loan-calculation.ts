import type { Static } from 'typebox'
import { decimal, LARGEST_AMOUNT } from '../formats/numbers.ts'
import { caselessChoice } from '../formats/text-and-choice.ts'
import { type ParsedParameters, required } from '../parameters/parameter.ts'
import { givenNumber, givenText, list, object } from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const monthlyCostItem = object('MonthlyCostItem', 'One part of the monthly cost.', {
  amount: givenNumber('Whole US dollars a month.', 6221),
  display_name: givenText('Name for people.', 'Principal & interest', [
    'Principal & interest',
    'Property tax',
    'Home insurance',
    'HOA fees',
    'Mortgage insurance',
  ]),
  type: givenText('Which part it is.', 'PRINCIPAL_AND_INTEREST', [
    'PRINCIPAL_AND_INTEREST',
    'PROPERTY_TAX',
    'HOME_INSURANCE',
    'HOA_FEES',
    'MORTGAGE_INSURANCE',
  ]),
})

const amortizationEntry = object('AmortizationEntry', 'What is paid in one year.', {
  interest: givenNumber('Interest paid in the year, in whole US dollars.', 62092),
  principal: givenNumber('Principal paid in the year, in whole US dollars.', 12555),
})

const loanCalculationData = object('LoanCalculation', 'Cost of a loan, in US dollars.', {
  monthly_cost: givenNumber('Sum of the monthly cost items.', 7920),
  total_payment: givenNumber('Principal and interest over the whole term.', 2239407),
  monthly_cost_items: list(monthlyCostItem, 'All five parts of the monthly cost, in a fixed order.'),
  amortization_schedule: list(amortizationEntry, 'One entry for each year of the term.'),
})

export type MonthlyCostItem = Static<typeof monthlyCostItem>
export type AmortizationEntry = Static<typeof amortizationEntry>
export type LoanCalculationData = Static<typeof loanCalculationData>

const dollars = decimal({ min: 0, max: LARGEST_AMOUNT })
const fractionOfPrice = decimal({ min: 0, max: 1 })

export const loanCalculationContract = defineOperation({
  name: 'loan-calculation',
  base: 'alt',
  path: '/api/v1/mortgage/loan-calculation',
  summary: 'Monthly cost and yearly amortization of a mortgage, in whole US dollars.',
  parameters: {
    down_payment: required({
      format: dollars,
      description: 'Down payment in US dollars, at most the price.',
      example: '258000',
    }),
    hoa_fees: required({
      format: dollars,
      description: "Homeowners' association fees in US dollars per month.",
      example: '0',
    }),
    home_insurance_rate: required({
      format: fractionOfPrice,
      description: 'Annual home insurance as a fraction of the price.',
      example: '0.0033',
    }),
    interest_rate: required({
      format: decimal({ min: 0, below: 1 }),
      description: 'Annual interest rate as a fraction; 0 is a loan without interest.',
      example: '0.0605',
    }),
    loan_type: required({
      format: caselessChoice([
        'THIRTY_YEAR_FIX',
        'TWENTY_YEAR_FIX',
        'FIFTEEN_YEAR_FIX',
        'TEN_YEAR_FIX',
        'THIRTY_YEAR_FHA',
        'THIRTY_YEAR_VA',
        'FIVE_ONE_ARM',
        'SEVEN_ONE_ARM',
      ]),
      description: 'Type of loan. An adjustable loan is paid off over 30 years at the given rate.',
      example: 'THIRTY_YEAR_FIX',
    }),
    price: required({
      format: decimal({ above: 0, max: LARGEST_AMOUNT }),
      description: 'Price of the home in US dollars.',
      example: '1290000',
    }),
    property_tax_rate: required({
      format: fractionOfPrice,
      description: 'Annual property tax as a fraction of the price.',
      example: '0.0125',
    }),
  },
  findCrossFault: ({ down_payment, price }) =>
    down_payment > price
      ? { parameter: 'down_payment', takes: 'a number, at least 0 and at most the price' }
      : undefined,
  data: loanCalculationData,
  isPaged: false,
  mayBeNotFound: false,
})

export type LoanCalculationParameters = ParsedParameters<typeof loanCalculationContract.parameters>
