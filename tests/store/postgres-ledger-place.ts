import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { ChargeLedger } from '../../src/access/ports.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import { type Database, openDatabase } from '../../src/store/postgres/database.ts'
import {
  openPostgresLedger,
  type PostgresLedgerOptions,
} from '../../src/store/postgres/ledger/open-postgres-ledger.ts'
import { migrateDatabase } from '../../src/store/postgres/migrations.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { makeTemporaryDirectory } from './embedded-place.ts'

/** A database and the directory of one node, both empty at first. */
export interface LedgerPlace {
  url: string
  directory: string
  database: Database
  open(options?: Partial<PostgresLedgerOptions>): Promise<ChargeLedger>
  remove(): Promise<void>
}

export async function makeLedgerPlace(url?: string): Promise<LedgerPlace> {
  const address = url ?? (await createTestDatabase())
  const directory = await makeTemporaryDirectory()
  const database = openDatabase({ url: address })
  await migrateDatabase(database)
  return {
    url: address,
    directory,
    database,
    open: (options = {}) => openPostgresLedger(database, { directory, drainEveryMs: 10, ...options }),
    remove: async () => {
      await database.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Lists the request ids in the table of charges, and checks that the totals of days are those of the charges. */
export async function listInserted(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  // A lost connection is reported here as well as to the caller.
  client.on('error', () => {})
  await client.connect()
  try {
    // Drains may be under way.
    await client.query('begin isolation level repeatable read')
    const { rows: charges } = await client.query(
      'select request_id, at_ms, holder, operation, cost from plat.charge',
    )
    const { rows: days } = await client.query(
      "select (day - date '1970-01-01') as day, holder, operation, requests, cost from plat.charge_day",
    )
    const counted = new Map<string, [number, number]>()
    for (const { at_ms, holder, operation, cost } of charges) {
      const key = `${Math.floor(Number(at_ms) / DAY_MS)} ${holder} ${operation}`
      const [requests, total] = counted.get(key) ?? [0, 0]
      counted.set(key, [requests + 1, total + cost])
    }
    const totals = days.map(({ day, holder, operation, requests, cost }): [string, [number, number]] => [
      `${day} ${holder} ${operation}`,
      [Number(requests), Number(cost)],
    ])
    assert.deepEqual(new Map(totals), counted)
    return charges.map(({ request_id }) => request_id as string).sort()
  } finally {
    await client.end()
  }
}

export async function listRead(ledger: ChargeLedger): Promise<string[]> {
  const ids: string[] = []
  for await (const { requestId } of ledger.read({})) ids.push(requestId)
  return ids.sort()
}
