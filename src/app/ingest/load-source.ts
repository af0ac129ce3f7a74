import { randomUUID } from 'node:crypto'
import type { Feed } from '../../ingest/ports/feed.ts'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { type IngestObserver, runIngest } from '../../ingest/run-ingest.ts'
import type { EmbeddedStore } from '../../store/embedded/embedded-store.ts'

export interface SourceLoad {
  source: string
  feed: Feed
  inputs: readonly string[]
  /** Names the run; a new name by default. */
  runId?: string
  isFull?: boolean
  removalShare?: number
  isDryRun?: boolean
  observer?: IngestObserver
}

/** Ingests one source into the store, as of now. */
export function loadSource(store: EmbeddedStore, load: SourceLoad): Promise<IngestReport> {
  const { editions, identifiers, runs } = store
  return runIngest(
    {
      runId: load.runId ?? randomUUID(),
      source: load.source,
      format: load.feed.format,
      inputs: load.inputs,
      isFull: load.isFull ?? false,
      isDryRun: load.isDryRun ?? false,
      ...(load.removalShare !== undefined && { removalShare: load.removalShare }),
      nowMs: Date.now(),
    },
    {
      feed: load.feed,
      editions,
      identifiers,
      runs,
      clock: Date.now,
      ...(load.observer === undefined ? {} : { observer: load.observer }),
    },
  )
}

/** Drops rows that only editions older than the newest `count` can see. */
export async function dropOldEditions({ editions }: EmbeddedStore, count: number): Promise<void> {
  const oldest = editions.currentEdition() - count + 1
  if (oldest > 1) await editions.dropSuperseded(oldest)
}
