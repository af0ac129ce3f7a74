import { setTimeout as delay } from 'node:timers/promises'
import { StoreError } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import { hasCitus } from './shard-map.ts'

const COMPLETED_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 50

/**
 * Returns when every transaction that has been committed is committed on all workers. Citus prepares it on the workers, commits it on
 * the coordinator, and then on the workers. If a server fails in between, a worker shows its rows, or drops them and unlocks their
 * keys, only after a recovery, which Citus attempts each minute. An edition must not be published before that, because
 * readers would not see some of its rows. Does nothing without Citus.
 */
export async function completeTransactions(statements: Statements): Promise<void> {
  if (!(await hasCitus(statements))) return
  const committed = await listRecorded(statements)
  const givenUpAtMs = performance.now() + COMPLETED_WITHIN_MS
  for (;;) {
    await statements.query('select recover_prepared_transactions()')
    // Those that other processes are committing at this moment take a little longer.
    if ((await listRecorded(statements, committed)).length === 0) return
    if (performance.now() > givenUpAtMs) {
      throw new StoreError(
        'A worker of the database cannot be reached, and may lack rows that have been written',
      )
    }
    await delay(LOOK_EVERY_MS)
  }
}

/** Lists the committed transactions that may not have been committed on all workers. */
async function listRecorded(statements: Statements, among?: readonly string[]): Promise<string[]> {
  const rows = await statements.query<{ gid: string }>(
    `select gid from pg_catalog.pg_dist_transaction where $1::text[] is null or gid = any($1)`,
    [among ?? null],
  )
  return rows.map(({ gid }) => gid)
}
