import { listingOfRow, rowOfListing } from '../../feeds/reso/property/listing-shape.ts'
import type { Feed, FeedProgress, FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { findPackedDetails, type PackedDetails, packListing } from '../../records/packed-listing.ts'
import { openThread } from '../threads/open-thread.ts'

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

/** Reads one list of inputs after another. */
export function openResoThread(): FeedThread {
  const thread = openThread<ResoProtocol>(new URL('./reso-thread.ts', import.meta.url), {
    start: undefined,
    resourceLimits: THREAD_LIMITS,
  })
  return {
    feed: {
      format: 'reso',
      async *read(inputs, sink) {
        for await (const { issues, progress, batch } of thread.stream('read', inputs, BATCHES_AHEAD)) {
          for (const issue of issues) sink.issue(issue)
          if (progress !== undefined) sink.progress(progress)
          if (batch !== undefined) yield unpackBatch(batch)
        }
      },
    },
    close: thread.terminate,
  }
}

export type ResoProtocol = {
  calls: Record<never, never>
  events: Record<never, never>
  streams: { read(inputs: readonly string[]): ResoPiece }
}

/** Records for another thread. */
interface PackedBatch {
  /** JSON text, which takes a third of the time of a structured clone. A listing is a list of values, so that no field name is repeated. */
  records: string
  /** The details of the listings, one after the other, in UTF-8. The store takes them as they are. */
  details: Uint8Array<ArrayBuffer>
  /** Where the details of each listing end. */
  ends: number[]
}

/** What was read since the piece before. */
export interface ResoPiece {
  issues: Issue[]
  progress?: FeedProgress
  batch?: PackedBatch
}

/**
 * The text of so few records is young garbage for V8. The text of 64 records is a large object, which only a collection of the whole heap
 * frees: with 256 records per batch, the thread had five times as many of these.
 */
export const RECORDS_PER_BATCH = 32

/** The number of batches that the thread may be ahead of the ingest. They take about 4 MB. */
const BATCHES_AHEAD = 32

/** The listings must be packed. */
export function packBatch(batch: readonly FeedRecord[]): PackedBatch {
  const texts: string[] = []
  const records = batch.map((record) => {
    if (record.kind !== 'packedListing') return record
    texts.push(findPackedDetails(record.facts)!.text())
    return rowOfListing(record.facts)
  })
  const details = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  const ends: number[] = []
  for (const text of texts) {
    const start = ends.at(-1) ?? 0
    ends.push(start + details.write(text, start))
  }
  return { records: JSON.stringify(records), details, ends }
}

/** Unpacks records. Missing fields of a listing may be present as undefined. */
function unpackBatch({ records, details, ends }: PackedBatch): FeedRecord[] {
  const packed = JSON.parse(records) as (FeedRecord | unknown[])[]
  let listings = 0
  return packed.map((record) => {
    if (!Array.isArray(record)) return record
    const [start, end] = [listings === 0 ? 0 : ends[listings - 1]!, ends[listings]!]
    listings += 1
    const own: PackedDetails = {
      bytes: () => details.subarray(start, end),
      text: () => Buffer.from(details.buffer, start, end - start).toString('utf8'),
    }
    return { kind: 'packedListing', facts: packListing(listingOfRow(record), own) }
  })
}

/**
 * The heap sizes of an ingest's threads. Without a limit V8 lets the young generation grow to 192 MB in a long run, where a sixth is
 * just as fast. The more the old generation may grow, the more garbage it collects before it is swept: with its default limit of
 * 4 GB, a run took 100 MB more than the 330 it needed. Live data in the heap does not grow with the number of listings, which are in
 * columns outside of the heap, but with that of agents and offices: half a kilobyte each.
 */
export const THREAD_LIMITS = {
  maxYoungGenerationSizeMb: 32,
  maxOldGenerationSizeMb: 512,
}
