import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { pickFeedSettings } from '../ingest/create-feed.ts'
import { ingestInThread } from '../ingest/ingest-in-thread.ts'
import type { Settings } from '../settings/settings.ts'
import { describeStores } from '../stores.ts'
import type { FeedPlan } from './feed-plan.ts'
import type { ScheduledRun } from './feed-scheduler.ts'

/** Runs a feed once, as the settings say. `issuesPath` is a file for all issues of the newest run. */
export function runFeedOnce(
  settings: Settings,
  plan: FeedPlan,
  { signal, findsRemovals }: ScheduledRun,
  issuesPath?: string,
): Promise<IngestReport | undefined> {
  const { source, format, feedOptions, inputs, isFull, removalShare } = plan
  const order = {
    ...{ stores: describeStores(settings), retainedEditions: settings.retainedEditions },
    ...{ source, format, feedOptions, inputs, isFull, findsRemovals },
    feedSettings: pickFeedSettings(settings),
    ...{ isDryRun: false, isScheduled: true },
    ...(removalShare !== undefined && { removalShare }),
    ...(issuesPath !== undefined && { issuesPath }),
  }
  return ingestInThread(order, { signal })
}
