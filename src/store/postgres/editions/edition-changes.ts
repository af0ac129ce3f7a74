import { RELATION_NAMES, type RecordKind } from '../../../records/record.ts'
import {
  type ChangeFilter,
  planChangeKinds,
  type RecordRef,
  type RelationRef,
  type RestoreCounts,
} from '../../ports/edition-store.ts'
import type { Publication } from '../../ports/publication.ts'
import { guardStore } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import type { ReadFrom } from '../servers/read-servers.ts'
import {
  type EditionPointers,
  findPublication,
  refuseGone,
  refuseOther,
  selectPublication,
} from './edition-pointers.ts'
import { findRows, type RowSource } from './edition-rows.ts'
import type { PostgresStaging } from './row-staging.ts'
import { findKindOfTable, ROW_TABLES, type RowTable, recordTable, relationTable } from './row-tables.ts'

/** The number of records of each kind in an edition. Kinds without records are left out. */
export type PostgresRecordCounts = Partial<Record<RecordKind, number>>

const BATCH_REFS = 1000

/**
 * Lists the records written after edition `from` up to `to`. Throws EditionGoneError if `from` is older than retention allows or
 * `to` is not published. They are read page by page.
 */
export async function* listRecordChanges(
  database: Database,
  from: number,
  to: number,
  only?: ChangeFilter,
): AsyncGenerator<RecordRef[]> {
  const readFrom = await openChanges(database, from, to)
  for (const { kind, afterId } of planChangeKinds(only)) {
    for await (const ids of guardPages(pageChangedIds(readFrom, recordTable(kind), from, to, afterId)))
      yield ids.map((id) => ({ kind, id }))
  }
}

/** The same for the lists of relations. */
export async function* listRelationChanges(
  database: Database,
  from: number,
  to: number,
): AsyncGenerator<RelationRef[]> {
  const readFrom = await openChanges(database, from, to)
  for (const relation of RELATION_NAMES) {
    for await (const ids of guardPages(pageChangedIds(readFrom, relationTable(relation), from, to)))
      yield ids.map((fromId) => ({ relation, fromId }))
  }
}

async function openChanges(database: Database, from: number, to: number): Promise<ReadFrom> {
  const last = await guardStore('list changes', () =>
    database.readNewest((statements) => findPublication(statements, to)),
  )
  return (action) =>
    database.readAny(async (statements) => {
      const result = await action(statements)
      await refuseGoneRange(statements, from, last)
      return result
    })
}

async function* guardPages(pages: AsyncGenerator<number[], undefined>): AsyncGenerator<number[]> {
  for (;;) {
    const ids = await guardStore('list changes', async () => (await pages.next()).value)
    if (ids === undefined) return
    if (ids.length > 0) yield ids
  }
}

/** Call it after reading, because retention may have advanced in the meantime. */
async function refuseGoneRange(statements: Statements, from: number, to: Publication): Promise<void> {
  const [found] = await statements.query<EditionPointers>(
    `select current_edition as current, ${selectPublication('$1')} from plat.edition_pointers`,
    [to.edition],
  )
  refuseGone(to.edition, found!)
  refuseOther(to, found)
  refuseGone(from, found!)
}

/** The next changed ids of an edition, ascending. `isAll` says that there are no more. */
interface NextIds {
  edition: number
  ids: number[]
  isAll: boolean
}

/**
 * Pages the ids that changed, ascending, each once. A page holds the ids up to the lowest at which the list of an edition was cut off,
 * because that edition may have more between that one and the next.
 */
