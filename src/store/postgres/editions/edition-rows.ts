import type { Publication } from '../../ports/publication.ts'
import type { ShardMap } from '../citus/shard-map.ts'
import { findShardedRows, scanShardedRows } from '../citus/sharded-rows.ts'
import type { Statements } from '../connection-pool.ts'
import type { ReadFrom } from '../servers/read-servers.ts'
import { refuseOther, selectPublication } from './edition-pointers.ts'
import { formatIds, type RowTable, type StoredRow } from './row-tables.ts'

/** Where rows are read, and how they are spread if Citus distributes them. */
export interface RowSource {
  readFrom: ReadFrom
  shards: ShardMap | undefined
}

interface FoundRow {
  body: string | null
  oldest: number
  publicationId: string | null
}

/**
 * Finds the newest rows of `ids` up to an edition, in the order of `ids`. A row is JSON, or null if there is none or it is
 * removed. Throws EditionGoneError if the server cannot read the edition.
 */
export async function findRows(
  { readFrom, shards }: RowSource,
  table: RowTable,
  ids: readonly number[],
  publication: Publication,
): Promise<(string | null)[]> {
  if (ids.length === 0) return []
  return readFrom((statements) =>
    shards?.isSharded(table)
      ? findShardedRows(statements, shards, table, ids, publication)
      : findLocalRows(statements, table, ids, publication),
  )
}

/**
 * The statement that reads the rows also reads the oldest edition, which retention moves before it drops a row, and the publication
 * of the edition.
 */
async function findLocalRows(
  statements: Statements,
  table: RowTable,
  ids: readonly number[],
  publication: Publication,
): Promise<(string | null)[]> {
  const rows = await statements.query<FoundRow>(
    `select version.body, ${selectPublication('$2')}
     from unnest($1::bigint[]) with ordinality as wanted (id, rank)
     left join lateral (
       select body from ${table} where id = wanted.id and edition <= $2 order by edition desc limit 1
     ) as version on true
     order by wanted.rank`,
    [formatIds(ids), publication.edition],
  )
  refuseOther(publication, rows[0])
  return rows.map(({ body }) => body)
}

/** A version of an id. The body of one that the same page supersedes is null. */
interface ScannedRow extends FoundRow {
  /** Null if the page is empty. */
  id: number | null
  edition: number
}

/**
 * Reads all rows of a table after `afterId` in pages by ascending id, each id once as the edition has it, without removed ones. Asks
 * for the next page before the rows of the previous one are used.
 */
export function scanRows(
  { readFrom, shards }: RowSource,
  table: RowTable,
  publication: Publication,
  afterId: number,
  pageRows: number,
): AsyncGenerator<StoredRow[]> {
  return shards?.isSharded(table)
    ? scanShardedRows(readFrom, table, publication, afterId, pageRows)
    : scanLocalRows(readFrom, table, publication, afterId, pageRows)
}

async function* scanLocalRows(
  readFrom: ReadFrom,
  table: RowTable,
  publication: Publication,
  afterId: number,
  pageRows: number,
): AsyncGenerator<StoredRow[]> {
  const readPage = (id: number, version: number) => {
    const page = readFrom((statements) =>
      readVersions(statements, table, publication, { id, version }, pageRows),
    )
    // A failure is thrown when the page is awaited, which may never happen.
    page.catch(() => {})
    return page
  }
  let next: Promise<PageRow[]> | undefined = readPage(afterId, publication.edition)
  // A later page may begin with a newer version of the last row of a page.
  let last: PageRow | undefined
  while (next !== undefined) {
    const rows: PageRow[] = await next
    const end = rows.at(-1)
    next = rows.length < pageRows || end === undefined ? undefined : readPage(end.id, end.edition)
    const found: StoredRow[] = []
    for (const row of rows) {
      if (last !== undefined && last.id !== row.id && last.body !== null)
        found.push({ id: last.id, body: last.body })
      last = row
    }
    if (next === undefined && last !== undefined && last.body !== null)
      found.push({ id: last.id, body: last.body })
    if (found.length > 0) yield found
  }
}

/** Reads versions in the order of the primary key, so that a page takes no more work than its rows, whatever PostgreSQL estimates. */
async function readVersions(
  statements: Statements,
  table: RowTable,
  publication: Publication,
  after: { id: number; version: number },
  limit: number,
): Promise<PageRow[]> {
  const rows = await statements.query<ScannedRow>(
    `select page.id, page.edition, ${selectPublication('$3')},
       case when lead(page.id) over (order by page.id, page.edition) = page.id then null else page.body end as body
     from plat.edition_pointers left join (
       select id, edition, body from ${table}
       where (id, edition) > ($1, $2) and edition <= $3
       order by id, edition limit ${limit}
     ) as page on true
     order by page.id, page.edition`,
    [after.id, after.version, publication.edition],
  )
  refuseOther(publication, rows[0])
  return rows.filter((row): row is PageRow => row.id !== null)
}

type PageRow = ScannedRow & { id: number }
