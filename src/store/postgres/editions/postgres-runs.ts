import type { RunLog } from '../../ports/edition-store.ts'
import type { RunRecord } from '../../ports/run-record.ts'
import { guardStore } from '../../ports/store-error.ts'
import type { Transaction } from '../connection-pool.ts'
import type { Database } from '../database.ts'

export function openPostgresRuns(database: Database): RunLog {
  return {
    append: (run) =>
      guardStore('append a run', () => database.write.transact((transaction) => putRunRow(transaction, run))),
    list: (limit) =>
      guardStore('list runs', async () => {
        const rows = await database.read.query<{ body: string }>(
          'select body from plat.run order by run_number desc limit $1',
          [limit],
        )
        return rows.map(({ body }) => JSON.parse(body) as RunRecord)
      }),
  }
}

/** Any number that no other program is likely to lock. */
const RUN_LOCK = 752_802

/** Stores a run. A run that is already in the log keeps its position and gets the new record. */
export async function putRunRow(transaction: Transaction, run: RunRecord): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [RUN_LOCK])
  await transaction.query(
    `insert into plat.run (run_number, run_id, body)
     select coalesce(max(run_number) + 1, 0), $1, $2 from plat.run
     on conflict (run_id) do update set body = excluded.body`,
    [run.runId, JSON.stringify(run)],
  )
}