async function* pageChangedIds(
  readFrom: ReadFrom,
  table: RowTable,
  from: number,
  to: number,
  afterId = -1,
): AsyncGenerator<number[], undefined> {
  let lists: NextIds[] = []
  for (let edition = from + 1; edition <= to; edition++) lists.push({ edition, ids: [], isAll: false })
  for (let last = afterId; lists.length > 0; ) {
    for (const list of lists) {
      if (list.ids.length > 0 || list.isAll) continue
      list.ids = await readIdsOfEdition(readFrom, table, list.edition, last)
      list.isAll = list.ids.length < BATCH_REFS
    }
    last = Math.min(...lists.map(({ ids, isAll }) => (isAll ? Number.MAX_SAFE_INTEGER : ids.at(-1)!)))
    const page = new Set(lists.flatMap(({ ids }) => ids.filter((id) => id <= last)))
    yield [...page].sort((a, b) => a - b)
    lists = lists
      .map((list) => ({ ...list, ids: list.ids.filter((id) => id > last) }))
      .filter(({ ids, isAll }) => ids.length > 0 || !isAll)
  }
}

async function readIdsOfEdition(
  readFrom: ReadFrom,
  table: RowTable,
  edition: number,
  afterId: number,
): Promise<number[]> {
  const rows = await readFrom((statements) =>
    statements.query<{ id: number }>(
      `select id from ${table} where edition = $1 and id > $2 order by id limit ${BATCH_REFS}`,
      [edition, afterId],
    ),
  )
  return rows.map(({ id }) => id)
}

/** Stages the rows of edition `older` that differ from edition `current`, the newest. */
export async function stageOlderEdition(
  source: RowSource,
  staging: PostgresStaging,
  older: number,
  current: number,
): Promise<RestoreCounts> {
  const { readFrom } = source
  await readFrom((statements) => refuseGoneRange(statements, older, { edition: current }))
  const counts: RestoreCounts = { changed: {}, removed: {}, relations: 0 }
  for (const table of ROW_TABLES) {
    for await (const ids of pageChangedIds(readFrom, table, older, current)) {
      const rows = await findDifferences(source, table, ids, older, current)
      await staging.stage(
        table,
        rows.map(({ id, body }) => [id, body]),
      )
      countRestored(counts, table, rows)
    }
  }
  return counts
}

interface Difference {
  id: number
  body: string | null
}

async function findDifferences(
  source: RowSource,
  table: RowTable,
  ids: readonly number[],
  older: number,
  current: number,
): Promise<Difference[]> {
  const now = await findRows(source, table, ids, { edition: current })
  const before = await findRows(source, table, ids, { edition: older })
  return ids.flatMap((id, index) => (before[index] === now[index] ? [] : { id, body: before[index]! }))
}

function countRestored(counts: RestoreCounts, table: RowTable, rows: readonly Difference[]): void {
  if (rows.length === 0) return
  const kind = findKindOfTable(table)
  const removed = rows.filter(({ body }) => body === null).length
  if (kind === undefined) counts.relations += rows.length
  else {
    counts.changed[kind] = (counts.changed[kind] ?? 0) + rows.length
    if (removed > 0) counts.removed[kind] = (counts.removed[kind] ?? 0) + removed
  }
}

/**
 * Counts the records of the staged `edition`: those of the previous edition, plus the staged puts, minus the staged removals of
 * records that it had.
 */
export async function countStagedRecords(
  database: Database,
  edition: number,
  tables: Iterable<RowTable>,
): Promise<PostgresRecordCounts> {
  const [before] = await database.write.query<{ counts: PostgresRecordCounts }>(
    'select counts from plat.edition where edition = $1',
    [edition - 1],
  )
  const counts: PostgresRecordCounts = { ...before?.counts }
  for (const table of tables) {
    const kind = findKindOfTable(table)
    if (kind === undefined) continue
    const [row] = await database.write.query<{ step: number }>(
      counts[kind] === undefined ? countPuts(table) : countSteps(table),
      [edition],
    )
    counts[kind] = (counts[kind] ?? 0) + row!.step
  }
  return counts
}

/** Of a table without records before, such as in a first load. */
function countPuts(table: RowTable): string {
  return `select count(body) as step from ${table} where edition = $1`
}

function countSteps(table: RowTable): string {
  return `
    select coalesce(sum((staged.body is not null)::integer - coalesce((
      select (previous.body is not null)::integer from ${table} as previous
      where previous.id = staged.id and previous.edition < $1
      order by previous.edition desc limit 1
    ), 0)), 0) as step
    from ${table} as staged where staged.edition = $1`
}
