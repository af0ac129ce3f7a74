import type { EditionReader, EditionStore, EditionWriter } from '../../ports/edition-store.ts'
import { EditionGoneError, guardStore } from '../../ports/store-error.ts'
import type { Database } from '../database.ts'
import { listRecordChanges } from './edition-changes.ts'
import { readPointers, refuseGone } from './edition-pointers.ts'
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
  options: PostgresEditionsOptions,
): Promise<PostgresEditions> {
  const { current } = await readPointers(database.read)
  const watches = openEditionWatches(database, { pollMs: options.pollMs, newest: current })
  const readers = openPostgresReaderLeases(leaseDatabase, options.readerLeaseMs)
  const writers = new Set<WriterLease>()

  const findCurrent = async () => {
    const pointers = await readPointers(database.read)
    watches.learn(pointers.current)
    return pointers.current
  }
  const openReader = async (edition: number): Promise<EditionReader> => {
    const release = await readers.acquire(edition)
    return openPostgresReader(database.read, edition, release)
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
  const beginEdition = async (): Promise<EditionWriter> => {
    const lease = await acquireWriterLease(database, options.writerLeaseMs)
    writers.add(lease)
    try {
      const pointers = await readPointers(database.write)
      await dropUnpublishedRows(database, pointers.current, lease.token)
      const base = openPostgresReader(database.write, pointers.current)
      return openPostgresWriter(database, base, lease, (published) => {
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
    currentEdition: () => guardStore('find the newest edition', findCurrent),
    watch: watches.open,
    read: (edition) =>
      guardStore('open an edition', async () => {
        if (edition === undefined) return openNewest()
        refuseGone(edition, await readPointers(database.read))
        return openReader(edition)
      }),
    beginEdition: () => guardStore('begin an edition', beginEdition),
    listChanges: (from, to) => listRecordChanges(database, from, to),
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
