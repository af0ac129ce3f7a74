import { Command } from 'commander'
import { withEdition } from '../../store/ports/with-edition.ts'
import {
  describeFeeds,
  describeSources,
  type LoadedKind,
  MOST_RUNS,
} from '../administration/describe-sources.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { describeModels, renderModels } from '../estimates/describe-models.ts'
import type { FeedStatus } from '../feeds/feed-status.ts'
import { renderDuration } from '../feeds/parse-duration.ts'
import { countBySource } from '../ingest/count-records.ts'
import { SettingError } from '../settings/setting.ts'
import { renderTable } from '../terminal.ts'

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
