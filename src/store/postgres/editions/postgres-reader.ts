import type { RecordByKind, RecordKind, RelationName } from '../../../records/record.ts'
import type { EditionReader } from '../../ports/edition-store.ts'
import { EditionGoneError, guardStore } from '../../ports/store-error.ts'
import type { Statements } from '../connection-pool.ts'
import { findRows, scanRows } from './edition-rows.ts'
import { recordTable, relationTable } from './row-tables.ts'

// Small enough that a request waits at most a few milliseconds while a page of a scan is parsed.
const SCAN_PAGE_ROWS = 256

/**
 * Reads an edition. Each call sees one snapshot, and throws EditionGoneError once retention has dropped the edition, which a
 * lease prevents.
 */
export function openPostgresReader(
  statements: Statements,
  edition: number,
  releaseLease: () => Promise<void> = async () => {},
): EditionReader {
  return {
    edition,
    getMany: <K extends RecordKind>(kind: K, ids: readonly number[]) =>
      guardStore('read records', async () => {
        const bodies = await findRows(statements, recordTable(kind), ids, edition)
        return bodies.map((body) => (body === null ? undefined : (JSON.parse(body) as RecordByKind[K])))
      }),
    scan: (kind, afterId = -1) => scanRecords(statements, edition, kind, afterId),
    count: (kind) => guardStore('count records', () => countRecords(statements, edition, kind)),
    getRelated: (relation: RelationName, fromIds: readonly number[]) =>
      guardStore('read relations', async () => {
        const bodies = await findRows(statements, relationTable(relation), fromIds, edition)
        return bodies.map((body) => (body === null ? [] : (JSON.parse(body) as number[])))
      }),
    close: releaseLease,
  }
}

async function* scanRecords<K extends RecordKind>(
  statements: Statements,
  edition: number,
  kind: K,
  afterId: number,
): AsyncGenerator<RecordByKind[K][]> {
  const pages = scanRows(statements, recordTable(kind), edition, afterId, SCAN_PAGE_ROWS)
  for (;;) {
    const { value } = await guardStore('scan records', () => pages.next())
    if (value === undefined) return
    yield (value as string[]).map((body) => JSON.parse(body) as RecordByKind[K])
  }
}

async function countRecords(statements: Statements, edition: number, kind: RecordKind): Promise<number> {
  const [row] = await statements.query<{ oldest: number; count: number | null }>(
    `select pointers.oldest_edition as oldest, (edition.counts ->> $2)::bigint as count
     from plat.edition_pointers as pointers left join plat.edition on edition.edition = $1`,
    [edition, kind],
  )
  if (row !== undefined && edition < row.oldest) {
    throw new EditionGoneError(`Edition ${edition} can no longer be read`)
  }
  return row?.count ?? 0
}
