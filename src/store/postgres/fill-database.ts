import { StoreError, TargetUsedError } from '../ports/store-error.ts'
import type { Statements } from './connection-pool.ts'
import type { Database } from './database.ts'
import { ROW_TABLES } from './editions/row-tables.ts'

/*
 * A database that an installation is being moved into has the table plat.unfinished_move. No other process opens it until the
 * table is gone, which is the last thing that the move does. A move that was interrupted is begun again.
 */

const CREATE_MARK = `create table if not exists plat.unfinished_move (since timestamptz not null default clock_timestamp())`

const EMPTIED_TABLES: readonly string[] = [
  ...ROW_TABLES,
  'plat.edition',
  'plat.reader_lease',
  'plat.run',
  'plat.feed_state',
  'plat.price_model',
  'plat.price_model_piece',
  'plat.identifier',
  'plat.identifier_space',
  'plat.access_key',
  'plat.subscription',
  'plat.installation',
  'plat.charge',
  'plat.charge_day',
]

/** Throws StoreError if a move into the database was begun and not finished. */
export async function refuseUnfinished(statements: Statements): Promise<void> {
  if (await isUnfinished(statements))
    throw new StoreError(
      'A move into this database was not finished. Run "plat move" again, from the same source.',
    )
}

async function isUnfinished(statements: Statements): Promise<boolean> {
  const [row] = await statements.query<{ exists: boolean }>(
    `select to_regclass('plat.unfinished_move') is not null as exists`,
  )
  return row!.exists
}

/** Any number that no other program is likely to lock. */
const MOVE_LOCK = 752_803

/** Marks a database as one that is being filled, and drops what an earlier move has left. Throws TargetUsedError if it is in use. */
export function beginFilling(database: Database): Promise<void> {
  return database.write.transact(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [MOVE_LOCK])
    if (!(await isUnfinished(transaction))) await refuseUsed(transaction)
    await transaction.run(CREATE_MARK)
    await transaction.run(`truncate ${EMPTIED_TABLES.join(', ')}`)
    await transaction.run(
      'update plat.edition_pointers set current_edition = 0, oldest_edition = 0, dropped_edition = 0',
    )
  })
}

export async function endFilling(database: Database): Promise<void> {
  await database.write.transact((transaction) => transaction.run('drop table plat.unfinished_move'))
}

async function refuseUsed(statements: Statements): Promise<void> {
  const [row] = await statements.query<{ isUsed: boolean }>(
    `select current_edition > 0 or exists (select 1 from plat.run) or exists (select 1 from plat.identifier)
       or exists (select 1 from plat.access_key) or exists (select 1 from plat.subscription) or exists (select 1 from plat.charge) as "isUsed"
     from plat.edition_pointers`,
  )
  if (row?.isUsed !== false)
    throw new TargetUsedError('The database holds an installation already. Choose an empty database.')
}
