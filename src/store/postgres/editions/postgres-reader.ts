import type { RecordByKind, RecordKind, RelationName } from '../../../records/record.ts'
import type { EditionReader } from '../../ports/edition-store.ts'
import type { Publication } from '../../ports/publication.ts'
import { guardStore } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import { refuseOther, selectPublication } from './edition-pointers.ts'
import { findRows, type RowSource, scanRows } from './edition-rows.ts'
import { type RowTable, recordTable, relationTable, type StoredRow } from './row-tables.ts'

// Small enough that a request waits at most a few milliseconds while a page of a scan is parsed.
const SCAN_PAGE_ROWS = 256

/**
 * Reads an edition. Each call sees one snapshot, and throws EditionGoneError once retention has dropped the edition, which a
 * lease prevents, or a failover has lost it.
 */
export function openPostgresReader(
  source: RowSource,
  publication: Publication,
  releaseLease: () => Promise<void> = async () => {},
): EditionReader {
  return {
    ...publication,
    getMany: <K extends RecordKind>(kind: K, ids: readonly number[]) =>
      guardStore('read records', async () => {
        const bodies = await findRows(source, recordTable(kind), ids, publication)
        return bodies.map((body) => (body === null ? undefined : (JSON.parse(body) as RecordByKind[K])))
      }),
    scan: <K extends RecordKind>(kind: K, afterId?: number) =>
      scanTable(
        source,
        recordTable(kind),
        publication,
        afterId,
        ({ body }) => JSON.parse(body) as RecordByKind[K],
      ),
    count: (kind) =>
      guardStore('count records', () =>
        source.readFrom((statements) => countRecords(statements, publication, kind)),
      ),
    getRelated: (relation: RelationName, fromIds: readonly number[]) =>
      guardStore('read relations', async () => {
        const bodies = await findRows(source, relationTable(relation), fromIds, publication)
        return bodies.map((body) => (body === null ? [] : (JSON.parse(body) as number[])))
      }),
    scanRelations: (relation) =>
      scanTable(source, relationTable(relation), publication, undefined, ({ id, body }) => ({
        relation,
        fromId: id,
        ids: JSON.parse(body) as number[],
      })),
    close: releaseLease,
  }
}

async function* scanTable<T>(
  source: RowSource,
  table: RowTable,
  publication: Publication,
  afterId: number | undefined,
  parse: (row: StoredRow) => T,
): AsyncGenerator<T[]> {
  const pages = scanRows(source, table, publication, afterId ?? -1, SCAN_PAGE_ROWS)
  for (;;) {
    const { value } = await guardStore('scan records', () => pages.next())
    if (value === undefined) return
    yield (value as StoredRow[]).map(parse)
  }
}

async function countRecords(
  statements: Statements,
  publication: Publication,
  kind: RecordKind,
): Promise<number> {
  const [row] = await statements.query<{
    oldest: number
    publicationId: string | null
    count: number | null
  }>(
    `select ${selectPublication('$1')}, (edition.counts ->> $2)::bigint as count
     from plat.edition_pointers left join plat.edition on edition.edition = $1`,
    [publication.edition, kind],
  )
  refuseOther(publication, row)
  return row?.count ?? 0
}
