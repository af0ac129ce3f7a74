import { Command } from 'commander'
import { findNextRunMs } from '../../ingest/schedule/feed-schedule.ts'
import { listSourceStates, NO_RUNS } from '../../ingest/schedule/source-state.ts'
import { RECORD_KINDS, type RecordKind } from '../../records/record.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { describeModels, renderModels } from '../estimates/describe-models.ts'
import { describeFeed, type FeedStatus } from '../feeds/feed-status.ts'
import { readFeedsFile } from '../feeds/feeds-file.ts'
import { renderDuration } from '../feeds/parse-duration.ts'
import { countBySource, type SourceCounts } from '../ingest/count-records.ts'
import { SettingError } from '../settings/setting.ts'
import type { Settings } from '../settings/settings.ts'
import { renderInstant, renderTable } from '../terminal.ts'

const MOST_RUNS = 100_000
const HOUR_MS = 3_600_000

/** The loaded records of one kind from one source. */
interface LoadedKind {
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

export function buildSourcesCommand(context: CommandContext): Command {
  return new Command('sources')
    .description(
      'show what is loaded: for each source and kind the records, the newest edition and the last run; and how well models of prices do',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const nowMs = Date.now()
      const { loaded, models, feeds } = await withStores(context, async (stores, settings) => ({
        loaded: describeSources(
          await withEdition(stores.editions, undefined, countBySource),
          await stores.runs.list(MOST_RUNS),
          nowMs,
        ),
        models: await describeModels(stores.models),
        feeds: await describeFeeds(stores, settings, nowMs).catch((error: unknown) => {
          // A wrong file does not hide what is loaded.
          if (!(error instanceof SettingError)) throw error
          context.terminal.warn(`plat: ${error.message}`)
          return []
        }),
      }))
      if (json === true) {
        const bySource = new Map(feeds.map((feed) => [feed.source, feed]))
        return context.terminal.printJson(
          loaded.map((each) => ({
            ...each,
            ...(bySource.has(each.source) && { feed: bySource.get(each.source) }),
          })),
        )
      }
      const heading = ['source', 'kind', 'records', 'edition', 'format', 'last run', 'age', 'issues']
      context.terminal.print(renderTable([heading, ...loaded.map(renderLoaded)]))
      if (models.length > 0) context.terminal.print(`\n${renderModels(models)}`)
      if (feeds.length > 0) context.terminal.print(`\n${renderFeeds(feeds)}`)
    })
}

/** The feeds in the file of feeds, with what the newest runs on any node have left. */
async function describeFeeds(
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

function renderFeeds(feeds: readonly FeedStatus[]): string {
  const age = (seconds: number | undefined) => (seconds === undefined ? '-' : renderDuration(1000 * seconds))
  const heading = [
    'feed',
    'schedule',
    'next run',
    'last result',
    'success',
    'lag',
    'rejected',
    'issues',
    'alarms',
  ]
  const rows = feeds.map((feed) => [
    ...[
      feed.source,
      feed.schedule,
      feed.isRunning ? 'running' : feed.nextRunAt.slice(0, 19).replace('T', ' '),
    ],
    ...[feed.lastResult ?? '-', age(feed.ageSeconds), age(feed.lagSeconds)],
    ...[String(feed.rejected ?? '-'), String(feed.issues ?? '-'), feed.alarms.join(' ') || '-'],
  ])
  const messages = feeds.flatMap(({ source, message }) =>
    message === undefined ? [] : [`${source}: ${message}`],
  )
  return [renderTable([heading, ...rows]), ...messages].join('\n')
}

/** Lists the sources. `runs` are newest first. A source without records is listed too if it was ever run. */
function describeSources(
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

function renderLoaded({ source, kind, records, edition, lastRun }: LoadedKind): string[] {
  const run = lastRun
    ? [lastRun.format, lastRun.finishedAt, renderAge(lastRun.ageHours), String(lastRun.issues)]
    : ['-', '-', '-', '-']
  return [source, kind, String(records), edition === undefined ? '-' : String(edition), ...run]
}

/** "under 1 h", "5 h" or "3 d". */
function renderAge(hours: number): string {
  if (hours < 1) return 'under 1 h'
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
