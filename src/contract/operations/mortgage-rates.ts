import type { Static } from 'typebox'
import { choice, freeText } from '../formats/text-and-choice.ts'
import { defaulted, optional, type ParsedParameters } from '../parameters/parameter.ts'
import { list, number, object, part, text } from '../schemas/shapes.ts'
import { locationHeaders } from '../search-parameters/place-and-order.ts'
import { defineOperation } from './operation-contract.ts'

const PROGRAMS = ['ARM3', 'ARM5', 'ARM7', 'Fixed10Year', 'Fixed15Year', 'Fixed20Year', 'Fixed30Year'] as const

const rateSample = object('RateSample', 'Rates at one time.', {
  apr: number('Annual percentage rate, fees included, in percent.', 6.21),
  rate: number('Annual interest rate in percent.', 6.05),
  time: text('When the rates held, with an offset from UTC.', '2026-04-02T12:00:00-04:00'),
  volume: number('Number of quotes or loans behind the sample; 0 for a derived one.', 1480),
})

const mortgageRatesData = object('MortgageRates', 'Rates for a program and a borrower.', {
  query: part('RatesQuery', 'What the samples are for.', {
    creditScoreBucket: text('Credit of the borrower, as given.', 'VeryHigh', ['VeryHigh', 'High', 'Low']),
    loanAmountBucket: text('Size of the loan.', 'Conforming', ['Conforming']),
    loanToValueBucket: text('Down payment, as given; VeryHigh is a large one.', 'Normal', [
      'VeryHigh',
      'High',
      'Normal',
    ]),
    loanType: text('Kind of loan.', 'Conventional', ['Conventional']),
    program: text('Loan program, as given.', 'Fixed30Year', PROGRAMS),
  }),
  samples: list(rateSample, 'Samples, oldest first.'),
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
      format: choice(PROGRAMS),
      description: 'Loan program: adjustable after a fixed period of 3, 5 or 7 years, or fixed over a term.',
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
      description: 'City, state or ZIP code of the property; the whole country if absent.',
      example: 'Seattle, WA',
    }),
    duration_days: defaulted('30', {
      format: choice(['1', '7', '30', '90', '365', '720']),
      aliases: ['days', 'time_range'],
      description: 'Time range in days, ending at the newest sample.',
      example: '365',
    }),
  },
  data: mortgageRatesData,
  isPaged: false,
  mayBeNotFound: false,
  responseHeaders: locationHeaders,
})

export type MortgageRatesParameters = ParsedParameters<typeof mortgageRatesContract.parameters>
