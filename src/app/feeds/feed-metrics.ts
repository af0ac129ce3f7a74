import { Gauge, type Registry } from 'prom-client'
import type { FeedAlarm } from '../../ingest/schedule/source-runs.ts'
import type { RunResult } from '../../ingest/schedule/source-state.ts'
import type { FeedStatus } from './feed-status.ts'
import type { FeedsReport } from './feeds-report.ts'

const ALARMS: readonly FeedAlarm[] = ['stopped', 'shrunk', 'refused']
const RESULTS: readonly RunResult[] = ['published', 'unchanged', 'not read', 'refused', 'failed', 'stopped']

/** Adds the gauges of the feeds that this process schedules. */
export function addFeedMetrics(registry: Registry, describe: () => FeedsReport): void {
  const add = (
    name: string,
    help: string,
    labels: readonly string[],
    list: (feed: FeedStatus) => readonly (readonly [Readonly<Record<string, string>>, number | undefined])[],
  ) =>
    new Gauge({
      ...{ name: `plat_feed_${name}`, help, registers: [registry], labelNames: ['source', ...labels] },
      collect() {
        this.reset()
        for (const feed of describe().feeds)
          for (const [values, number] of list(feed))
            if (number !== undefined) this.set({ source: feed.source, ...values }, number)
      },
    })
  const seconds = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text) / 1000)
  add('age_seconds', 'Age of the last success', [], ({ ageSeconds }) => [[{}, ageSeconds]])
  add('lag_seconds', 'Age of the newest change that the source has told of', [], ({ lagSeconds }) => [
    [{}, lagSeconds],
  ])
  add('next_run_timestamp_seconds', 'When the feed runs next', [], ({ nextRunAt }) => [
    [{}, seconds(nextRunAt)],
  ])
  add('running', '1 while the feed runs, on any node', [], ({ isRunning }) => [[{}, Number(isRunning)]])
  add('failures', 'Runs that failed since the last success', [], ({ failures }) => [[{}, failures]])
  add('records', 'Records that the source has', ['kind'], ({ records = {} }) =>
    Object.entries(records).map(([kind, number]) => [{ kind }, number] as const),
  )
  add('read', 'Records read in the last run that read any', [], ({ read }) => [[{}, read]])
  add('rejected', 'Records left out in that run', [], ({ rejected }) => [[{}, rejected]])
  add('issues', 'Issues of that run', [], ({ issues }) => [[{}, issues]])
  add('last_result', '1 for the result of the newest run', ['result'], ({ lastResult }) =>
    RESULTS.map((result) => [{ result }, Number(result === lastResult)] as const),
  )
  add('alarm', '1 while an operator should look at the feed', ['alarm'], ({ alarms }) =>
    ALARMS.map((alarm) => [{ alarm }, Number(alarms.includes(alarm))] as const),
  )
  new Gauge({
    name: 'plat_feeds_file_refused',
    help: '1 while the file of feeds is wrong and the feeds of before are scheduled',
    registers: [registry],
    collect() {
      this.set(Number(describe().fileFault !== undefined))
    },
  })
}
