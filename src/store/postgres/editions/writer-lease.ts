import { randomUUID } from 'node:crypto'
import { StoreError, WriterBusyError } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { findErrorCode } from '../database-error.ts'
import { TIMELINE } from '../servers/server-role.ts'

/** What proves the right to write. */
export interface WriterToken {
  id: string
  /** The timeline of the primary that gave the right. After a failover, some of what was staged may be missing from the new one. */
  timeline: string
}

/** The right to write editions, renewed until it is released. */
export interface WriterLease {
  readonly token: WriterToken
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
  const id = randomUUID()
  const timeline = await tryToAcquire(database, id, durationMs)
  if (timeline === undefined) throw new WriterBusyError(await describeHolder(database))
  const token = { id, timeline }
  const renewal = setInterval(() => {
    database.write
      .query(
        `update plat.writer_lease set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where token = $1`,
        [id, durationMs],
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
async function tryToAcquire(database: Database, id: string, durationMs: number): Promise<string | undefined> {
  try {
    return await database.write.transact(async (transaction) => {
      // The holder's lease may have expired while it waits for the end of a transaction.
      await transaction.run(`set local lock_timeout = '2s'`)
      const [acquired] = await transaction.query<{ timeline: string }>(
        `update plat.writer_lease
         set token = $1, host = $2, process_id = $3, since = clock_timestamp(),
           expires_at = clock_timestamp() + $4 * interval '1 millisecond'
         where token is null or expires_at < clock_timestamp()
         returning ${TIMELINE} as timeline`,
        [id, database.host, process.pid, durationMs],
      )
      return acquired?.timeline
    })
  } catch (error) {
    if (findErrorCode(error) === LOCK_NOT_AVAILABLE) return undefined
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

/**
 * Throws StoreError if another writer has taken over, which none can until the transaction ends, or if another server has become the
 * primary, which may lack what was staged.
 */
export async function requireWriterLease(transaction: Statements, token: WriterToken): Promise<void> {
  const timeline = await findTimelineOfHolder(transaction, token)
  if (timeline === undefined) throw new StoreError('Another writer has taken over')
  if (timeline !== token.timeline)
    throw new StoreError(
      'Another server has become the primary, and may lack what was staged before. Run the ingest again',
    )
}

async function isHolder(statements: Statements, token: WriterToken): Promise<boolean> {
  return (await findTimelineOfHolder(statements, token)) === token.timeline
}

async function findTimelineOfHolder(
  statements: Statements,
  { id }: WriterToken,
): Promise<string | undefined> {
  const [row] = await statements.query<{ timeline: string }>(
    `select ${TIMELINE} as timeline from plat.writer_lease where token = $1 for key share`,
    [id],
  )
  return row?.timeline
}

export async function giveBackWriterLease(statements: Statements, { id }: WriterToken): Promise<void> {
  await statements.query('update plat.writer_lease set token = null where token = $1', [id])
}
