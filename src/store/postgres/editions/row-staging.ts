import { setImmediate as nextTurn } from 'node:timers/promises'
import { toStoreError } from '../../ports/store-error.ts'
import { completeTransactions } from '../citus/complete-transactions.ts'
import type { Transaction } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { mayBeUniqueViolation } from '../database-error.ts'
import { encodeCopyRows } from './copy-rows.ts'
import { formatIds, ROW_TABLES, type RowTable } from './row-tables.ts'
import { requireWriterLease, type WriterToken } from './writer-lease.ts'

const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 4 * 2 ** 20

// While one batch is committed, which waits for the disk, another one is being sent, and a third one is collected. A run of any
// length needs memory for three.
const WRITTEN_AT_ONCE = 2

interface Batch {
  tables: Map<RowTable, Map<number, string | null>>
  rows: number
  characters: number
}

/** A batch that is being written, or waits for another one with the same ids. */
interface BatchInFlight extends Batch {
  /** Never rejects. */
  ended: Promise<void>
}

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
  const inFlight = new Set<BatchInFlight>()
  let collected = createBatch()
  let failure: { cause: unknown } | undefined

  const refuseAfterFailure = () => {
    if (failure) throw toStoreError('write rows of the new edition', failure.cause)
  }
  const write = async (batch: Batch, earlier: readonly BatchInFlight[]) => {
    for (const other of earlier) await other.ended
    try {
      if (failure === undefined) await writeBatch(database, batch.tables, edition, token)
    } catch (cause) {
      failure ??= { cause }
    }
  }
  const startWriting = () => {
    const batch = collected
    collected = createBatch()
    // The last row of an id counts, so it must not overtake an earlier one.
    const earlier = [...inFlight].filter((other) => haveCommonIds(batch, other))
    const entry: BatchInFlight = {
      ...batch,
      ended: write(batch, earlier).then(() => void inFlight.delete(entry)),
    }
    inFlight.add(entry)
  }
  return {
    rowCounts,
    stage: async (table, rows) => {
      refuseAfterFailure()
      if (rows.length === 0) return
      rowCounts.set(table, (rowCounts.get(table) ?? 0) + rows.length)
      addRows(collected, table, rows)
      if (collected.rows < BATCH_ROWS && collected.characters < BATCH_CHARACTERS) {
        // Lets an earlier batch be sent.
        if (inFlight.size > 0) await nextTurn()
        return
      }
      startWriting()
      while (inFlight.size > WRITTEN_AT_ONCE) await Promise.race([...inFlight].map(({ ended }) => ended))
      refuseAfterFailure()
    },
    findUnwritten: (table, id) => {
      for (const batch of [...inFlight, collected].reverse()) {
        const body = batch.tables.get(table)?.get(id)
        if (body !== undefined) return body
      }
      return undefined
    },
    flush: async () => {
      if (collected.rows > 0) startWriting()
      for (const { ended } of inFlight) await ended
      refuseAfterFailure()
    },
  }
}

function createBatch(): Batch {
  return { tables: new Map(), rows: 0, characters: 0 }
}

function addRows(batch: Batch, table: RowTable, rows: readonly (readonly [number, string | null])[]): void {
  let bodies = batch.tables.get(table)
  if (bodies === undefined) {
    bodies = new Map()
    batch.tables.set(table, bodies)
  }
  for (const [id, body] of rows) {
    bodies.set(id, body)
    batch.rows++
    batch.characters += body?.length ?? 0
  }
}

function haveCommonIds(batch: Batch, other: Batch): boolean {
  for (const [table, bodies] of batch.tables) {
    const others = other.tables.get(table)
    if (others !== undefined) for (const id of bodies.keys()) if (others.has(id)) return true
  }
  return false
}

async function writeBatch(
  database: Database,
  batch: Batch['tables'],
  edition: number,
  token: WriterToken,
): Promise<void> {
  // Citus lets one transaction at a time write to a table that every node has a copy of.
  const inOneOrder = [...batch].sort(([a], [b]) => (a < b ? -1 : 1))
  const write = (prepare: (transaction: Transaction, table: RowTable) => Promise<void>) =>
    database.write.transact(async (transaction) => {
      await requireWriterLease(transaction, token)
      for (const [table, rows] of inOneOrder) {
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
    if (!mayBeUniqueViolation(error)) throw error
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
      // No statement selects by the body, and statistics about it would be costly.
      await database.write.query(`analyze ${table} (id, edition)`)
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
  await completeTransactions(database.write)
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
