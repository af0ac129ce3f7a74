import { type Feed, FeedError, type FeedRecord, type FeedSink } from '../../ingest/ports/feed.ts'
import { readDelimitedRows } from '../reading/delimited-rows.ts'
import { type InputFile, listInputFiles } from '../reading/input-files.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import { addRateRow, SeriesCollector } from './map-rate-row.ts'

const ENDINGS = ['.csv', '.tsv', '.txt']

/** Reads histories of mortgage rates; all files of a run make one set of series. See README.md beside. */
export function buildRatesFeed(): Feed {
  return { format: 'rates', read: readRates }
}

async function* readRates(inputs: readonly string[], sink: FeedSink): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, ENDINGS)
  const progress = new ReadingProgress(files, sink)
  const series = new SeriesCollector((issue) => sink.issue(issue))
  for (const file of files) await addFile(file, series, sink, progress)
  const records = series.list().map((facts): FeedRecord => ({ kind: 'rateSeries', facts }))
  if (records.length === 0) throw new FeedError(`${inputs.join(', ')}: no column of a known rate series`)
  progress.addBatch(records)
  yield records
}

async function addFile(
  file: InputFile,
  series: SeriesCollector,
  sink: FeedSink,
  progress: ReadingProgress,
): Promise<void> {
  for await (const rows of readDelimitedRows(file, progress.addBytes)) {
    for (const row of rows) addRateRow(row, series, (issue) => sink.issue(issue))
  }
}
