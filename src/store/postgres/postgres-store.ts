import { StoreError } from '../ports/store-error.ts'
import type { Stores } from '../ports/stores.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { openPostgresEditions, type PostgresEditionsOptions } from './editions/postgres-editions.ts'
import { openPostgresRuns } from './editions/postgres-runs.ts'
import { requireSchema } from './migrations.ts'
import { openPostgresAccess } from './postgres-access.ts'
import { openPostgresIdentifiers } from './postgres-identifiers.ts'

export interface PostgresStoreOptions extends DatabaseOptions, Partial<PostgresEditionsOptions> {
  /** Refuses every write but the leases of readers. */
  readOnly?: boolean
}

/** Everything that a store holds but charges. */
export type PostgresStores = Omit<Stores, 'ledger'>

/** Opens the stores of an installation. Throws StoreError if the database cannot be reached or has another schema. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStores> {
  const database = openDatabase(options)
  try {
    await requireSchema(database)
    const allowed = options.readOnly ? refuseWrites(database) : database
    const editions = await openPostgresEditions(allowed, database, {
      writerLeaseMs: options.writerLeaseMs ?? 15_000,
      readerLeaseMs: options.readerLeaseMs ?? 60_000,
      pollMs: options.pollMs ?? 1000,
    })
    let closing: Promise<void> | undefined
    const close = async () => {
      await editions.close()
      await database.close()
    }
    return {
      editions,
      identifiers: openPostgresIdentifiers(allowed),
      runs: openPostgresRuns(allowed),
      access: openPostgresAccess(allowed),
      close: () => {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function refuseWrites(database: Database): Database {
  const refuse = async (): Promise<never> => {
    throw new StoreError('The store is open for reading only')
  }
  return { ...database, write: { query: refuse, transact: refuse, close: database.write.close } }
}
