import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import type { IngestObserver } from '../../ingest/run-ingest.ts'
import type { StoresDescription } from '../stores.ts'
import { openThread } from '../threads/open-thread.ts'
import type { FeedOptions, FeedSettings } from './create-feed.ts'
import { THREAD_LIMITS } from './threaded-reso-feed.ts'

/** One ingest, as the command line describes it. */
export interface IngestOrder {
  stores: StoresDescription
  format: string
  feedOptions: FeedOptions
  feedSettings: FeedSettings
  source: string
  inputs: readonly string[]
  isFull: boolean
  /** The share of a kind, 0 to 1, that a full run may remove; absent for the default. */
  removalShare?: number
  isDryRun: boolean
  /** Wait while another ingest is writing, and do not read the files again that were read last. */
  isScheduled?: boolean
  /** Look for what a service no longer has; default true. */
  findsRemovals?: boolean
  retainedEditions: number
  /** The file for all issues, one JSON object per line. */
  issuesPath?: string
}

export type IngestProtocol = {
  calls: { ingest(order: IngestOrder): IngestOutcome }
  events: { progress: Parameters<IngestObserver['progress']>[0] }
}

export interface IngestOutcome {
  /** Absent if the files of a scheduled run are those that were read last. */
  report?: IngestReport
  /** The size of the thread's heap after the run. */
  heapBytes: number
}

export interface IngestSurroundings {
  observer?: IngestObserver | undefined
  /** Ends the run early when it is aborted. It then throws IngestStoppedError. */
  signal?: AbortSignal
}

/** Ingests one order after the other in a separate thread, because only a thread's heap can be limited from inside the program. */
export interface IngestThread {
  /** Throws what the thread threw, class included. */
  ingest(order: IngestOrder, surroundings?: IngestSurroundings): Promise<IngestOutcome>
  close(): Promise<void>
}

export function openIngestThread(): IngestThread {
  let progress: IngestObserver['progress'] | undefined
  const thread = openThread<IngestProtocol>(new URL('./ingest-thread.ts', import.meta.url), {
    start: undefined,
    events: { progress: (value) => progress?.(value) },
    resourceLimits: THREAD_LIMITS,
  })
  return {
    ingest: async (order, { observer, signal } = {}) => {
      progress = observer?.progress
      return thread.callUntil(signal, 'ingest', order)
    },
    close: thread.close,
  }
}

/** Ingests one order in a thread of its own. Resolves to undefined if the files of a scheduled run are those that were read last. */
export async function ingestInThread(
  order: IngestOrder,
  surroundings: IngestSurroundings = {},
): Promise<IngestReport | undefined> {
  const thread = openIngestThread()
  try {
    return (await thread.ingest(order, surroundings)).report
  } finally {
    await thread.close()
  }
}
