import { Type } from 'typebox'
import {
  type LoanCalculationData,
  loanCalculationContract,
} from '../../contract/operations/loan-calculation.ts'
import { type MortgageRatesData, mortgageRatesContract } from '../../contract/operations/mortgage-rates.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, shownList, shownObject, words } from '../output-shapes.ts'
import { pickKnown } from '../shorten.ts'

const YEARS_APART = 5

export const paymentTool = defineTool({
  name: 'calculate_payment',
  title: 'Monthly payment of a mortgage',
  description:
    'Monthly cost of buying a home, by part, and what is paid over the years. get_home states the tax, insurance and interest rates of a home, ' +
    'and mortgage_rates the rates of today. Rates are fractions: 0.0605 is 6.05 %.',
  contracts: [loanCalculationContract],
  output: shownObject({
    monthly_cost: Type.Number({ description: 'Sum of the parts.' }),
    parts: Type.Record(Type.String(), Type.Number(), { description: 'Dollars a month by part.' }),
    total_paid: Type.Number({ description: 'Principal and interest over the whole term.' }),
    total_interest: Type.Number({ description: 'Interest over the whole term.' }),
    years: shownList('The first year, every fifth, and the last.', {
      year: Type.Number(),
      interest: Type.Number(),
      principal: Type.Number(),
    }),
  }),
  present: ({ data }: { data: LoanCalculationData }) => ({
    monthly_cost: data.monthly_cost,
    parts: Object.fromEntries(
      data.monthly_cost_items.map(({ type, amount }) => [type.toLowerCase(), amount]),
    ),
    total_paid: data.total_payment,
    total_interest: data.amortization_schedule.reduce((sum, { interest }) => sum + interest, 0),
    years: data.amortization_schedule
      .map(({ interest, principal }, at) => ({ year: at + 1, interest, principal }))
      .filter(({ year }, at, all) => at === 0 || year % YEARS_APART === 0 || year === all.length),
  }),
})

const SAMPLES = 12

export const mortgageRatesTool = defineTool({
  name: 'mortgage_rates',
  title: 'Mortgage rates',
  description: 'Rates of a loan program over a time, oldest first, in percent. The last one is the newest.',
  contracts: [mortgageRatesContract],
  output: shownObject({
    program: words('Loan program.'),
    samples_in_all: Type.Number({ description: 'Samples in the time asked for; some of them are shown.' }),
    samples: shownList('Oldest first.', {
      time: words('When the rate held.'),
      rate: figure('Annual rate in percent.'),
      apr: figure('With fees, in percent.'),
    }),
  }),
  present: ({ data: { query, samples } }: { data: MortgageRatesData }) => ({
    ...pickKnown({ program: query?.program }),
    samples_in_all: samples.length,
    samples: spread(samples).map(({ time, rate, apr }) => pickKnown({ time, rate, apr })),
  }),
})

/** Some of many, evenly, with the first and the last. */
function spread<Item>(items: readonly Item[]): Item[] {
  if (items.length <= SAMPLES) return [...items]
  const step = (items.length - 1) / (SAMPLES - 1)
  return Array.from({ length: SAMPLES }, (_, at) => items[Math.round(at * step)]!)
}
