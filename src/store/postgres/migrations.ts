import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { guardStore, StoreError } from '../ports/store-error.ts'
import type { Statements, Transaction } from './connection-pool.ts'
import { type Database, requireServer } from './database.ts'

/** A numbered file of SQL that brings the schema from one state to the next. Once released, it never changes. */
export interface Migration {
  number: number
  name: string
  text: string
  /** SHA-256 of the text in hexadecimal. */
  digest: string
}

/** A migration as a database knows it. */
interface AppliedMigration {
  number: number
  name: string
  digest: string
}

const FOLDER = new URL('./migrations/', import.meta.url)

/** Lists this program's migrations by number. */
export function listMigrations(folder: URL = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file, index) => {
      const [, number, name] = /^(\d{4})-(.+)\.sql$/.exec(file) ?? []
      if (Number(number) !== index + 1) throw new Error(`${file} should be migration ${index + 1}`)
      const text = readFileSync(new URL(file, folder), 'utf8')
      return { number: index + 1, name: name!, text, digest: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Lists the migrations that `migrateDatabase` would apply, and changes nothing. Throws StoreError if the database is not one of
 * this program or an older one.
 */
export async function planMigrations(
  database: Database,
  migrations: readonly Migration[] = listMigrations(),
): Promise<Migration[]> {
  await requireServer(database)
  return guardStore('read the state of the schema', async () =>
    listPending(migrations, await listApplied(database.read)),
  )
}

/** Brings the schema up to date. Returns what was applied. Several processes may do so at once: one does, and others wait. */
export async function migrateDatabase(
  database: Database,
  migrations: readonly Migration[] = listMigrations(),
): Promise<Migration[]> {
  await requireServer(database)
  const applied: Migration[] = []
  for (const migration of await planMigrations(database, migrations)) {
    applied.push(...(await applyTogether(database, migrations, [migration])))
  }
  return applied
}

/** Throws StoreError, which says what to run, unless the schema is exactly what this program needs. */
export async function requireSchema(
  database: Database,
  migrations: readonly Migration[] = listMigrations(),
): Promise<void> {
  const pending = await planMigrations(database, migrations)
  if (pending.length === 0) return
  throw new StoreError(
    `The database lacks ${pending.length === 1 ? 'migration' : 'migrations'} ${pending.map(nameMigration).join(', ')}. ` +
      'Run "plat migrate" first.',
  )
}

/**
 * Creates the schema in a database that has none, as a whole, so that others who open the database see all of it or nothing. Any other
 * state must be exactly what this program needs, as above.
 */
export async function createOrRequireSchema(database: Database): Promise<void> {
  const migrations = listMigrations()
  const pending = await planMigrations(database, migrations)
  if (pending.length === migrations.length) await applyTogether(database, migrations, migrations)
  else await requireSchema(database, migrations)
}

/** Names a migration as its file is named. */
export function nameMigration({ number, name }: AppliedMigration): string {
  return `${String(number).padStart(4, '0')}-${name}`
}

function listPending(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const known of applied) {
    const own = migrations.find(({ number }) => number === known.number)
    if (own === undefined) {
      throw new StoreError(
        `The database has migration ${nameMigration(known)}, which this version of Plat does not know. ` +
          'Run a version of Plat at least as new as the one that ran "plat migrate".',
      )
    }
    if (own.digest !== known.digest) {
      throw new StoreError(
        `The database was migrated with another text of migration ${nameMigration(own)}. ` +
          'Run the released version of Plat that ran "plat migrate", or move to a new database.',
      )
    }
  }
  const newest = Math.max(0, ...applied.map(({ number }) => number))
  if (newest !== applied.length) throw new StoreError('The list of applied migrations has gaps')
  return migrations.filter(({ number }) => number > newest)
}

async function listApplied(statements: Statements): Promise<AppliedMigration[]> {
  const [table] = await statements.query<{ exists: boolean }>(
    `select to_regclass('plat.migration') is not null as exists`,
  )
  if (!table?.exists) return []
  return statements.query<AppliedMigration>('select number, name, digest from plat.migration order by number')
}

/** Any number that no other program is likely to lock. */
export const MIGRATION_LOCK = 752_801

/** Applies some migrations in one transaction. Returns those that no other process has applied in the meantime. */
function applyTogether(
  database: Database,
  migrations: readonly Migration[],
  wanted: readonly Migration[],
): Promise<Migration[]> {
  return database.write.transact(async (transaction) => {
    const pending = await guardStore('begin to migrate', async () => {
      await transaction.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      await transaction.run('create schema if not exists plat')
      await transaction.run(CREATE_MIGRATION_TABLE)
      return listPending(migrations, await listApplied(transaction))
    })
    const applied = wanted.filter((one) => pending.some(({ number }) => number === one.number))
    for (const migration of applied) {
      await guardStore(`apply migration ${nameMigration(migration)}`, () =>
        applyMigration(transaction, migration),
      )
    }
    return applied
  })
}

async function applyMigration(
  transaction: Transaction,
  { number, name, digest, text }: Migration,
): Promise<void> {
  await transaction.run(text)
  await transaction.query('insert into plat.migration (number, name, digest) values ($1, $2, $3)', [
    number,
    name,
    digest,
  ])
}

const CREATE_MIGRATION_TABLE = `
  create table if not exists plat.migration (
    number integer primary key,
    name text not null,
    digest text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`
