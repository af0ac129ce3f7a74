import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import type { IngestObserver } from '../../ingest/run-ingest.ts'
import { CommandError } from '../exit-code.ts'
import type { FeedOptions } from './create-feed.ts'
import { THREAD_LIMITS } from './thread-limits.ts'

/** One ingest as the command line asks for it. */
export interface IngestOrder {
  storeDirectory: string
  format: string
  feedOptions: FeedOptions
  source: string
  inputs: readonly string[]
  isFull: boolean
  isDryRun: boolean
  keptEditions: number
}

/** From the thread. `exitCode` is there when the failure is one to tell people by its message alone. */
export type IngestMessage =
  | { kind: 'progress'; progress: Parameters<IngestObserver['progress']>[0] }
  | { kind: 'done'; report: IngestReport }
  | { kind: 'failed'; error: unknown; exitCode?: number }

/**
 * Ingests in a thread of its own, because only of a thread can it be said how large its heap may become. Throws CommandError
 * for what people can put right: the arguments, the input, another ingest at work.
 */
export async function ingestInThread(order: IngestOrder, observer?: IngestObserver): Promise<IngestReport> {
  const thread = new Worker(new URL('./ingest-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: THREAD_LIMITS,
  })
  // A thread that has said why it failed may still fail on its way out, which is no news.
  thread.on('error', () => {})
  for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
    const said = message as IngestMessage
    if (said.kind === 'progress') observer?.progress(said.progress)
    else if (said.kind === 'done') return said.report
    else throw restoreError(said)
  }
  throw new Error('The thread of the ingest has ended')
}

function restoreError({ error, exitCode }: { error: unknown; exitCode?: number }): unknown {
  return exitCode !== undefined && error instanceof Error ? new CommandError(error.message, exitCode) : error
}
