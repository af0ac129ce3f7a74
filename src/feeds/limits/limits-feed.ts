import { basename } from 'node:path'
import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed } from '../reading/define-feed.ts'
import { type NamedRow, readNamedRows } from '../reading/delimited-rows.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { limitsIssue } from './issues.ts'
import { findCountyFips, mapCounty, mapStateCosts } from './map-limits.ts'

export interface LimitsSettings {
  /** The year for which loan limits hold. The default is the year in the file's name ("..._2026.csv"), else unknown. */
  limitsYear?: number
}

/** Reads tables of loan limits and taxes by county, and of taxes and insurance by state. See README.md beside. */
export function buildLimitsFeed(settings: LimitsSettings = {}): Feed {
  return defineFeed({
    format: 'limits',
    endings: ['.csv', '.tsv', '.txt'],
    batchSize: 500,
    open: (run) => ({
      async *readFile(file) {
        const limitsYear = settings.limitsYear ?? findYear(file.path)
        for await (const rows of readNamedRows(file, run)) {
          yield rows.flatMap((row) => mapRow(row, limitsYear, run.raise))
        }
      },
    }),
  })
}

function mapRow(row: NamedRow, limitsYear: number | undefined, raise: RaiseIssue): FeedRecord[] {
  const fips = findCountyFips(row.cells)
  const record = fips === undefined ? mapStateCosts(row, raise) : mapCounty(fips, row, limitsYear, raise)
  if (record === undefined) raise(limitsIssue('AreaUnreadable', row.place))
  return record === undefined ? [] : [record]
}

function findYear(path: string): number | undefined {
  const match = /(?<!\d)20\d\d(?!\d)/.exec(basename(path)) // "fhfa_conforming_limits_2026.csv"
  return match === null ? undefined : Number(match[0])
}
