import { parentPort, workerData } from 'node:worker_threads'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts'
import { WriterBusyError } from '../../store/ports/store-error.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { createFeed } from './create-feed.ts'
import { ensureReference } from './ensure-reference.ts'
import type { IngestMessage, IngestOrder } from './ingest-in-thread.ts'
import { dropOldEditions, loadSource } from './load-source.ts'

// The program of a thread: one ingest, from opening the store to closing it.

try {
  post({ kind: 'done', report: await ingest(workerData) })
} catch (error) {
  post({ kind: 'failed', ...explain(error) })
}

async function ingest(order: IngestOrder): Promise<IngestReport> {
  const { source, inputs, isFull, isDryRun } = order
  const feed = await createFeed(order.format, order.feedOptions)
  const store = await openEmbeddedStore({ directory: order.storeDirectory })
  try {
    await ensureReference(store)
    const observer = { progress: (progress: object) => post({ kind: 'progress', progress } as IngestMessage) }
    const report = await loadSource(store, { source, feed, inputs, isFull, isDryRun, observer })
    if (report.isPublished) await dropOldEditions(store, order.keptEditions)
    return report
  } finally {
    await store.close()
  }
}

/** What does not survive the way to another thread is an error's class. */
function explain(error: unknown): { error: unknown; exitCode?: number } {
  if (error instanceof CommandError) return { error, exitCode: error.exitCode }
  if (error instanceof FeedError) return { error, exitCode: EXIT_CODE.badInput }
  if (error instanceof WriterBusyError)
    return { error: new Error(error.message, { cause: error }), exitCode: EXIT_CODE.failed }
  return { error }
}

function post(message: IngestMessage): void {
  parentPort?.postMessage(message)
}
