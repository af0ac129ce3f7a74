import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { pickFeedSettings } from '../ingest/create-feed.ts'
import { type IngestOrder, type IngestThread, openIngestThread } from '../ingest/ingest-in-thread.ts'
import type { Settings } from '../settings/settings.ts'
import { describeStores } from '../stores.ts'
import type { FeedPlan } from './feed-plan.ts'
import type { ScheduledRun } from './feed-scheduler.ts'

/** Runs feeds, each in a thread of its own. */
export interface FeedRunner {
  /** Runs a feed once. Resolves to undefined if its files are those that were read last. */
  run(plan: FeedPlan, run: ScheduledRun): Promise<IngestReport | undefined>
  /** Resolves when no thread is left. End the runs in progress first. */
  close(): Promise<void>
}

/** How long a thread waits for its next run. A new one would take more time to load and compile its program than a small run takes. */
const KEEP_MS = 60_000
/** A thread whose heap has grown larger ends instead, so that its memory is freed. */
const KEPT_HEAP_BYTES = 128 * 2 ** 20

/** Runs feeds as the settings say. `issuesPath` is a file for all issues of the newest run. */
export function openFeedRunner(settings: Settings, issuesPath?: string): FeedRunner {
  let idle: IngestThread | undefined
  let ending: NodeJS.Timeout | undefined
  const take = () => {
    const thread = idle ?? openIngestThread()
    idle = undefined
    clearTimeout(ending)
    return thread
  }
  const closeIdle = async () => {
    const thread = idle
    idle = undefined
    clearTimeout(ending)
    await thread?.close()
  }
  return {
    run: async (plan, { signal, findsRemovals }) => {
      const thread = take()
      let isKept = false
      try {
        const { report, heapBytes } = await thread.ingest(
          buildOrder(settings, plan, findsRemovals, issuesPath),
          { signal },
        )
        isKept = idle === undefined && heapBytes <= KEPT_HEAP_BYTES
        return report
      } finally {
        if (isKept) {
          idle = thread
          ending = setTimeout(closeIdle, KEEP_MS).unref()
        } else await thread.close()
      }
    },
    close: closeIdle,
  }
}

function buildOrder(
  settings: Settings,
  { source, format, feedOptions, inputs, isFull, removalShare }: FeedPlan,
  findsRemovals: boolean,
  issuesPath: string | undefined,
): IngestOrder {
  return {
    ...{ stores: describeStores(settings), retainedEditions: settings.retainedEditions },
    ...{ source, format, feedOptions, inputs, isFull, findsRemovals },
    feedSettings: pickFeedSettings(settings),
    ...{ isDryRun: false, isScheduled: true },
    ...(removalShare !== undefined && { removalShare }),
    ...(issuesPath !== undefined && { issuesPath }),
  }
}
