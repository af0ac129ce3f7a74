import { type Feed, FeedError, type FeedRecord } from '../../ingest/ports/feed.ts'
import { groupRecords, listDifferences } from './compare-records.ts'
import { SourceSample } from './source-sample.ts'
import { reachesAnswer } from './unanswered-members.ts'

/** A field of a source and what it is good for. */
export interface FieldUse {
  field: string
  /** The number of records in which it has a value. */
  records: number
  /** Where records differ if it has none: "listing.lookups.view"; "listing" if there is no such record without it. */
  decides: string[]
  /** Whether other fields say the same, so that records would not differ. */
  isSaidElsewhere: boolean
  /** Whether any of that can be seen in an answer. */
  reachesAnswer: boolean
}

/**
 * What becomes of each field of the inputs. The whole input is read once, and then a sample of its records once for each
 * field, as if nothing had a value there. A field that changes nothing is lost, even if the feed looks at it. Throws FeedError for an
 * input that cannot be read.
 */
export async function measureLosses(feed: Feed, inputs: readonly string[]): Promise<FieldUse[]> {
  const sample = new SourceSample()
  await mapAll(feed, inputs, sample)
  const mapWithout = async (fields: readonly string[]) => {
    sample.startReplay(fields)
    return groupRecords(await mapAll(feed, inputs, sample).catch(allowNothing))
  }
  const whole = await mapWithout([])
  const decided = new Map<string, string[]>()
  for (const field of sample.counts.keys())
    decided.set(field, listDifferences(whole, await mapWithout([field])))
  const idle = [...decided].filter(([, places]) => places.length === 0).map(([field]) => field)
  // Two fields that say the same are idle, each because of the other. One that does not matter even alone is lost.
  const bare = await mapWithout(idle)
  const repeated = new Map<string, string[]>()
  for (const field of idle) {
    const others = idle.filter((each) => each !== field)
    repeated.set(field, listDifferences(bare, await mapWithout(others)))
  }
  return [...sample.counts].map(([field, records]) => {
    const again = repeated.get(field)
    const decides = again ?? decided.get(field) ?? []
    const isSaidElsewhere = again !== undefined && again.length > 0
    return { field, records, decides, isSaidElsewhere, reachesAnswer: decides.some(reachesAnswer) }
  })
}

async function mapAll(feed: Feed, inputs: readonly string[], probe: SourceSample): Promise<FeedRecord[]> {
  const records: FeedRecord[] = []
  const sink = { issue: () => undefined, progress: () => undefined, probe }
  // The first reading may be of any size, and only what it finds in the source is wanted.
  for await (const batch of feed.read(inputs, sink)) if (probe.isReplaying) records.push(...batch)
  return records
}

/** Without a field that every record needs, a feed finds no usable record. */
function allowNothing(error: unknown): FeedRecord[] {
  if (error instanceof FeedError) return []
  throw error
}
