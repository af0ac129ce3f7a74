import type { Publication } from '../../ports/publication.ts'
import type { Statements } from '../connection-pool.ts'
import { requirePublication } from '../editions/edition-pointers.ts'
import { formatIds, type RowTable, type StoredRow } from '../editions/row-tables.ts'
import type { ReadFrom } from '../servers/read-servers.ts'
import type { ShardMap } from './shard-map.ts'

interface ShardedRow {
  id: number
  body: string | null
}

// With more, the statements of one page would wait for each other's connections, and fail when a busy database lets them wait too long.
const STATEMENTS_AT_ONCE = 5

/**
 * Asks one shard per statement, several at once. The oldest edition is on the coordinator, and is read afterwards: retention moves it
 * before it drops a row.
 */
export async function findShardedRows(
  statements: Statements,
  shards: ShardMap,
  table: RowTable,
  ids: readonly number[],
  publication: Publication,
): Promise<(string | null)[]> {
  const bodies = new Map<number, string | null>()
  const groups = shards.groupByShard(table, ids).values()
  const readGroups = async () => {
    for (const group of groups) {
      const rows = await statements.query<ShardedRow>(
        `select distinct on (id) id, body from ${table}
         where id = any($1::bigint[]) and edition <= $2 order by id, edition desc`,
        [formatIds(group), publication.edition],
      )
      for (const { id, body } of rows) bodies.set(id, body)
    }
  }
  await Promise.all(Array.from({ length: STATEMENTS_AT_ONCE }, readGroups))
  await requirePublication(statements, publication)
  return ids.map((id) => bodies.get(id) ?? null)
}

const WINDOW_IDS = 2048

/**
 * Asks all shards for a window of ids at a time. A limit instead would make each of them read as many rows as the page has in all.
 */
export async function* scanShardedRows(
  readFrom: ReadFrom,
  table: RowTable,
  publication: Publication,
  afterId: number,
  pageRows: number,
): AsyncGenerator<StoredRow[]> {
  const readWindow = (after: number) => {
    const window = readFrom((statements) => readIdWindow(statements, table, publication, after))
    // A failure is thrown when the window is awaited, which may never happen.
    window.catch(() => {})
    return window
  }
  let next: Promise<IdWindow> | undefined = readWindow(afterId)
  while (next !== undefined) {
    const { rows, nextAfter }: IdWindow = await next
    next = nextAfter === undefined ? undefined : readWindow(nextAfter)
    const found = rows.filter((row): row is StoredRow => row.body !== null)
    for (let start = 0; start < found.length; start += pageRows) yield found.slice(start, start + pageRows)
  }
}

interface IdWindow {
  rows: ShardedRow[]
  /** The id after which the next window begins, or undefined at the end of the table. */
  nextAfter: number | undefined
}

/** Reads the ids after `after`, and skips a gap that leaves a window empty. */
async function readIdWindow(
  statements: Statements,
  table: RowTable,
  publication: Publication,
  after: number,
): Promise<IdWindow> {
  const end = after + WINDOW_IDS
  const rows = await statements.query<ShardedRow>(
    `select distinct on (id) id, body from ${table}
     where id > $1 and id <= $2 and edition <= $3 order by id, edition desc`,
    [after, end, publication.edition],
  )
  await requirePublication(statements, publication)
  if (rows.length > 0) return { rows, nextAfter: end }
  const [row] = await statements.query<{ first: number | null }>(
    `select min(id) as first from ${table} where id > $1`,
    [end],
  )
  return { rows, nextAfter: row?.first == null ? undefined : row.first - 1 }
}
