import type { HomeType } from '../../../records/listing.ts'
import { type Accuracy, measureAccuracy } from '../accuracy.ts'
import type { TestedSale } from './run-backtest.ts'

/** How the sales of a table are grouped. */
export type BacktestGrouping = 'all' | 'county' | 'type' | 'price' | 'confidence'

/** The accuracy of one estimator over one group of sales. */
export interface BacktestRow {
  group: string
  estimator: string
  accuracy: Accuracy
}

export interface BacktestTable {
  by: BacktestGrouping
  rows: BacktestRow[]
}

const FIFTHS = 5

/**
 * Tables of the same sales: all of them and those that every estimator answers, by county, type of home, fifth of price, and the confidence of the estimator that states one. Each
 * group has a row for each estimator, in the order of `estimators`. The fifths are by price, cheapest first; a group without a sale has no row.
 */
export function tabulateBacktest(
  tested: readonly TestedSale[],
  estimators: readonly string[],
  counties: ReadonlyMap<string, string> = new Map(),
): BacktestTable[] {
  const fifths = groupByPrice(tested)
  const groupings: [BacktestGrouping, ReadonlyMap<string, readonly TestedSale[]>][] = [
    ['all', groupByAnswered(tested)],
    [
      'county',
      sortGroups(Map.groupBy(tested, ({ sale }) => counties.get(sale.countyFips) ?? sale.countyFips)),
    ],
    ['type', sortGroups(Map.groupBy(tested, ({ sale }) => TYPE_NAMES[sale.homeType]))],
    ['price', fifths],
    ['confidence', groupByConfidence(tested)],
  ]
  return groupings.map(([by, groups]) => ({
    by,
    rows: [...groups]
      .filter(([, members]) => members.length > 0)
      .flatMap(([group, members]) =>
        estimators.map((estimator, index) => ({
          group,
          estimator,
          accuracy: measureAnswers(members, index),
        })),
      ),
  }))
}

function measureAnswers(tested: readonly TestedSale[], estimator: number): Accuracy {
  return measureAccuracy(
    tested.map(({ sale, answers }) => {
      const answer = answers[estimator]
      return {
        priceDollars: sale.priceDollars,
        estimateDollars: answer?.dollars,
        lowDollars: answer?.lowDollars,
        highDollars: answer?.highDollars,
      }
    }),
  )
}

const TYPE_NAMES: Readonly<Record<HomeType, string>> = {
  house: 'houses',
  townhouse: 'townhouses',
  multiFamily: 'multi-family',
  condo: 'condominiums',
  lot: 'lots',
  apartment: 'apartments',
  manufactured: 'manufactured',
  other: 'other',
}

function sortGroups(groups: Map<string, TestedSale[]>): Map<string, TestedSale[]> {
  return new Map([...groups].sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** An estimator that answers more often answers harder questions, so those that all of them answer are compared too. */
function groupByAnswered(tested: readonly TestedSale[]): Map<string, readonly TestedSale[]> {
  const answered = tested.filter(({ answers }) => answers.every((answer) => answer !== undefined))
  const all = new Map([['all sales', tested]])
  return answered.length === tested.length ? all : all.set('answered by all', answered)
}

/** Equal numbers of sales, by price. Equal prices may fall into two fifths. */
function groupByPrice(tested: readonly TestedSale[]): Map<string, TestedSale[]> {
  const sorted = tested.toSorted((left, right) => left.sale.priceDollars - right.sale.priceDollars)
  const groups = new Map<string, TestedSale[]>()
  for (let fifth = 0; fifth < FIFTHS; fifth++) {
    const [start, end] = [fifth, fifth + 1].map((part) => Math.floor((part * sorted.length) / FIFTHS))
    const members = sorted.slice(start, end)
    if (members.length > 0) groups.set(renderPrices(members), members)
  }
  return groups
}

function renderPrices(sorted: readonly TestedSale[]): string {
  const render = (one: TestedSale | undefined) =>
    `$${Math.round(one?.sale.priceDollars ?? 0).toLocaleString('en-US')}`
  return `${render(sorted[0])} to ${render(sorted.at(-1))}`
}

const CONFIDENCES = ['high', 'medium', 'low'] as const

/** By the first answer that states how sure it is, surest first; then the sales for which none does. */
function groupByConfidence(tested: readonly TestedSale[]): Map<string, TestedSale[]> {
  const find = ({ answers }: TestedSale) =>
    answers.find((answer) => answer?.confidence !== undefined)?.confidence ?? 'none stated'
  const groups = Map.groupBy(tested, find)
  return new Map([...CONFIDENCES, 'none stated' as const].map((name) => [name, groups.get(name) ?? []]))
}
