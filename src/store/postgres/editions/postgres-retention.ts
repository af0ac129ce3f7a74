import type { Database } from '../database.ts'
import { lockPointers } from './edition-pointers.ts'
import { formatIds, ROW_TABLES, type RowTable } from './row-tables.ts'

const PAGE_CHANGES = 1000

/**
 * Drops the rows that no edition from `asked` (at most the newest, and at most the oldest that a reader holds) on can see. First
 * the older editions become unreadable, then their rows are removed page by page. The next drop completes an interrupted one.
 * Every superseded row was followed by a change up to that edition, so only ids with changes since the previous drop need to be examined.
 */
export async function dropSupersededRows(database: Database, asked: number): Promise<number> {
  const { before, oldest } = await moveOldest(database, asked)
  if (before >= oldest) return 0
  let dropped = 0
  for (const table of ROW_TABLES) dropped += await dropFromTable(database, table, before, oldest)
  await database.write.query(
    'update plat.edition_pointers set dropped_edition = greatest(dropped_edition, $1)',
    [oldest],
  )
  return dropped
}

async function moveOldest(database: Database, asked: number): Promise<{ before: number; oldest: number }> {
  return database.write.transact(async (transaction) => {
    // Waits for leases that are being written, and makes new ones wait.
    await transaction.run('lock table plat.reader_lease in share row exclusive mode')
    await transaction.query('delete from plat.reader_lease where expires_at < clock_timestamp()')
    const [lease] = await transaction.query<{ oldest: number | null }>(
      'select min(edition) as oldest from plat.reader_lease',
    )
    const pointers = await lockPointers(transaction)
    const wanted = Math.min(asked, lease?.oldest ?? asked, pointers.current)
    const oldest = Math.max(pointers.oldest, wanted)
    await transaction.query('update plat.edition_pointers set oldest_edition = $1', [oldest])
    await transaction.query('delete from plat.edition where edition < $1', [oldest])
    return { before: pointers.dropped, oldest }
  })
}

/** Examines the ids that changed after edition `before` up to `oldest`. */
async function dropFromTable(
  database: Database,
  table: RowTable,
  before: number,
  oldest: number,
): Promise<number> {
  let dropped = 0
  let last = { edition: before, id: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const page = await database.write.query<{ edition: number; id: number }>(
      `select edition, id from ${table}
       where (edition, id) > ($1, $2) and edition <= $3
       order by edition, id limit ${PAGE_CHANGES}`,
      [last.edition, last.id, oldest],
    )
    const ids = new Set(page.map(({ id }) => id))
    if (ids.size > 0) dropped += await dropVersions(database, table, [...ids], oldest)
    if (page.length < PAGE_CHANGES) return dropped
    last = page.at(-1)!
  }
}

/** The newest version up to `oldest` stays, unless it marks the id as removed, which is the same as having no version. */
async function dropVersions(
  database: Database,
  table: RowTable,
  ids: readonly number[],
  oldest: number,
): Promise<number> {
  const [row] = await database.write.query<{ dropped: number }>(
    `with dropped as (
       delete from ${table} as version
       where id = any($1::bigint[]) and edition <= $2 and (body is null or edition < (
         select max(newer.edition) from ${table} as newer where newer.id = version.id and newer.edition <= $2
       ))
       returning 1
     )
     select count(*) as dropped from dropped`,
    [formatIds(ids), oldest],
  )
  return row!.dropped
}
