import { access } from 'node:fs/promises'
import { Command } from 'commander'
import { findNextRunMs } from '../../ingest/schedule/feed-schedule.ts'
import { NO_RUNS } from '../../ingest/schedule/source-state.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import type { FeedPlan } from '../feeds/feed-plan.ts'
import { readFeedsFile } from '../feeds/feeds-file.ts'
import {
  createFeed,
  createReplica,
  isReplicaFormat,
  isShippedMapping,
  pickFeedSettings,
} from '../ingest/create-feed.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { renderInstant, renderTable } from '../terminal.ts'

const RUNS_SHOWN = 3

/** A feed as `plat feeds check` shows it. */
interface CheckedFeed {
  source: string
  format: string
  schedule: string
  /** The next runs if one begins now, without jitter of the first. */
  nextRuns: string[]
  /** What would make a run fail now. */
  faults: string[]
}

export function buildFeedsCommand(context: CommandContext): Command {
  const feeds = new Command('feeds').description(
    'check the file of feeds that run by themselves (PLAT_FEEDS)',
  )
  feeds.addCommand(
    new Command('check')
      .description('check a file of feeds, with the files that it names, and show when the feeds would run')
      .argument('[file]', 'the file; default: PLAT_FEEDS')
      .option('--json', 'print JSON')
      .addHelpText(
        'after',
        '\nExit codes: 0 right, 2 the file is wrong, 3 an input or another file that it names is missing or wrong',
      )
      .action((file: string | undefined, { json }: { json?: boolean }) =>
        check(context, file, json === true),
      ),
  )
  return feeds
}

async function check(
  { env, terminal }: CommandContext,
  given: string | undefined,
  isJson: boolean,
): Promise<void> {
  const settings = readSettings(env)
  const path = given ?? settings.feeds
  if (path === undefined) throw new CommandError('Name a file of feeds, or set PLAT_FEEDS')
  const plans = await readFeedsFile(path, settings.timeZone)
  const checked = await Promise.all(plans.map((plan) => checkFeed(plan, settings, Date.now())))
  if (isJson) terminal.printJson(checked)
  else {
    const rows = checked.map(({ source, format, schedule, nextRuns }) => [
      source,
      format,
      schedule,
      ...nextRuns,
    ])
    const heading = ['source', 'format', 'schedule', 'next run', 'then', 'then']
    terminal.print(renderTable([heading, ...rows]))
  }
  const faults = checked.flatMap(({ source, faults: ofFeed }) => ofFeed.map((fault) => `${source}: ${fault}`))
  if (faults.length > 0) throw new CommandError(faults.join('\n'), EXIT_CODE.badInput)
}

async function checkFeed(plan: FeedPlan, settings: Settings, nowMs: number): Promise<CheckedFeed> {
  const { source, format, scheduleText } = plan
  return {
    source,
    format,
    schedule: scheduleText,
    nextRuns: listNextRuns(plan, nowMs),
    faults: await listFaults(plan, settings),
  }
}

function listNextRuns({ source, schedule }: FeedPlan, nowMs: number): string[] {
  const runs = [nowMs]
  while (runs.length < RUNS_SHOWN) {
    const startedAtMs = runs.at(-1)!
    const past = { ...NO_RUNS, startedAtMs, endedAtMs: startedAtMs }
    runs.push(findNextRunMs(source, schedule, past, startedAtMs))
  }
  return runs.map(renderInstant)
}

async function listFaults({ format, feedOptions, inputs }: FeedPlan, settings: Settings): Promise<string[]> {
  const { tokenFile, clientFile, mapping } = feedOptions
  const paths = [
    ...(isReplicaFormat(format) ? [] : inputs),
    ...[tokenFile, clientFile].filter((path) => path !== undefined),
    ...(mapping !== undefined && !isShippedMapping(mapping) ? [mapping] : []),
  ]
  const missing = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => [],
        () => [`${path} cannot be read`],
      ),
    ),
  )
  try {
    if (createReplica(format, feedOptions, pickFeedSettings(settings)) === undefined)
      await createFeed(format, feedOptions)
    return missing.flat()
  } catch (error) {
    return [...missing.flat(), error instanceof Error ? error.message : String(error)]
  }
}
