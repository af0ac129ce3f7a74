import type { BacktestReport } from '../../src/app/estimates/backtest-edition.ts'
import { describeBacktest, renderBacktestTables } from '../../src/app/estimates/render-backtest.ts'

/** What the page about the accuracy of estimates shows. */
export interface EstimateFigures {
  /** The day on which they were measured. */
  measuredOn: string
  kingCounty: BacktestReport
  newYork: BacktestReport
}

/** The page docs/estimates.md. */
export function renderEstimatesPage({ measuredOn, kingCounty, newYork }: EstimateFigures): string {
  return `# How near estimates come to prices

Made on ${measuredOn} by \`node scripts/estimates-page.ts FOLDER\`, which loads two public files of sales, runs [\`plat estimates backtest\`](guides/estimates.md#your-own-backtest) over them, and writes the
figures to \`scripts/estimates/figures.json\` and this page. FOLDER holds \`king_county_2014_2015.csv\` (King County's sales of May 2014 to May 2015, as published under CC0) and
\`nyc_rolling_2019.csv\` (New York City's rolling sales of January to April 2019). [Estimates](guides/estimates.md) explains the words, and how to read the tables.

**comparables** is the estimator that answers where there are too few sales for a model: a weighted mean of similar homes nearby. **model** is the model that is trained on the sales of the county. Each month is
estimated from what was sold before it, and never from the home's own asking price.

## King County, Washington

Sales with points, grades, condition, views and areas above and below ground. ${describeBacktest(kingCounty)}

${renderBacktestTables(kingCounty.tables)}

## New York City

The file has no points, so every home stands at its ZIP code, and no areas of most condominiums and cooperatives. Ranges are wide there, and confidence is low: this is what
estimates look like where little is known. ${describeBacktest(newYork)} Deeds for $0, three rows in ten, are no sales and are not loaded.

${renderBacktestTables(newYork.tables)}
`
}
