import { parentPort, workerData } from 'node:worker_threads'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts'
import { encodeError } from '../threads/error-codec.ts'
import { createFeed } from './create-feed.ts'
import { ensureReference } from './ensure-reference.ts'
import type { IngestMessage, IngestOrder } from './ingest-in-thread.ts'
import { openIssueFile } from './issue-file.ts'
import { dropOldEditions, loadSource } from './load-source.ts'

// The program of a thread: one ingest, from opening the store to closing it.

try {
  post({ kind: 'done', report: await ingest(workerData) })
} catch (error) {
  post({ kind: 'failed', error: encodeError(error) })
}

async function ingest(order: IngestOrder): Promise<IngestReport> {
  const { source, inputs, isFull, isDryRun, removalShare } = order
  const feed = await createFeed(order.format, order.feedOptions)
  const issues = order.issuesPath === undefined ? undefined : openIssueFile(order.issuesPath)
  const store = await openEmbeddedStore({ directory: order.storeDirectory })
  try {
    await ensureReference(store)
    const observer = {
      progress: (progress: object) => post({ kind: 'progress', progress } as IngestMessage),
      ...(issues && { issue: issues.write }),
    }
    const report = await loadSource(store, {
      ...{ source, feed, inputs, isFull, isDryRun, observer },
      ...(removalShare !== undefined && { removalShare }),
    })
    if (report.isPublished) await dropOldEditions(store, order.retainedEditions)
    return report
  } finally {
    issues?.close()
    await store.close()
  }
}

function post(message: IngestMessage): void {
  parentPort?.postMessage(message)
}
