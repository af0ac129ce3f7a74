import { guardStore, StoreError } from '../ports/store-error.ts'
import type { Stores } from '../ports/stores.ts'
import { readShardMap } from './citus/shard-map.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { openPostgresEditions, type PostgresEditionsOptions } from './editions/postgres-editions.ts'
import { openPostgresRuns } from './editions/postgres-runs.ts'
import { beginFilling, endFilling, refuseUnfinished } from './fill-database.ts'
import { openPostgresLedger, type PostgresLedgerOptions } from './ledger/open-postgres-ledger.ts'
import { createOrRequireSchema, requireSchema } from './migrations.ts'
import { openPostgresAccess } from './postgres-access.ts'
import { openPostgresFeedStates } from './postgres-feed-states.ts'
import { openPostgresIdentifiers } from './postgres-identifiers.ts'
import { openPostgresModels } from './postgres-models.ts'

export interface PostgresStoreOptions extends DatabaseOptions, Partial<PostgresEditionsOptions> {
  /** Refuses every write but the leases of readers. */
  isReadOnly?: boolean
  /** Opens a database even if a move into it is unfinished. */
  isBeingFilled?: boolean
  /** The ledger of this node. */
  ledger: PostgresLedgerOptions
}

export interface PostgresStores extends Stores {
  /** For tables that are derived from the records. It is closed with the stores. */
  database: Database
}

/**
 * Opens the stores of an installation, with a new schema in a database that has none, unless `isReadOnly`. Throws StoreError if
 * the database cannot be reached or has the schema of another version.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStores> {
  const isReadOnly = options.isReadOnly ?? false
  const database = openDatabase(options)
  try {
    await (isReadOnly ? requireSchema(database) : createOrRequireSchema(database))
    if (options.isBeingFilled !== true)
      await guardStore('open the store', () => refuseUnfinished(database.read))
    const allowed = isReadOnly ? refuseWrites(database) : database
    const shards = await readShardMap(database.read)
    const editions = await openPostgresEditions(allowed, database, shards, {
      writerLeaseMs: options.writerLeaseMs ?? 15_000,
      readerLeaseMs: options.readerLeaseMs ?? 60_000,
      pollMs: options.pollMs ?? 1000,
    })
    const ledger = await openPostgresLedger(database, { isReadOnly, ...options.ledger })
    let closing: Promise<void> | undefined
    const close = async () => {
      await ledger.close()
      await editions.close()
      await database.close()
    }
    return {
      database,
      editions,
      identifiers: openPostgresIdentifiers(allowed),
      runs: openPostgresRuns(allowed),
      feedStates: openPostgresFeedStates(allowed),
      models: openPostgresModels(allowed),
      access: openPostgresAccess(allowed),
      ledger,
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

/**
 * Makes the database that of an installation, which `fill` fills. It must hold none, or what an unfinished call has left. Nothing else can open the
 * store before `fill` has resolved, and if that fails, only another call can.
 */
export async function fillPostgresStore<Result>(
  options: PostgresStoreOptions,
  fill: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(options)
  try {
    await createOrRequireSchema(database)
    await guardStore('empty the database', () => beginFilling(database))
    const stores = await openPostgresStore({ ...options, isBeingFilled: true })
    let result: Result
    try {
      result = await fill(stores)
    } finally {
      await stores.close()
    }
    await guardStore('finish the move', () => endFilling(database))
    return result
  } finally {
    await database.close()
  }
}

function refuseWrites(database: Database): Database {
  const refuse = async (): Promise<never> => {
    throw new StoreError('The store is open for reading only')
  }
  return { ...database, write: { query: refuse, transact: refuse, close: database.write.close } }
}
