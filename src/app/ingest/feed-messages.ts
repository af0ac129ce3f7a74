import type { FeedProgress } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'

/** To the thread: read these inputs; and, once for each batch taken, that another may come. */
export type FeedRequest = { kind: 'read'; inputs: readonly string[] } | { kind: 'more' }

/** What a reading met since the message before. */
interface Met {
  issues: Issue[]
  progress?: FeedProgress
}

/** From the thread, in the order of the reading. `records` is what packBatch makes. */
export type FeedMessage =
  | ({ kind: 'batch'; records: string } & Met)
  | ({ kind: 'met' } & Met)
  | ({ kind: 'end' } & Met)
  | ({ kind: 'failed'; error: unknown; isInput: boolean } & Met)

/** Batches that a thread may be ahead of who takes them: with 256 records a batch some four megabytes. */
export const BATCHES_AHEAD = 4
