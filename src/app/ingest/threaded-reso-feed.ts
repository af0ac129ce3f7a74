import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Feed, FeedError, type FeedRecord, type FeedSink } from '../../ingest/ports/feed.ts'
import { type FeedMessage, type FeedRequest, unpackBatch } from './feed-messages.ts'
import { THREAD_LIMITS } from './thread-limits.ts'

/** A RESO feed that is read and mapped by a thread of its own. The thread stays for further inputs. */
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

/** Read one list of inputs after another. After one that failed or was not read to its end, no other can be read. */
export function openResoThread(): FeedThread {
  const thread = new Worker(new URL('./reso-thread.ts', import.meta.url), {
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
