import { on } from 'node:events'
import type { ResourceLimits } from 'node:worker_threads'
import { listingOfRow, rowOfListing } from '../../feeds/reso/property/listing-shape.ts'
import {
  type Feed,
  FeedError,
  type FeedProgress,
  type FeedRecord,
  type FeedSink,
} from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { startWorker } from '../threads/start-worker.ts'

/** A RESO feed that is read and mapped by a separate thread. The thread remains for further inputs. */
export interface FeedThread {
  feed: Feed
  close(): Promise<void>
}

/**
 * The RESO feed, read and mapped by another thread while this one ingests. It gives the same records, issues and errors in the
 * same order, and is at most a few batches ahead.
 */
export function buildThreadedResoFeed(): Feed {
  return {
    format: 'reso',
    async *read(inputs, sink) {
      const { feed, close } = openResoThread()
      try {
        yield* feed.read(inputs, sink)
      } finally {
        await close()
      }
    },
  }
}

/** Reads one list of inputs after another. After a list that failed or was not read to its end, no other can be read. */
export function openResoThread(): FeedThread {
  const thread = startWorker(new URL('./reso-thread.ts', import.meta.url), {
    resourceLimits: THREAD_LIMITS,
  })
  const messages = on(thread, 'message', { close: ['exit'] })
  const send = (request: FeedRequest) => thread.postMessage(request)
  return {
    feed: {
      format: 'reso',
      async *read(inputs, sink) {
        send({ kind: 'read', inputs })
        yield* readMessages(messages, sink, () => send({ kind: 'more' }))
      },
    },
    close: async () => {
      await thread.terminate()
    },
  }
}

async function* readMessages(
  messages: AsyncIterator<unknown[]>,
  sink: FeedSink,
  askForMore: () => void,
): AsyncGenerator<FeedRecord[]> {
  for (;;) {
    const { value, done } = await messages.next()
    if (done === true) throw new Error('The thread that reads the feed has ended')
    const [message] = value as [FeedMessage]
    for (const issue of message.issues) sink.issue(issue)
    if (message.progress !== undefined) sink.progress(message.progress)
    if (message.kind === 'end') return
    if (message.kind === 'failed') throw restoreError(message)
    if (message.kind === 'met') continue
    askForMore()
    yield unpackBatch(message.records)
  }
}

/** An error from another thread has lost its class: only message, stack and cause are left. */
function restoreError({ error, isInput }: { error: unknown; isInput: boolean }): unknown {
  return isInput && error instanceof Error ? new FeedError(error.message, { cause: error }) : error
}

/** Messages to the thread: first the inputs to read, then, for each batch taken, permission to send another one. */
export type FeedRequest = { kind: 'read'; inputs: readonly string[] } | { kind: 'more' }

/** What was found since the previous message. */
interface Met {
  issues: Issue[]
  progress?: FeedProgress
}

/** Messages from the thread, in the order in which it reads. `records` is made by packBatch. */
export type FeedMessage =
  | ({ kind: 'batch'; records: string } & Met)
  | ({ kind: 'met' } & Met)
  | ({ kind: 'end' } & Met)
  | ({ kind: 'failed'; error: unknown; isInput: boolean } & Met)

/**
 * The text of so few records is young garbage for V8. The text of 64 records is a large object, which only a collection of the whole heap
 * frees: with 256 records per batch, the thread had five times as many of these.
 */
export const RECORDS_PER_BATCH = 32

/** The number of batches that the thread may be ahead of the ingest. They take about 4 MB. */
export const BATCHES_AHEAD = 32

/** Records as JSON text, which takes a third of the time of a structured clone. A listing is a list of values, so that no field name is repeated. */
export function packBatch(batch: readonly FeedRecord[]): string {
  return JSON.stringify(
    batch.map((record) => (record.kind === 'listing' ? rowOfListing(record.facts) : record)),
  )
}

/** Unpacks records. Missing fields of a listing may be present as undefined. */
function unpackBatch(text: string): FeedRecord[] {
  const packed = JSON.parse(text) as (FeedRecord | unknown[])[]
  return packed.map((record) =>
    Array.isArray(record) ? { kind: 'listing', facts: listingOfRow(record) } : record,
  )
}

/**
 * The heap sizes of an ingest's threads. Without a limit V8 lets the young generation grow to 192 MB in a long run, where a sixth is
 * just as fast. The more the old generation may grow, the more garbage it collects before it is swept: with its default limit of
 * 4 GB, a run took 100 MB more than the 330 it needed. Live data in the heap does not grow with the number of listings, which are in
 * columns outside of the heap, but with that of agents and offices: half a kilobyte each.
 */
export const THREAD_LIMITS: Readonly<ResourceLimits> = {
  maxYoungGenerationSizeMb: 32,
  maxOldGenerationSizeMb: 512,
}
