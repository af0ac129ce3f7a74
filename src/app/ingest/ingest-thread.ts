import { closeSync, openSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Issue } from '../../ingest/ports/issue.ts'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { CommandError } from '../exit-code.ts'
import { openStores } from '../stores.ts'
import { encodeError } from '../threads/error-codec.ts'
import { createFeed, createReplica } from './create-feed.ts'
import type { IngestMessage, IngestOrder } from './ingest-in-thread.ts'
import { dropOldEditions, ensureReference, loadSource, replicateSource } from './load-source.ts'

// The program of a thread: one ingest, from opening the store to closing it.

/** Of the file of issues. Declared before the program starts below. */
const BUFFERED_LINES = 500

try {
  post({ kind: 'done', report: await ingest(workerData) })
} catch (error) {
  post({ kind: 'failed', error: encodeError(error) })
}

async function ingest(order: IngestOrder): Promise<IngestReport> {
  const { source, inputs, isFull, isDryRun, removalShare } = order
  const replica = createReplica(order.format, order.feedOptions, order.feedSettings)
  const address = replica && readAddress(order)
  const feed = replica ?? (await createFeed(order.format, order.feedOptions))
  const issues = order.issuesPath === undefined ? undefined : openIssueFile(order.issuesPath)
  const store = await openStores(order.stores)
  try {
    await ensureReference(store)
    const observer = {
      progress: (progress: object) => post({ kind: 'progress', progress } as IngestMessage),
      ...(issues && { issue: issues.write }),
    }
    const dropOld = () => dropOldEditions(store, order.retainedEditions)
    const share = removalShare === undefined ? {} : { removalShare }
    if ('replicate' in feed) {
      const replication = { source, replica: feed, address: address!, isDryRun, observer, ...share }
      return await replicateSource(store, { ...replication, afterEdition: dropOld })
    }
    const { storesOwnerNames } = order.feedSettings
    const load = { source, feed, inputs, isFull, isDryRun, storesOwnerNames, observer, ...share }
    const report = await loadSource(store, load)
    if (report.isPublished) await dropOld()
    return report
  } finally {
    issues?.close()
    await store.close()
  }
}

function readAddress({ format, inputs, isFull }: IngestOrder): string {
  const [address] = inputs
  if (address === undefined || inputs.length > 1) throw new CommandError(`${format} takes one address`)
  if (isFull)
    throw new CommandError(`${format} finds out itself what is gone; --sweep compares all keys at once`)
  return address
}

function post(message: IngestMessage): void {
  parentPort?.postMessage(message)
}

/** A file of issues, one JSON object per line, in the order in which they were raised. */
interface IssueFile {
  write(issue: Issue): void
  close(): void
}

/** Replaces the file. Throws CommandError when it cannot be written, before anything has been read. */
export function openIssueFile(path: string): IssueFile {
  const descriptor = open(path)
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) writeSync(descriptor, `${lines.join('\n')}\n`)
    lines = []
  }
  return {
    write: (issue) => {
      lines.push(JSON.stringify(issue))
      if (lines.length >= BUFFERED_LINES) flush()
    },
    close: () => {
      flush()
      closeSync(descriptor)
    },
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'w')
  } catch (cause) {
    throw new CommandError(`The file for issues cannot be written: ${(cause as Error).message}`)
  }
}
