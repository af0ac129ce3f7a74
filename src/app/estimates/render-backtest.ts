import type { Accuracy } from '../../domain/valuation/accuracy.ts'
import type { BacktestGrouping, BacktestTable } from '../../domain/valuation/backtest/tabulate-backtest.ts'
import { renderTable } from '../terminal.ts'
import type { BacktestReport } from './backtest-edition.ts'

const TITLES: Readonly<Record<BacktestGrouping, string>> = {
  all: 'all',
  county: 'county',
  type: 'type',
  price: 'fifth of price',
  confidence: 'confidence of the model',
}

const COLUMNS: readonly (readonly [heading: string, render: (accuracy: Accuracy) => string])[] = [
  ['sales', ({ sales }) => sales.toLocaleString('en-US')],
  ['answered', ({ coverage }) => renderPercent(coverage)],
  ['MdAPE', ({ medianError }) => renderPercent(medianError)],
  ['PE5', ({ within5 }) => renderPercent(within5)],
  ['PE10', ({ within10 }) => renderPercent(within10)],
  ['PE20', ({ within20 }) => renderPercent(within20)],
  ['in range', ({ insideRange }) => renderPercent(insideRange)],
  ['median ratio', ({ medianRatio }) => medianRatio?.toFixed(3) ?? '-'],
  ['COD', ({ cod }) => cod?.toFixed(1) ?? '-'],
  ['PRD', ({ prd }) => prd?.toFixed(3) ?? '-'],
  ['PRB', ({ prb }) => prb?.toFixed(3) ?? '-'],
]

function renderPercent(share: number | undefined): string {
  return share === undefined ? '-' : `${(100 * share).toFixed(1)} %`
}

/** Among sales of nearly equal price, ratios follow prices whatever the estimates are. */
const MEANINGLESS_BY_PRICE: ReadonlySet<string> = new Set(['PRD', 'PRB'])

/** The heading and the rows of a table. A group is named once. */
function listCells({ by, rows }: BacktestTable): string[][] {
  const columns = COLUMNS.filter(([heading]) => by !== 'price' || !MEANINGLESS_BY_PRICE.has(heading))
  return [
    [TITLES[by], 'estimator', ...columns.map(([heading]) => heading)],
    ...rows.map(({ group, estimator, accuracy }, index) => [
      rows[index - 1]?.group === group ? '' : group,
      estimator,
      ...columns.map(([, render]) => render(accuracy)),
    ]),
  ]
}

/** What was tested, in a sentence. */
export function describeBacktest({
  tested,
  from,
  to,
  every,
  nominal,
  withoutCounty,
}: BacktestReport): string {
  const count = (sales: number) => (sales === 1 ? '1 sale' : `${sales.toLocaleString('en-US')} sales`)
  const sentences = [
    `${count(tested)} of ${from} to ${to}, each ${every} estimated from what was sold before it.`,
    ...(nominal > 0 ? [`${count(nominal)} left out, whose prices are not of the open market.`] : []),
    ...(withoutCounty > 0 ? [`${count(withoutCounty)} without a county left out.`] : []),
  ]
  return sentences.join(' ')
}

/** The report for a terminal. */
export function renderBacktest(report: BacktestReport): string {
  return [describeBacktest(report), ...report.tables.map((table) => renderTable(listCells(table)))].join(
    '\n\n',
  )
}

/** The tables of a report for a document. */
export function renderBacktestTables(tables: readonly BacktestTable[]): string {
  return tables
    .map((table) => {
      const [heading = [], ...rows] = listCells(table)
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
      return [
        line(heading),
        line(heading.map((_, column) => (column < 2 ? '---' : '---:'))),
        ...rows.map(line),
      ].join('\n')
    })
    .join('\n\n')
}
