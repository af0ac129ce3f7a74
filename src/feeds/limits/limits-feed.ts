import { basename } from 'node:path'
import type { Feed, FeedRecord, FeedSink } from '../../ingest/ports/feed.ts'
import { batchRecords } from '../reading/batches.ts'
import { type DelimitedRow, readDelimitedRows } from '../reading/delimited-rows.ts'
import { type InputFile, listInputFiles } from '../reading/input-files.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import { areaUnreadable } from './issues.ts'
import { findCountyFips, mapCounty, mapStateCosts } from './map-limits.ts'

const ENDINGS = ['.csv', '.tsv', '.txt']
const BATCH_SIZE = 500

export interface LimitsSettings {
  /** Year for which loan limits hold; default the year in the file's name ("..._2026.csv"), else unknown. */
  limitsYear?: number
}

/** Reads tables of loan limits and taxes by county, and of taxes and insurance by state. See README.md beside. */
export function buildLimitsFeed(settings: LimitsSettings = {}): Feed {
  return { format: 'limits', read: (inputs, sink) => readLimits(inputs, sink, settings) }
}

async function* readLimits(
  inputs: readonly string[],
  sink: FeedSink,
  settings: LimitsSettings,
): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, ENDINGS)
  const progress = new ReadingProgress(files, sink)
  yield* batchRecords(mapFiles(files, sink, settings, progress), BATCH_SIZE, progress)
}

async function* mapFiles(
  files: readonly InputFile[],
  sink: FeedSink,
  settings: LimitsSettings,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  for (const file of files) {
    const limitsYear = settings.limitsYear ?? findYear(file.path)
    for await (const rows of readDelimitedRows(file, progress.addBytes)) {
      yield rows.flatMap((row) => mapRow(row, limitsYear, sink))
    }
  }
}

function mapRow(row: DelimitedRow, limitsYear: number | undefined, sink: FeedSink): FeedRecord[] {
  const raise = sink.issue.bind(sink)
  const fips = findCountyFips(row.cells)
  const record = fips === undefined ? mapStateCosts(row, raise) : mapCounty(fips, row, limitsYear, raise)
  if (record === undefined) raise(areaUnreadable(row.place))
  return record === undefined ? [] : [record]
}

function findYear(path: string): number | undefined {
  const match = /(?<!\d)20\d\d(?!\d)/.exec(basename(path)) // "fhfa_conforming_limits_2026.csv"
  return match === null ? undefined : Number(match[0])
}
