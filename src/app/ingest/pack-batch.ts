import { listingOfRow, rowOfListing } from '../../feeds/reso/property/listing-shape.ts'
import type { FeedRecord } from '../../ingest/ports/feed.ts'

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
