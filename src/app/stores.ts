import { join } from 'node:path'
import type { SearchRows } from '../search/ports/search-rows.ts'
import { openSqlSearchRows } from '../search/sql/open-search-rows.ts'
import { backUpEmbeddedStore } from '../store/embedded/backup/back-up-store.ts'
import { restoreEmbeddedStore } from '../store/embedded/backup/restore-store.ts'
import { fillEmbeddedStore, openEmbeddedStore } from '../store/embedded/embedded-store.ts'
import type { BackupManifest } from '../store/ports/backup-manifest.ts'
import type { Stores } from '../store/ports/stores.ts'
import { distributeDatabase, planDistribution } from '../store/postgres/citus/distribute-database.ts'
import { openDatabase } from '../store/postgres/database.ts'
import { migrateDatabase, nameMigration, planMigrations } from '../store/postgres/migrations.ts'
import { fillPostgresStore, openPostgresStore } from '../store/postgres/postgres-store.ts'
import { listDatabaseUrls } from './settings/setting.ts'
import type { Settings } from './settings/settings.ts'
import { VERSION } from './version.ts'

/** Where an installation's data is stored. Every thread opens the stores by it, so it can be cloned into a message. */
export type StoresDescription =
  | { adapter: 'embedded'; directory: string }
  | {
      adapter: 'postgres'
      /** The servers of which one is the primary. */
      url: readonly string[]
      readUrls?: readonly string[]
      listenUrl?: readonly string[]
      readConnections: number
      statementTimeoutMs: number
      /** What searches listings: the memory of each node, or the database. */
      search: Settings['search']
      ledger: {
        /** Where charges wait on this machine until the database has them. */
        directory: string
      }
    }

type EmbeddedDescription = Extract<StoresDescription, { adapter: 'embedded' }>
type PostgresDescription = Extract<StoresDescription, { adapter: 'postgres' }>

export function describeStores(settings: Settings): StoresDescription {
  const { data } = settings
  const [url, readUrls, listenUrl] = [
    settings.databaseUrl,
    settings.databaseReadUrls,
    settings.databaseListenUrl,
  ].map((text) => (text === undefined ? undefined : listDatabaseUrls(text)))
  if (url === undefined) return { adapter: 'embedded', directory: join(data, 'store') }
  return {
    adapter: 'postgres',
    url,
    ...(readUrls && { readUrls }),
    ...(listenUrl && { listenUrl }),
    readConnections: settings.databaseConnections,
    statementTimeoutMs: settings.databaseTimeoutMs,
    search: settings.search,
    ledger: { directory: join(data, 'charges') },
  }
}

export interface OpenStoresOptions {
  /** Refuses every write. */
  isReadOnly?: boolean
  /** Waits longer for a connection, because no request waits for this process. */
  isPatient?: boolean
  /** Learns why charges have to wait on this node. */
  onDrainFailed?: (error: unknown) => void
  /** Learns that they no longer have to. */
  onDrainWorked?: () => void
  /** Learns which of several servers of a database takes writes, whenever that changes. */
  onPrimary?: (server: string) => void
}

export function isSearchedByDatabase(description: StoresDescription): boolean {
  return description.adapter === 'postgres' && description.search === 'postgres'
}

/** The stores of an installation, and the search rows if its database searches the listings. */
export interface InstalledStores extends Stores {
  search?: SearchRows
}

/** Opens the stores of an installation. Only this file names the adapters. */
export async function openStores(
  description: StoresDescription,
  { isReadOnly = false, isPatient = false, onDrainFailed, onDrainWorked, onPrimary }: OpenStoresOptions = {},
): Promise<InstalledStores> {
  if (description.adapter === 'embedded')
    return openEmbeddedStore({ directory: description.directory, isReadOnly })
  const ledger = {
    ...description.ledger,
    ...(onDrainFailed && { onDrainFailed }),
    ...(onDrainWorked && { onDrainWorked }),
  }
  const stores = await openPostgresStore({
    ...description,
    ...(isReadOnly && limitConnections(description)),
    ...{ ledger, isReadOnly },
    ...(isPatient && PATIENT),
    ...(onPrimary && { onPrimary }),
  })
  if (!isSearchedByDatabase(description)) return stores
  return { ...stores, search: openSqlSearchRows(stores.database, stores.editions) }
}

/** A machine with much to do may take some seconds to open a connection. */
const PATIENT = { connectTimeoutMs: 15_000 }

const BUILDER_CONNECTIONS = 4

/** What only reads, and answers no requests, does little at once. It writes nothing but leases, one after the other. */
function limitConnections({ readConnections }: PostgresDescription) {
  return { readConnections: Math.min(readConnections, BUILDER_CONNECTIONS), writeConnections: 1 }
}

/** Makes the stores of a new installation, which `fill` fills. They can be opened once it has resolved, and not before. */
export function fillStores<Result>(
  description: StoresDescription,
  fill: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  if (description.adapter === 'embedded') return fillEmbeddedStore(description.directory, fill)
  return fillPostgresStore({ ...description, ...PATIENT }, fill)
}

/** A table that Citus spreads by a column, or copies to every node. */
export interface MigratedTable {
  table: string
  column?: string
}

export interface MigrateOptions {
  /** Changes nothing. */
  isDryRun: boolean
  /** Spreads the tables over the workers of a cluster of Citus as well. */
  isDistributed: boolean
}

/** Brings the schema of the database up to date, or says what that would do. */
export async function migrateStores(
  { url }: PostgresDescription,
  { isDryRun, isDistributed }: MigrateOptions,
): Promise<{ migrations: string[]; distributed: MigratedTable[] }> {
  // Large tables take long to distribute.
  const database = openDatabase({ url, writeTimeoutMs: 0, ...PATIENT })
  try {
    // First of all, so that nothing changes where it is refused.
    const planned = isDistributed ? await planDistribution(database) : []
    const migrations = await (isDryRun ? planMigrations(database) : migrateDatabase(database))
    const distributed = isDistributed && !isDryRun ? await distributeDatabase(database) : planned
    return {
      migrations: migrations.map(nameMigration),
      distributed: distributed.map(({ table, column }) => ({
        table,
        ...(column !== undefined && { column }),
      })),
    }
  } finally {
    await database.close()
  }
}

/** Copies the stores into a new directory while other processes serve them and write to them. */
export function backUpStores({ directory }: EmbeddedDescription, target: string): Promise<BackupManifest> {
  return backUpEmbeddedStore({ store: directory, target, startedAtMs: Date.now(), platVersion: VERSION })
}

/** Restores a backup as the stores of an installation that has none. */
export function restoreStores({ directory }: EmbeddedDescription, backup: string): Promise<BackupManifest> {
  return restoreEmbeddedStore(backup, directory)
}
