import type { Static } from 'typebox'
import { caselessChoice } from '../formats/choice.ts'
import { decimal, LARGEST_AMOUNT } from '../formats/numbers.ts'
import { type ParsedParameters, required } from '../parameters/parameter.ts'
import { list, number, object, text } from '../schemas/shapes.ts'
import { defineOperation } from './operation-contract.ts'

const monthlyCostItem = object({ amount: number, display_name: text, type: text })
const amortizationEntry = object({ interest: number, principal: number })

const loanCalculationData = object({
  monthly_cost: number,
  total_payment: number,
  monthly_cost_items: list(monthlyCostItem),
  amortization_schedule: list(amortizationEntry),
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
      description: "Homeowners' association fees in US dollars a month.",
      example: '0',
    }),
    home_insurance_rate: required({
      format: fractionOfPrice,
      description: 'Home insurance a year as a fraction of the price.',
      example: '0.0033',
    }),
    interest_rate: required({
      format: decimal({ min: 0, below: 1 }),
      description: 'Interest a year as a fraction; 0 is a loan without interest.',
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
      description: 'Kind of loan. An adjustable one amortizes over 30 years at the given rate.',
      example: 'THIRTY_YEAR_FIX',
    }),
    price: required({
      format: decimal({ above: 0, max: LARGEST_AMOUNT }),
      description: 'Price of the home in US dollars.',
      example: '1290000',
    }),
    property_tax_rate: required({
      format: fractionOfPrice,
      description: 'Property tax a year as a fraction of the price.',
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
