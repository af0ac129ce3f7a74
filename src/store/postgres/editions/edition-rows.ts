import { EditionGoneError } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import { formatIds, type RowTable } from './row-tables.ts'

interface FoundRow {
  body: string | null
  oldest: number
}

/**
 * Finds the newest rows of `ids` up to `edition`, in the order of `ids`. A row is JSON, or null if there is none or it is
 * removed. Throws EditionGoneError if the edition can no longer be read: the statement that reads the rows also reads the
 * oldest edition, and retention moves that before it drops a row.
 */
export async function findRows(
  statements: Statements,
  table: RowTable,
  ids: readonly number[],
  edition: number,
): Promise<(string | null)[]> {
  if (ids.length === 0) return []
  const rows = await statements.query<FoundRow>(
    `select version.body, (select oldest_edition from plat.edition_pointers) as oldest
     from unnest($1::bigint[]) with ordinality as wanted (id, rank)
     left join lateral (
       select body from ${table} where id = wanted.id and edition <= $2 order by edition desc limit 1
     ) as version on true
     order by wanted.rank`,
    [formatIds(ids), edition],
  )
  refuseOlder(edition, rows[0]?.oldest)
  return rows.map(({ body }) => body)
}

/** A version of an id. The body of one that the same page supersedes is null. */
interface ScannedRow extends FoundRow {
  id: number
  edition: number
}

/**
 * Reads all rows of a table after `afterId` in pages by ascending id, each id once as `edition` has it, without removed ones. Asks
 * for the next page before the rows of the previous one are used.
 */
export async function* scanRows(
  statements: Statements,
  table: RowTable,
  edition: number,
  afterId: number,
  pageRows: number,
): AsyncGenerator<string[]> {
  const readPage = (id: number, version: number) => {
    const page = readVersions(statements, table, edition, { id, version }, pageRows)
    // A failure is thrown when the page is awaited, which may never happen.
    page.catch(() => {})
    return page
  }
  let next: Promise<ScannedRow[]> | undefined = readPage(afterId, edition)
  // A later page may begin with a newer version of the last row of a page.
  let last: ScannedRow | undefined
  while (next !== undefined) {
    const rows: ScannedRow[] = await next
    const end = rows.at(-1)
    next = rows.length < pageRows || end === undefined ? undefined : readPage(end.id, end.edition)
    const bodies: string[] = []
    for (const row of rows) {
      if (last !== undefined && last.id !== row.id && last.body !== null) bodies.push(last.body)
      last = row
    }
    if (next === undefined && last !== undefined && last.body !== null) bodies.push(last.body)
    if (bodies.length > 0) yield bodies
  }
}

/** Reads versions in the order of the primary key, so that a page takes no more work than its rows, whatever PostgreSQL estimates. */
async function readVersions(
  statements: Statements,
  table: RowTable,
  edition: number,
  after: { id: number; version: number },
  limit: number,
): Promise<ScannedRow[]> {
  const rows = await statements.query<ScannedRow>(
    `select id, edition, case when lead(id) over (order by id, edition) = id then null else body end as body,
       (select oldest_edition from plat.edition_pointers) as oldest
     from (
       select id, edition, body from ${table}
       where (id, edition) > ($1, $2) and edition <= $3
       order by id, edition limit ${limit}
     ) as page
     order by id, edition`,
    [after.id, after.version, edition],
  )
  refuseOlder(edition, rows[0]?.oldest)
  return rows
}

function refuseOlder(edition: number, oldest: number | undefined): void {
  if (oldest !== undefined && edition < oldest) {
    throw new EditionGoneError(`Edition ${edition} can no longer be read`)
  }
}
