import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { FeedRecord } from '../ports/feed.ts'
import type { IngestReport } from '../report/ingest-report.ts'
import { type IngestOptions, runIngest } from '../run-ingest.ts'
import type { MemoryStore } from './memory-store.ts'
import { feedOf, ingestOptions, NOW_MS } from './sample-facts.ts'

/** Runs records through the ingest into a store. */
export function ingestInto(
  store: MemoryStore,
  records: readonly FeedRecord[],
  options: Partial<IngestOptions> = {},
): Promise<IngestReport> {
  return runIngest(ingestOptions(options), { feed: feedOf(records), clock: () => NOW_MS, ...store })
}

/** Every record of a kind in the newest edition, ids ascending. */
export async function listStored<K extends RecordKind>(
  store: MemoryStore,
  kind: K,
): Promise<RecordByKind[K][]> {
  const rows: RecordByKind[K][] = []
  for await (const batch of store.editions.read().scan(kind)) rows.push(...batch)
  return rows
}
