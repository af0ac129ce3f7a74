import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../../ports/store-error.ts'
import type { Transaction } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { isUniqueViolation } from '../database-error.ts'
import { encodeCopyRows } from './copy-rows.ts'
import { formatIds, ROW_TABLES, type RowTable } from './row-tables.ts'
import { requireWriterLease, type WriterToken } from './writer-lease.ts'

// One batch is collected while another is being written, so a run of any length needs memory for two.
const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 4 * 2 ** 20

type Batch = Map<RowTable, Map<number, string | null>>

/** Collects the rows of an unpublished edition and writes them in large batches. */
export interface PostgresStaging {
  /** Resolves when further rows may be staged. Throws StoreError if earlier ones could not be written. */
  stage(table: RowTable, rows: readonly (readonly [id: number, body: string | null])[]): Promise<void>
  /** Finds the row of an id that is not yet written: JSON, null if it is removed, undefined if there is none. */
  findUnwritten(table: RowTable, id: number): string | null | undefined
  /** Resolves when everything staged is in the database. Throws StoreError if some of it could not be written. */
  flush(): Promise<void>
  /** The number of rows staged in each table that has any. A row that was staged again counts again. */
  readonly rowCounts: ReadonlyMap<RowTable, number>
}

/** Stages rows of `edition` under a writer's lease. */
export function openPostgresStaging(
  database: Database,
  edition: number,
  token: WriterToken,
): PostgresStaging {
  const rowCounts = new Map<RowTable, number>()
  /** The last batch is being collected, and those before it are being written. */
  const batches: Batch[] = [new Map()]
  let collected = { rows: 0, characters: 0 }
  let newest: Promise<void> = Promise.resolve()
  let failure: { cause: unknown } | undefined

  const refuseAfterFailure = () => {
    if (failure) throw new StoreError('Could not write rows of the new edition', failure)
  }
  const startWriting = () => {
    const batch = batches.at(-1)!
    batches.push(new Map())
    collected = { rows: 0, characters: 0 }
    newest = newest.then(async () => {
      try {
        if (failure === undefined) await writeBatch(database, batch, edition, token)
      } catch (cause) {
        failure ??= { cause }
      }
      batches.shift()
    })
  }
  return {
    rowCounts,
    stage: async (table, rows) => {
      refuseAfterFailure()
      if (rows.length === 0) return
      rowCounts.set(table, (rowCounts.get(table) ?? 0) + rows.length)
      const batch = batches.at(-1)!
      let bodies = batch.get(table)
      if (bodies === undefined) {
        bodies = new Map()
        batch.set(table, bodies)
      }
      for (const [id, body] of rows) {
        bodies.set(id, body)
        collected.rows++
        collected.characters += body?.length ?? 0
      }
      if (collected.rows < BATCH_ROWS && collected.characters < BATCH_CHARACTERS) {
        // Lets an earlier batch be sent.
        if (batches.length > 1) await nextTurn()
        return
      }
      const previous = newest
      startWriting()
      await previous
      refuseAfterFailure()
    },
    findUnwritten: (table, id) => {
      for (const batch of batches.toReversed()) {
        const body = batch.get(table)?.get(id)
        if (body !== undefined) return body
      }
      return undefined
    },
    flush: async () => {
      if (collected.rows > 0) startWriting()
      await newest
      refuseAfterFailure()
    },
  }
}

async function writeBatch(
  database: Database,
  batch: Batch,
  edition: number,
  token: WriterToken,
): Promise<void> {
  const write = (prepare: (transaction: Transaction, table: RowTable) => Promise<void>) =>
    database.write.transact(async (transaction) => {
      await requireWriterLease(transaction, token)
      for (const [table, rows] of batch) {
        await prepare(transaction, table)
        await transaction.copy(
          `copy ${table} (id, edition, body) from stdin (format binary)`,
          encodeCopyRows(rows, edition),
        )
      }
    })
  try {
    await write(async () => {})
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // An earlier batch of this edition has written some of these ids.
    await write(async (transaction, table) => {
      await transaction.query(`delete from ${table} where edition = $1 and id = any($2::bigint[])`, [
        edition,
        formatIds([...batch.get(table)!.keys()]),
      ])
    })
  }
}

/**
 * Updates the statistics of tables that have grown by more than a tenth. PostgreSQL does so by itself, but only a minute later, and
 * until then it would plan for an empty table.
 */
export async function analyzeGrownTables(
  database: Database,
  rowCounts: ReadonlyMap<RowTable, number>,
): Promise<void> {
  const sizes = await database.write.query<{ table: RowTable; rows: number }>(
    `select 'plat.' || relname as table, reltuples as rows from pg_class
     where relnamespace = 'plat'::regnamespace and 'plat.' || relname = any($1::text[])`,
    [[...rowCounts.keys()]],
  )
  for (const { table, rows } of sizes) {
    if (rowCounts.get(table)! > Math.max(MIN_ANALYZED_ROWS, rows / 10)) {
      await database.write.query(`analyze ${table}`)
    }
  }
}

const MIN_ANALYZED_ROWS = 1000

const DROPPED_AT_ONCE = 10_000

/**
 * Drops every row that is newer than edition `current`, the newest published one. The holder of the writer's lease calls it, in
 * transactions of limited size.
 */
export async function dropUnpublishedRows(
  database: Database,
  current: number,
  token: WriterToken,
  tables: Iterable<RowTable> = ROW_TABLES,
): Promise<void> {
  for (const table of await listTablesWithRows(database, current, tables)) {
    let dropped = DROPPED_AT_ONCE
    while (dropped === DROPPED_AT_ONCE) {
      dropped = await database.write.transact(async (transaction) => {
        await requireWriterLease(transaction, token)
        const [row] = await transaction.query<{ dropped: number }>(
          `with unpublished as (
             delete from ${table} where (id, edition) in (
               select id, edition from ${table} where edition > $1 order by edition, id limit ${DROPPED_AT_ONCE}
             ) returning 1
           ) select count(*) as dropped from unpublished`,
          [current],
        )
        return row!.dropped
      })
    }
  }
}

async function listTablesWithRows(
  database: Database,
  current: number,
  tables: Iterable<RowTable>,
): Promise<RowTable[]> {
  const looks = [...tables].map(
    (table) => `select '${table}' as table where (select max(edition) from ${table}) > $1`,
  )
  if (looks.length === 0) return []
  const found = await database.write.query<{ table: RowTable }>(looks.join(' union all '), [current])
  return found.map(({ table }) => table)
}
