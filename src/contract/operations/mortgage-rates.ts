import type { Static } from 'typebox'
import { choice } from '../formats/choice.ts'
import { freeText } from '../formats/text.ts'
import { defaulted, optional, type ParsedParameters } from '../parameters/parameter.ts'
import { list, number, object, part, text } from '../schemas/shapes.ts'
import { locationHeaders } from '../search-parameters/place-and-order.ts'
import { defineOperation } from './operation-contract.ts'

const rateSample = object({ apr: number, rate: number, time: text, volume: number })

const mortgageRatesData = object({
  query: part({
    creditScoreBucket: text,
    loanAmountBucket: text,
    loanToValueBucket: text,
    loanType: text,
    program: text,
  }),
  samples: list(rateSample),
})

export type MortgageRateSample = Static<typeof rateSample>
export type MortgageRatesData = Static<typeof mortgageRatesData>

export const mortgageRatesContract = defineOperation({
  name: 'mortgage-rates',
  base: 'main',
  path: '/api/v1/mortgage/rates',
  summary: 'Samples of mortgage rates, oldest first, in percent.',
  parameters: {
    program: defaulted('Fixed30Year', {
      format: choice(['ARM3', 'ARM5', 'ARM7', 'Fixed10Year', 'Fixed15Year', 'Fixed20Year', 'Fixed30Year']),
      description: 'Loan program: adjustable with an initial fixed period, or fixed over a term.',
      example: 'Fixed30Year',
    }),
    loan_purpose: defaulted('Purchase', {
      format: choice(['Purchase', 'Refinance']),
      description: 'What the loan is for.',
      example: 'Purchase',
    }),
    credit_score: defaulted('VeryHigh', {
      format: choice(['VeryHigh', 'High', 'Low']),
      aliases: ['credit_score_bucket', 'credit_rating'],
      description: "The borrower's credit: VeryHigh is excellent, High good, Low fair or poor.",
      example: 'High',
    }),
    down_payment: defaulted('Normal', {
      format: choice(['VeryHigh', 'High', 'Normal']),
      aliases: ['down_payment_bucket'],
      description: 'Down payment: VeryHigh is large, High medium, Normal standard or minimum.',
      example: 'Normal',
    }),
    location: optional({
      format: freeText(500),
      description: 'City, state or ZIP code of the property; absent: the whole country.',
      example: 'Seattle, WA',
    }),
    duration_days: defaulted('30', {
      format: choice(['1', '7', '30', '90', '365', '720']),
      aliases: ['days', 'time_range'],
      description: 'Time range in days, back from the newest sample.',
      example: '365',
    }),
  },
  data: mortgageRatesData,
  isPaged: false,
  mayBeNotFound: false,
  responseHeaders: locationHeaders,
})

export type MortgageRatesParameters = ParsedParameters<typeof mortgageRatesContract.parameters>
