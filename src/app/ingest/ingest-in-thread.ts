import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import type { IngestObserver } from '../../ingest/run-ingest.ts'
import type { StoresDescription } from '../stores.ts'
import { decodeError, type EncodedError } from '../threads/error-codec.ts'
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

/** From the thread. */
export type IngestMessage =
  | { kind: 'progress'; progress: Parameters<IngestObserver['progress']>[0] }
  /** Without a report, the files of a scheduled run are those that were read last. */
  | { kind: 'done'; report?: IngestReport }
  | { kind: 'failed'; error: EncodedError }

export interface IngestSurroundings {
  observer?: IngestObserver | undefined
  /** Ends the run early when it is aborted. It then throws IngestStoppedError. */
  signal?: AbortSignal
}

/**
 * Ingests in a separate thread, because only a thread's heap can be limited from inside the program. Throws what the thread
 * threw, class included. Resolves to undefined if the files of a scheduled run are those that were read last.
 */
export async function ingestInThread(
  order: IngestOrder,
  { observer, signal }: IngestSurroundings = {},
): Promise<IngestReport | undefined> {
  const thread = new Worker(new URL('./ingest-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: THREAD_LIMITS,
  })
  // Once the thread has reported why it failed, an error while it ends adds nothing.
  thread.on('error', () => {})
  const stop = () => thread.postMessage('stop')
  signal?.addEventListener('abort', stop)
  if (signal?.aborted === true) stop()
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      const said = message as IngestMessage
      if (said.kind === 'progress') observer?.progress(said.progress)
      else if (said.kind === 'done') return said.report
      else throw decodeError(said.error)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  throw new Error('The thread of the ingest has ended')
}
