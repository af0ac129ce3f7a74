import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { IngestStoppedError } from '../../ingest/ports/feed.ts'
import { renderReport } from '../../ingest/report/ingest-report.ts'
import { stopOnSignals } from '../serve/stop-on-signals.ts'
import type { Settings } from '../settings/settings.ts'
import { describeStores, openStores } from '../stores.ts'
import type { Terminal } from '../terminal.ts'
import type { FeedPlan } from './feed-plan.ts'
import { openFeedScheduler } from './feed-scheduler.ts'
import { openFeedRunner } from './run-feed.ts'

/** Runs one feed again and again until a signal comes, and prints the report of each run that read something. */
export async function ingestRepeatedly(
  settings: Settings,
  plan: FeedPlan,
  { terminal, isJson, issuesPath }: { terminal: Terminal; isJson: boolean; issuesPath?: string | undefined },
): Promise<void> {
  const store = await openStores(describeStores(settings))
  const runner = openFeedRunner(settings, issuesPath)
  const scheduler = openFeedScheduler({
    states: store.feedStates,
    runFeed: runner.run,
    holder: `${hostname()} ${process.pid} ${randomUUID()}`,
    clock: Date.now,
    observer: {
      ended: (_plan, report) => {
        if (report === undefined) return
        if (isJson) terminal.printJson(report)
        else terminal.print(renderReport(report).trimEnd())
      },
      failed: ({ source }, error) => {
        if (error instanceof IngestStoppedError) return
        terminal.warn(`plat: ${source}: ${error instanceof Error ? error.message : String(error)}`)
      },
      storeFailed: (error) =>
        terminal.warn(`plat: ${error instanceof Error ? error.message : String(error)}`),
    },
  })
  scheduler.setFeeds([plan])
  await stopOnSignals(async () => {
    await scheduler.stop()
    await runner.close()
    await store.close()
  })
}
