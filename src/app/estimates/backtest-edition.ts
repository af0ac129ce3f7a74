import { learnComparables } from '../../domain/valuation/backtest/learn-comparables.ts'
import { createModelLearner } from '../../domain/valuation/backtest/learn-model.ts'
import { findFirstMonth, listNominalSales } from '../../domain/valuation/backtest/plan-backtest.ts'
import {
  type BacktestPlan,
  type BacktestSale,
  runBacktest,
  type TestedSale,
} from '../../domain/valuation/backtest/run-backtest.ts'
import { type BacktestTable, tabulateBacktest } from '../../domain/valuation/backtest/tabulate-backtest.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { readHomeSales } from './read-home-sales.ts'

/** After how many months the estimators learn anew. */
export const BACKTEST_STEPS = { month: 1, quarter: 3, year: 12 } as const

export type BacktestEvery = keyof typeof BACKTEST_STEPS

/** What is tested. */
export interface BacktestOrder {
  /** FIPS codes; all counties if absent. */
  counties?: ReadonlySet<string> | undefined
  /** The first day of a month; by default a year up to the newest sale. */
  from?: CalendarDate | undefined
  every: BacktestEvery
}

/** How estimates would have done. Shares are from 0 to 1. */
export interface BacktestReport {
  edition: number
  /** The months of the first and last step, as YYYY-MM. */
  from: string
  to: string
  every: BacktestEvery
  counties: { fips: string; name: string; sales: number }[]
  tested: number
  /** Sales in these months that are no test, because their prices are not of the open market. */
  nominal: number
  /** Sales of the edition that are no evidence, because nobody knows the county. */
  withoutCounty: number
  tables: BacktestTable[]
}

export interface BacktestObserver {
  reading(homes: number, all: number): void
  estimating(step: { ended: number; steps: number; month: string; county: string }): void
}

/** The names of the estimators in tables: the one without a model, and the model. */
const BACKTESTED = ['comparables', 'model'] as const

/** Any number does; with the same one, a run is repeated exactly. */
const SEED = 1

/** Backtests what an edition knows. undefined if no month has enough sales before it. It takes minutes of processor time for a large county. */
export async function backtestEdition(
  reader: EditionReader,
  { counties, from: asked, every }: BacktestOrder,
  observer: BacktestObserver,
): Promise<BacktestReport | undefined> {
  const homes = await reader.count('property')
  const read = await readHomeSales(reader, (count) => observer.reading(count, homes))
  const sales = read.sales.filter((sale) => counties === undefined || isInStates(sale, counties))
  const wanted = sales.filter((sale) => counties?.has(sale.countyFips) !== false)
  const from = asked ?? findFirstMonth(wanted)
  if (from === undefined) return undefined
  const names = await nameCounties(reader)
  const nameOf = (fips: string) => names.get(fips) ?? fips
  const nominal = listNominalSales(sales, SEED)
  const plan: BacktestPlan = { from, monthsPerStep: BACKTEST_STEPS[every], ...(counties && { counties }) }
  const tested: TestedSale[] = []
  let [steps, last] = [0, from]
  for (const step of runBacktest(sales, plan, [learnComparables, createModelLearner(SEED)])) {
    tested.push(...step.tested)
    if (step.from > last) last = step.from
    steps = step.steps
    observer.estimating({
      ended: step.ended,
      steps,
      month: step.from.slice(0, 7),
      county: nameOf(step.countyFips),
    })
    // Lets a terminal be written to, and a signal end the run.
    await new Promise(setImmediate)
  }
  if (steps === 0) return undefined
  const market = tested.filter(({ sale }) => !nominal.has(sale))
  return {
    ...{ edition: reader.edition, from: from.slice(0, 7), to: last.slice(0, 7), every },
    counties: listCounties(market, nameOf),
    ...{ tested: market.length, nominal: tested.length - market.length, withoutCounty: read.withoutCounty },
    tables: tabulateBacktest(market, BACKTESTED, names),
  }
}

/** Counties are numbered within states; those of a state lend each other evidence. */
function isInStates({ countyFips }: BacktestSale, counties: ReadonlySet<string>): boolean {
  return [...counties].some((fips) => fips.slice(0, 2) === countyFips.slice(0, 2))
}

async function nameCounties(reader: EditionReader): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const batch of reader.scan('county'))
    for (const { fips, name, stateOrProvince } of batch) names.set(fips, `${name}, ${stateOrProvince}`)
  return names
}

function listCounties(
  tested: readonly TestedSale[],
  nameOf: (fips: string) => string,
): BacktestReport['counties'] {
  return [...Map.groupBy(tested, ({ sale }) => sale.countyFips)]
    .map(([fips, { length }]) => ({ fips, name: nameOf(fips), sales: length }))
    .sort((left, right) => (left.fips < right.fips ? -1 : 1))
}
