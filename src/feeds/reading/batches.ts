import type { FeedRecord } from '../../ingest/ports/feed.ts'
import type { ReadingProgress } from './reading-progress.ts'

/** Groups records into batches of `size` (a record's own parts stay together), telling the progress of each. */
export async function* batchRecords(
  groups: AsyncIterable<readonly FeedRecord[]>,
  size: number,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  let batch: FeedRecord[] = []
  for await (const group of groups) {
    batch.push(...group)
    if (batch.length < size) continue
    progress.addBatch(batch)
    yield batch
    batch = []
  }
  progress.addBatch(batch)
  if (batch.length > 0) yield batch
}
