import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Stores } from '../../src/store/ports/stores.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../src/store/postgres/migrations.ts'
import { openPostgresStore, type PostgresStoreOptions } from '../../src/store/postgres/postgres-store.ts'
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
      await runStatement(await template!, `drop database ${nameDatabase(url)} with (force)`)
      await rm(directory, { recursive: true })
    },
  }
}

/** Opens a store whose node has a directory of its own, which is removed when the store is closed. */
export async function openStoreAlone(options: Omit<PostgresStoreOptions, 'ledger'>): Promise<Stores> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-charges-'))
  const stores = await openPostgresStore({ ...options, ledger: { directory } })
  const close = async () => {
    await stores.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { ...stores, close }
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
  await runStatement(url, `create database ${nameDatabase(copy.href)} template ${nameDatabase(url)}`)
  return copy.href
}

function nameDatabase(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** Runs a statement in the database of a place, as its operator might. */
export async function queryPlace<Row extends object>(
  { url }: PostgresPlace,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Runs a statement on the server of a database, connected to the one that every server has. */
async function runStatement(url: string, statement: string): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
