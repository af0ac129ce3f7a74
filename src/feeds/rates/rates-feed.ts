import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed } from '../reading/define-feed.ts'
import { readNamedRows } from '../reading/delimited-rows.ts'
import { addRateRow, SeriesCollector } from './collect-rates.ts'

/** Reads histories of mortgage rates. All files of a run make one set of series. See README.md beside. */
export function buildRatesFeed(): Feed {
  return defineFeed({
    format: 'rates',
    endings: ['.csv', '.tsv', '.txt'],
    batchSize: 500,
    open: (run) => {
      const series = new SeriesCollector(run.raise)
      return {
        async *readFile(file) {
          for await (const rows of readNamedRows(file, run)) {
            for (const row of rows) addRateRow(row, series, run.raise)
            yield []
          }
        },
        finish: () => [series.list().map((facts): FeedRecord => ({ kind: 'rateSeries', facts }))],
      }
    },
  })
}
