import { listingOfRow, rowOfListing } from '../../feeds/reso/property/listing-shape.ts'
import type { FeedProgress, FeedRecord } from '../../ingest/ports/feed.ts'
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

/** Records as JSON text, which takes a third of the time of a structured clone. A listing is a list of values, so that no field name is repeated. */
export function packBatch(batch: readonly FeedRecord[]): string {
  return JSON.stringify(
    batch.map((record) => (record.kind === 'listing' ? rowOfListing(record.facts) : record)),
  )
}

/** The records that were packed. Fields that a listing lacks may be present as undefined. */
export function unpackBatch(text: string): FeedRecord[] {
  const packed = JSON.parse(text) as (FeedRecord | unknown[])[]
  return packed.map((record) =>
    Array.isArray(record) ? { kind: 'listing', facts: listingOfRow(record) } : record,
  )
}
