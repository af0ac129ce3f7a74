import type { AdminSources } from '../../contract/administration/admin-answers.ts'
import { findNextRunMs } from '../../ingest/schedule/feed-schedule.ts'
import { listSourceStates, NO_RUNS } from '../../ingest/schedule/source-state.ts'
import { RECORD_KINDS, type RecordKind } from '../../records/record.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { describeFeed, type FeedStatus } from '../feeds/feed-status.ts'
import { readFeedsFile } from '../feeds/feeds-file.ts'
import type { SourceCounts } from '../ingest/count-records.ts'
import type { Settings } from '../settings/settings.ts'
import { renderInstant } from '../terminal.ts'

/** How many runs are looked at to describe sources and editions. */
export const MOST_RUNS = 100_000
const HOUR_MS = 3_600_000

/** The loaded records of one kind from one source. */
export interface LoadedKind {
  source: string
  kind: RecordKind
  /** The number of records in the newest edition. For ZIP codes, counties and state costs, that of all sources together. */
  records: number
  /** The newest edition in which a run of the source changed records of this kind. */
  edition?: number
  /** The last run that read this kind from the source, whether or not it changed anything. */
  lastRun?: { format: string; finishedAt: string; ageHours: number; issues: number }
  /** How the feed of the source is doing, if the file of feeds has one. */
  feed?: FeedStatus
}

/** Lists the sources. `runs` are newest first. A source without records is listed too if it was ever run. */
export function describeSources(
  { bySource, shared }: SourceCounts,
  runs: readonly RunRecord[],
  nowMs: number,
): LoadedKind[] {
  const sourceRuns = runs.filter(({ restoredEdition }) => restoredEdition === undefined)
  const sources = [...new Set([...bySource.keys(), ...sourceRuns.map(({ source }) => source)])].sort()
  return sources.flatMap((source) =>
    RECORD_KINDS.flatMap((kind) => {
      const ofKind = sourceRuns.filter((run) => run.source === source && run.read[kind] !== undefined)
      if (ofKind.length === 0 && !bySource.get(source)?.has(kind)) return []
      const records = bySource.get(source)?.get(kind) ?? shared.get(kind) ?? 0
      const changed = ofKind.find((run) => run.isPublished && run.changed[kind] !== undefined)
      const last = ofKind[0]
      return [
        {
          ...{ source, kind, records },
          ...(changed && { edition: changed.edition }),
          ...(last && { lastRun: describeRun(last, nowMs) }),
        },
      ]
    }),
  )
}

function describeRun({ format, finishedAtMs, issues }: RunRecord, nowMs: number) {
  return {
    format,
    finishedAt: renderInstant(finishedAtMs),
    ageHours: Math.floor((nowMs - finishedAtMs) / HOUR_MS),
    issues: Object.values(issues).reduce((sum, count) => sum + count, 0),
  }
}

/** The issues of the newest run of each source and format, the most frequent first. `runs` are newest first. */
export function listNewestIssues(runs: readonly RunRecord[]): AdminSources['issues'] {
  const newest = new Map<string, RunRecord>()
  for (const run of runs) {
    const name = `${run.source} ${run.format}`
    if (run.restoredEdition === undefined && !newest.has(name)) newest.set(name, run)
  }
  return [...newest]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { source, format, issues }]) =>
      Object.entries(issues)
        .sort(([, one], [, other]) => other - one)
        .map(([issue, count]) => ({ source, format, issue, count })),
    )
}

/** The feeds in the file of feeds, with what the newest runs on any node have left. */
export async function describeFeeds(
  { feedStates }: Stores,
  { feeds: path, timeZone }: Settings,
  nowMs: number,
): Promise<FeedStatus[]> {
  if (path === undefined) return []
  const states = await listSourceStates(feedStates)
  return (await readFeedsFile(path, timeZone)).map((plan) => {
    const state = states.get(plan.source) ?? NO_RUNS
    const nextRunMs = findNextRunMs(plan.source, plan.schedule, state, nowMs)
    return describeFeed({ plan, state, nextRunMs, isRunning: false }, nowMs)
  })
}
