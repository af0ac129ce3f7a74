import type { FeedProgress } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'

/** To the thread: read these inputs, and then, for each batch taken, that one more may be sent. */
export type FeedRequest = { kind: 'read'; inputs: readonly string[] } | { kind: 'more' }

/** What was met since the message before. */
interface Met {
  issues: Issue[]
  progress?: FeedProgress
}

/** From the thread, in the order in which it reads. `records` is made by packBatch. */
export type FeedMessage =
  | ({ kind: 'batch'; records: string } & Met)
  | ({ kind: 'met' } & Met)
  | ({ kind: 'end' } & Met)
  | ({ kind: 'failed'; error: unknown; isInput: boolean } & Met)

/** How many batches the thread may be ahead of the ingest. With 256 records in each they take about four megabytes. */
export const BATCHES_AHEAD = 4
