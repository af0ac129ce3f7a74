import { listingOfRow, rowOfListing } from '../../feeds/reso/property/listing-shape.ts'
import type { FeedRecord } from '../../ingest/ports/feed.ts'

/** Records as JSON text, a third of the time of a structured clone. A listing is the list of its values: no names are repeated. */
export function packBatch(batch: readonly FeedRecord[]): string {
  return JSON.stringify(
    batch.map((record) => (record.kind === 'listing' ? rowOfListing(record.facts) : record)),
  )
}

/** What was packed; a field that a listing does not have may be there as undefined. */
export function unpackBatch(text: string): FeedRecord[] {
  const packed = JSON.parse(text) as (FeedRecord | unknown[])[]
  return packed.map((record) =>
    Array.isArray(record) ? { kind: 'listing', facts: listingOfRow(record) } : record,
  )
}
