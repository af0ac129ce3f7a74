import type { EditionReader, EditionStore, EditionWriter } from '../../ports/edition-store.ts'
import type { Publication } from '../../ports/publication.ts'
import { EditionGoneError, guardStore, StoreError } from '../../ports/store-error.ts'
import type { ShardMap } from '../citus/shard-map.ts'
import type { Statements } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { isServerLost } from '../database-error.ts'
import { listRecordChanges, listRelationChanges } from './edition-changes.ts'
import { findPublication, namePublication, readPointers } from './edition-pointers.ts'
import type { RowSource } from './edition-rows.ts'
import { openEditionWatches } from './edition-watches.ts'
import { openPostgresReader } from './postgres-reader.ts'
import { dropSupersededRows } from './postgres-retention.ts'
import { openPostgresWriter } from './postgres-writer.ts'
import { openPostgresReaderLeases } from './reader-leases.ts'
import { dropUnpublishedRows } from './row-staging.ts'
import { verifyDatabase } from './verify-database.ts'
import { acquireWriterLease, type WriterLease } from './writer-lease.ts'

export interface PostgresEditionsOptions {
  /** How long the lease of a writer outlives its process. */
  writerLeaseMs: number
  /** How long the lease of a reader outlives its process. */
  readerLeaseMs: number
  /** How often to ask for new editions, besides listening for them. */
  pollMs: number
}

export interface PostgresEditions extends EditionStore {
  /** Ends watches, leases and a writer that is still at work. The next writer drops the rows that it has staged. */
  close(): Promise<void>
}

/**
 * Opens the editions of a database. `leaseDatabase` writes the leases of readers, which a store that refuses all other writes
 * needs as well.
 */
export async function openPostgresEditions(
  database: Database,
  leaseDatabase: Database,
  shards: ShardMap | undefined,
  options: PostgresEditionsOptions,
): Promise<PostgresEditions> {
  const findNewest = trackNewest(database)
  const watches = openEditionWatches(database.listenUrls, async () => (await findNewest()).edition, {
    pollMs: options.pollMs,
    newest: (await findNewest()).edition,
  })
  const readers = openPostgresReaderLeases(leaseDatabase, options.readerLeaseMs)
  const writers = new Set<WriterLease>()

  const findCurrent = async () => {
    const newest = await findNewest()
    watches.learn(newest.edition)
    return newest
  }
  const openReader = async (publication: Publication): Promise<EditionReader> => {
    const release = await readers.acquire(publication.edition)
    return openPostgresReader({ readFrom: database.readAny, shards }, publication, release)
  }
  const openNewest = async (): Promise<EditionReader> => {
    for (;;) {
      const newest = await findCurrent()
      try {
        return await openReader(newest)
      } catch (error) {
        // A newer one has been published in the meantime, and retention did not spare this one.
        if (!(error instanceof EditionGoneError)) throw error
      }
    }
  }
  const beginEdition = async (first?: number): Promise<EditionWriter> => {
    const lease = await acquireWriterLease(database, options.writerLeaseMs)
    writers.add(lease)
    try {
      const pointers = await readPointers(database.write)
      await dropUnpublishedRows(database, pointers.current, lease.token)
      if (first !== undefined && pointers.current > 0) throw new StoreError('The store has editions')
      const source: RowSource = { readFrom: (action) => action(database.write), shards }
      const newest = namePublication(pointers.current, pointers.publicationId)
      const base = openPostgresReader(source, newest)
      return openPostgresWriter(database, source, { base, first }, lease, (published) => {
        writers.delete(lease)
        if (published !== undefined) watches.learn(published)
      })
    } catch (error) {
      writers.delete(lease)
      await lease.release().catch(() => {})
      throw error
    }
  }
  return {
    currentEdition: () => guardStore('find the newest edition', async () => (await findCurrent()).edition),
    currentPublication: () => guardStore('find the newest edition', findCurrent),
    watch: watches.open,
    read: (edition) =>
      guardStore('open an edition', async () => {
        if (edition === undefined) return openNewest()
        return openReader(await database.readNewest((statements) => findPublication(statements, edition)))
      }),
    oldestEdition: () =>
      guardStore('find the oldest edition', async () => (await readPointers(database.read)).oldest),
    beginEdition: (first) => guardStore('begin an edition', () => beginEdition(first)),
    listChanges: (from, to, only) => listRecordChanges(database, from, to, only),
    listRelationChanges: (from, to) => listRelationChanges(database, from, to),
    dropSuperseded: (oldest) =>
      guardStore('drop superseded rows', () => dropSupersededRows(database, oldest)),
    verify: () => guardStore('verify the store', () => verifyDatabase(database)),
    close: async () => {
      await watches.close()
      for (const lease of writers) await lease.release().catch(() => {})
      await readers.close()
    },
  }
}

/**
 * Finds the newest edition. What the primary says counts, even if it goes back after a failover. While there is no primary, the newest
 * edition stays what it was, unless a standby has a newer one.
 */
function trackNewest(database: Database): () => Promise<Publication> {
  let known: Publication | undefined
  return async () => {
    try {
      known = await readNewest(database.primary)
    } catch (error) {
      if (!isServerLost(error)) throw error
      const found = await database.readNewest(readNewest)
      if (known === undefined || found.edition > known.edition) known = found
    }
    return known
  }
}

async function readNewest(statements: Statements): Promise<Publication> {
  const { current, publicationId } = await readPointers(statements)
  return namePublication(current, publicationId)
}
