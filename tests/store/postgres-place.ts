import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stores } from '../../src/store/ports/stores.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../src/store/postgres/migrations.ts'
import { openPostgresStore, type PostgresStoreOptions } from '../../src/store/postgres/postgres-store.ts'
import { runStatement } from '../postgres/run-statements.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import type { StorePlace } from './suites/store-harness.ts'

export interface PostgresPlace extends StorePlace {
  url: string
  open(options?: Partial<PostgresStoreOptions>): Promise<Stores>
}

/** Makes a new database with the schema, and a directory for the charges of a node. */
export async function makePostgresPlace(): Promise<PostgresPlace> {
  template ??= makeTemplate()
  const url = await copyDatabase(await template)
  const directory = await mkdtemp(join(tmpdir(), 'plat-charges-'))
  return {
    url,
    open: (options) => openPostgresStore({ url, ledger: { directory }, ...options }),
    remove: async () => {
      await runStatement(nameMaintenance(await template!), `drop database ${nameDatabase(url)} with (force)`)
      await rm(directory, { recursive: true })
    },
  }
}

/** Opens a store whose node has a directory of its own, which is removed when the store is closed. */
export async function openStoreAlone(options: Omit<PostgresStoreOptions, 'ledger'>): Promise<Stores> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-charges-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const stores = await openPostgresStore({ ...options, ledger: { directory } })
    const close = async () => {
      await stores.close()
      await remove()
    }
    return { ...stores, close }
  } catch (error) {
    await remove()
    throw error
  }
}

let template: Promise<string> | undefined
let copies = 0

async function makeTemplate(): Promise<string> {
  const url = await createTestDatabase()
  const database = openDatabase({ url })
  await migrateDatabase(database)
  await database.close()
  return url
}

/** A copy of the template is made sooner than the tables in it. */
async function copyDatabase(url: string): Promise<string> {
  const copy = new URL(url)
  copy.pathname += `_${++copies}`
  await runStatement(
    nameMaintenance(url),
    `create database ${nameDatabase(copy.href)} template ${nameDatabase(url)}`,
  )
  return copy.href
}

function nameDatabase(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** Runs a statement in the database of a place, as its operator might. */
export function queryPlace<Row extends object>({ url }: PostgresPlace, statement: string): Promise<Row[]> {
  return runStatement<Row>(url, statement)
}

/** The database that every server has, on the server of another one. */
function nameMaintenance(url: string): string {
  const server = new URL(url)
  server.pathname = '/postgres'
  return server.href
}
