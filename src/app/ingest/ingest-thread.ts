import { closeSync, openSync, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { findPosition } from '../../ingest/find-position.ts'
import { type Feed, IngestStoppedError } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import type { Replica } from '../../ingest/ports/replica.ts'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import type { IngestObserver } from '../../ingest/run-ingest.ts'
import { WriterBusyError } from '../../store/ports/store-error.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { CommandError } from '../exit-code.ts'
import { stampInputs } from '../feeds/input-stamp.ts'
import { openStores } from '../stores.ts'
import { runProgram } from '../threads/run-program.ts'
import { createFeed, createReplica, type ReplicaRun } from './create-feed.ts'
import type { IngestOrder, IngestOutcome, IngestProtocol } from './ingest-in-thread.ts'
import { dropOldEditions, ensureReference, loadSource, replicateSource } from './load-source.ts'
import { recordRun } from './record-run.ts'

// The program of a thread that ingests: one order at a time, from opening the store to closing it.

/** Of the file of issues. Declared before the program starts below. */
const BUFFERED_LINES = 500

/** How soon a scheduled run asks again for the right to write. */
const BUSY_RETRY_MS = 500

await runProgram<IngestProtocol, undefined>((_start, tell) => ({
  calls: {
    ingest: async (order, interruption): Promise<IngestOutcome> => {
      const progress: IngestObserver['progress'] = (value) => tell('progress', value)
      const report = await ingest(order, { progress, signal: interruption })
      return { ...(report && { report }), heapBytes: getHeapStatistics().total_heap_size }
    },
  },
}))

interface RunParts {
  progress: IngestObserver['progress']
  /** Aborted if the run should end early. */
  signal: AbortSignal
}

async function ingest(order: IngestOrder, { progress, signal }: RunParts): Promise<IngestReport | undefined> {
  const opening = Promise.withResolvers<Stores>()
  const quotaStates: ReplicaRun['quotaStates'] = {
    change: async (name, change) => (await opening.promise).feedStates.change(name, change),
  }
  const run = { signal, quotaStates }
  const replica = createReplica(order.format, order.feedOptions, order.feedSettings, run)
  const address = replica && readAddress(order)
  const feed = replica ?? (await createFeed(order.format, order.feedOptions))
  const issues = order.issuesPath === undefined ? undefined : openIssueFile(order.issuesPath)
  const store = await openStores(order.stores, { isPatient: true })
  try {
    const used = order.isScheduled === true ? waitForWriters(store, signal) : store
    await ensureReference(used)
    const surroundings = { observer: { progress, ...(issues && { issue: issues.write }) }, stop: signal }
    const load = async () =>
      'replicate' in feed
        ? replicateService(order, used, feed, address!, surroundings)
        : loadFiles(order, used, feed, surroundings)
    if (order.isDryRun) return await load()
    // Files are always compared as a whole. Only the comparison with a service waits after a refusal.
    const isWhole = replica === undefined || (order.findsRemovals ?? true)
    return await recordRun(store, order.source, isWhole, load)
  } finally {
    issues?.close()
    await store.close()
  }
}

interface RunSurroundings {
  observer: IngestObserver
  stop: AbortSignal
}

function replicateService(
  { source, isDryRun, removalShare, findsRemovals, retainedEditions }: IngestOrder,
  store: Stores,
  replica: Replica,
  address: string,
  surroundings: RunSurroundings,
): Promise<IngestReport> {
  return replicateSource(store, {
    ...{ source, replica, address, isDryRun, ...surroundings },
    ...(removalShare !== undefined && { removalShare }),
    ...(findsRemovals !== undefined && { findsRemovals }),
    afterEdition: () => dropOldEditions(store, retainedEditions),
  })
}

/** Resolves to undefined if a scheduled run finds the files that were read last. */
async function loadFiles(
  order: IngestOrder,
  store: Stores,
  feed: Feed,
  surroundings: RunSurroundings,
): Promise<IngestReport | undefined> {
  const { source, inputs, isFull, isDryRun, removalShare } = order
  const stamp =
    order.isScheduled === true ? await stampInputs(order, await findPosition(store.runs, source)) : undefined
  if (stamp?.isSame === true) return undefined
  const report = await loadSource(store, {
    ...{ source, feed, inputs, isFull, isDryRun, ...surroundings },
    storesOwnerNames: order.feedSettings.storesOwnerNames,
    ...(removalShare !== undefined && { removalShare }),
    ...(stamp && { position: stamp.position }),
  })
  if (report.isPublished) await dropOldEditions(store, order.retainedEditions)
  return report
}

/** The same stores, whose writers wait for each other instead of failing. */
function waitForWriters(store: Stores, signal: AbortSignal): Stores {
  const { editions } = store
  const beginEdition: Stores['editions']['beginEdition'] = async (first) => {
    for (;;) {
      try {
        return await editions.beginEdition(first)
      } catch (error) {
        if (!(error instanceof WriterBusyError)) throw error
        await wait(BUSY_RETRY_MS, undefined, { signal }).catch(() => {})
        if (signal.aborted) throw new IngestStoppedError(error.message)
      }
    }
  }
  return { ...store, editions: { ...editions, beginEdition } }
}

function readAddress({ format, inputs, isFull }: IngestOrder): string {
  const [address] = inputs
  if (address === undefined || inputs.length > 1) throw new CommandError(`${format} takes one address`)
  if (isFull)
    throw new CommandError(`${format} finds out itself what is gone; --sweep compares all keys at once`)
  return address
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
