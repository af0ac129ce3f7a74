import type { Static } from 'typebox'
import { list, number, object, part, text } from './shapes.ts'

export const rateSample = object({ apr: number, rate: number, time: text, volume: number })

export const mortgageRatesData = object({
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
