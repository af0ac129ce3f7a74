import type { RunLog } from '../../ports/edition-store.ts'
import type { RunRecord } from '../../ports/run-record.ts'
import { guardStore } from '../../ports/store-error.ts'
import type { Transaction } from '../connection-pool.ts'
import type { Database } from '../database.ts'

const RUNS_AT_ONCE = 20

export function openPostgresRuns(database: Database): RunLog {
  return {
    append: (run, replacedRunId) =>
      guardStore('append a run', () =>
        database.write.transact(async (transaction) => {
          await transaction.query('delete from plat.run where run_id = $1', [replacedRunId ?? null])
          await putRunRow(transaction, run)
        }),
      ),
    list: (limit) =>
      guardStore('list runs', async () => {
        const rows = await database.read.query<{ body: string }>(
          'select body from plat.run order by run_number desc limit $1',
          [limit],
        )
        return rows.map(({ body }) => JSON.parse(body) as RunRecord)
      }),
    async *scanSource(source) {
      for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined; ) {
        const rows: RunRow[] = await guardStore('scan the runs of a source', () =>
          database.read.query<RunRow>(
            `select run_number, body from plat.run where source = $1 and run_number < $2
             order by run_number desc limit $3`,
            [source, before, RUNS_AT_ONCE],
          ),
        )
        for (const { body } of rows) yield JSON.parse(body) as RunRecord
        before = rows.at(RUNS_AT_ONCE - 1)?.run_number
      }
    },
  }
}

interface RunRow {
  run_number: number
  body: string
}

/** Any number that no other program is likely to lock. */
const RUN_LOCK = 752_802

/** Stores a run. A run that is already in the log keeps its position and gets the new record. */
export async function putRunRow(transaction: Transaction, run: RunRecord): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [RUN_LOCK])
  await transaction.query(
    `insert into plat.run (run_number, run_id, source, body)
     select coalesce(max(run_number) + 1, 0), $1, $2, $3 from plat.run
     on conflict (run_id) do update set body = excluded.body`,
    [run.runId, run.source, JSON.stringify(run)],
  )
}
