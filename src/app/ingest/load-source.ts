import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildReferenceFeed, REFERENCE_DATA_FOLDER } from '../../feeds/reference/reference-feed.ts'
import { findPosition } from '../../ingest/find-position.ts'
import type { Feed, StopSignal } from '../../ingest/ports/feed.ts'
import type { Replica } from '../../ingest/ports/replica.ts'
import { replicate } from '../../ingest/replicate.ts'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { type IngestObserver, runIngest } from '../../ingest/run-ingest.ts'
import type { Stores } from '../../store/ports/stores.ts'

export interface SourceLoad {
  source: string
  feed: Feed
  inputs: readonly string[]
  /** Names the run; a new name by default. */
  runId?: string
  isFull?: boolean
  removalShare?: number
  /** Identifies the content of the inputs. */
  position?: string
  isDryRun?: boolean
  storesOwnerNames?: boolean
  stop?: StopSignal
  /** When the records count as seen; now by default. */
  nowMs?: number | undefined
  observer?: IngestObserver
}

/** Ingests one source into the store. */
export function loadSource(store: Stores, load: SourceLoad): Promise<IngestReport> {
  const { editions, runs } = store
  return runIngest(
    {
      runId: load.runId ?? randomUUID(),
      source: load.source,
      format: load.feed.format,
      inputs: load.inputs,
      isFull: load.isFull ?? false,
      isDryRun: load.isDryRun ?? false,
      storesOwnerNames: load.storesOwnerNames ?? false,
      ...(load.removalShare !== undefined && { removalShare: load.removalShare }),
      ...(load.position !== undefined && { position: load.position }),
      ...(load.stop && { stop: load.stop }),
      nowMs: load.nowMs ?? Date.now(),
    },
    {
      feed: load.feed,
      editions,
      runs,
      clock: Date.now,
      ...(load.observer === undefined ? {} : { observer: load.observer }),
    },
  )
}

export interface SourceReplication {
  source: string
  replica: Replica
  address: string
  removalShare?: number
  isDryRun?: boolean
  findsRemovals?: boolean
  stop?: StopSignal
  observer?: IngestObserver
  afterEdition?(): Promise<void>
}

/** Copies what a service has changed into the store, as of now. */
export function replicateSource(store: Stores, replication: SourceReplication): Promise<IngestReport> {
  const { replica, observer, afterEdition, isDryRun = false, ...options } = replication
  return replicate(
    { ...options, isDryRun, runId: randomUUID(), nowMs: Date.now() },
    {
      ...{ replica, editions: store.editions, identifiers: store.identifiers, runs: store.runs },
      clock: Date.now,
      ...(observer && { observer }),
      ...(afterEdition && { afterEdition }),
    },
  )
}

/** Drops the rows that only editions older than the newest `count` can see. */
export async function dropOldEditions({ editions }: Stores, count: number): Promise<void> {
  const oldest = (await editions.currentEdition()) - count + 1
  if (oldest > 1) await editions.dropSuperseded(oldest)
}

const REFERENCE_SOURCE = 'plat-reference'

/**
 * Loads places, ZIP codes, counties, state costs and rate history unless exactly these tables are loaded already and no rollback has
 * removed them. Call it before loading any other source: cities and counties are derived from ZIP codes.
 */
export async function ensureReference(store: Stores): Promise<void> {
  const digest = await digestTables()
  if ((await findPosition(store.runs, REFERENCE_SOURCE)) === digest) return
  const runId = `${REFERENCE_SOURCE}-${digest}-${await store.editions.currentEdition()}`
  const feed = buildReferenceFeed()
  await loadSource(store, { source: REFERENCE_SOURCE, feed, inputs: [], runId, position: digest })
}

/** A digest of the tables that come with Plat, so that an upgrade loads new ones. */
async function digestTables(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(REFERENCE_DATA_FOLDER)).sort()) {
    hash.update(name).update(await readFile(join(REFERENCE_DATA_FOLDER, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
