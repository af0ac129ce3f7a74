import { randomUUID } from 'node:crypto'
import { StoreError, WriterBusyError } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { findErrorCode } from '../database-error.ts'

/** The right to write editions, renewed until it is released. */
export interface WriterLease {
  readonly token: string
  /** Whether no other writer has taken over. */
  isHeld(): Promise<boolean>
  /** Ends the renewal, when a transaction has given the lease back. */
  stop(): void
  /** Gives the lease back, unless another writer has taken over. */
  release(): Promise<void>
}

/**
 * Makes the caller the only writer among all processes. A row of the database says who writes, because a lock of a session does
 * not survive a pooler that changes sessions between transactions. The lease of a process that dies expires after `durationMs`.
 */
export async function acquireWriterLease(database: Database, durationMs: number): Promise<WriterLease> {
  const token = randomUUID()
  if (!(await tryToAcquire(database, token, durationMs))) {
    throw new WriterBusyError(await describeHolder(database))
  }
  const renewal = setInterval(() => {
    database.write
      .query(
        `update plat.writer_lease set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where token = $1`,
        [token, durationMs],
      )
      // The next renewal may succeed. If none does, another writer takes over and the next write of this one fails.
      .catch(() => {})
  }, durationMs / 3)
  renewal.unref()
  const stop = () => clearInterval(renewal)
  return {
    token,
    isHeld: () => isHolder(database.write, token),
    stop,
    release: async () => {
      stop()
      await giveBackWriterLease(database.write, token)
    },
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** An update of a row whose holder is alive changes nothing and waits for nothing. */
async function tryToAcquire(database: Database, token: string, durationMs: number): Promise<boolean> {
  try {
    return await database.write.transact(async (transaction) => {
      // The holder's lease may have expired while it waits for the end of a transaction.
      await transaction.run(`set local lock_timeout = '2s'`)
      const acquired = await transaction.query(
        `update plat.writer_lease
         set token = $1, host = $2, process_id = $3, since = clock_timestamp(),
           expires_at = clock_timestamp() + $4 * interval '1 millisecond'
         where token is null or expires_at < clock_timestamp()
         returning 1`,
        [token, database.host, process.pid, durationMs],
      )
      return acquired.length > 0
    })
  } catch (error) {
    if (findErrorCode(error) === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}

async function describeHolder(database: Database): Promise<string> {
  const [holder] = await database.write.query<{ host: string; process: number; since: Date }>(
    'select host, process_id as process, since from plat.writer_lease where token is not null',
  )
  if (holder === undefined) return 'Another ingest is writing to this store'
  const { host, process: processId, since } = holder
  return `Another ingest is writing to this store: process ${processId} on ${host}, since ${since.toISOString()}`
}

/** Throws StoreError if another writer has taken over. Until the transaction ends, none can. */
export async function requireWriterLease(transaction: Statements, token: string): Promise<void> {
  if (!(await isHolder(transaction, token))) throw new StoreError('Another writer has taken over')
}

async function isHolder(statements: Statements, token: string): Promise<boolean> {
  const rows = await statements.query('select from plat.writer_lease where token = $1 for key share', [token])
  return rows.length > 0
}

export async function giveBackWriterLease(statements: Statements, token: string): Promise<void> {
  await statements.query('update plat.writer_lease set token = null where token = $1', [token])
}
