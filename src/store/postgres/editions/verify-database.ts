import { RECORD_KINDS } from '../../../records/record.ts'
import type { RunRecord } from '../../ports/run-record.ts'
import type { Database } from '../database.ts'
import { FIRST_IDENTIFIER } from '../postgres-identifiers.ts'
import type { PostgresRecordCounts } from './edition-changes.ts'
import { type EditionPointers, readPointers } from './edition-pointers.ts'
import { findKindOfTable, ROW_TABLES, type RowTable } from './row-tables.ts'

// A damaged store may have millions of faults. The first ones show what is wrong.
const MAX_FAULTS = 100
const PAGE_ROWS = 500

/**
 * Reads every published row and lists what is inconsistent. PostgreSQL itself checks the bytes, if the cluster was made with
 * --data-checksums. Rows that an ingest is staging are left out.
 */
export async function verifyDatabase(database: Database): Promise<string[]> {
  const pointers = await readPointers(database.read)
  const faults = await verifyPointers(database, pointers)
  const counts: PostgresRecordCounts = {}
  for (const table of ROW_TABLES) {
    if (faults.length < MAX_FAULTS) faults.push(...(await verifyTable(database, table, pointers, counts)))
  }
  faults.push(...(await compareCounts(database, pointers, counts)))
  faults.push(...(await verifyIdentifiers(database)))
  return faults.slice(0, MAX_FAULTS)
}

async function verifyPointers(database: Database, pointers: EditionPointers): Promise<string[]> {
  const { current, oldest, dropped } = pointers
  const faults: string[] = []
  if (oldest > current) faults.push('the oldest edition is not published')
  if (dropped > oldest) faults.push('rows of readable editions may have been dropped')
  const editions = await database.read.query<{ edition: number }>(
    'select edition from plat.edition order by edition',
  )
  const listed = new Set(editions.map(({ edition }) => edition))
  for (let edition = Math.max(1, oldest); edition <= current && faults.length < MAX_FAULTS; edition++) {
    if (!listed.has(edition)) faults.push(`edition ${edition} has no counts`)
  }
  if (editions.some(({ edition }) => edition > current))
    faults.push('an edition is newer than the newest one')
  const published = await findNewestPublishingRun(database)
  if ((published?.edition ?? 0) !== current && current > 0) {
    faults.push(`the newest edition is ${current}, the last run published ${published?.edition ?? 'none'}`)
  }
  return faults
}

async function findNewestPublishingRun(database: Database): Promise<RunRecord | undefined> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await database.read.query<{ run_number: number; body: string }>(
      'select run_number, body from plat.run where run_number < $1 order by run_number desc limit 100',
      [before],
    )
    const runs = rows.map(({ body }) => JSON.parse(body) as RunRecord)
    const published = runs.find(({ isPublished }) => isPublished)
    if (published !== undefined || rows.length === 0) return published
    before = rows.at(-1)!.run_number
  }
}

/** Adds the records of the newest edition to `counts`. */
async function verifyTable(
  database: Database,
  table: RowTable,
  { current }: EditionPointers,
  counts: PostgresRecordCounts,
): Promise<string[]> {
  const kind = findKindOfTable(table)
  const faults: string[] = []
  let last = { id: -1, edition: 0 }
  let newest: { id: number; isPresent: boolean } | undefined
  const countNewest = () => {
    if (kind !== undefined && newest?.isPresent) counts[kind] = (counts[kind] ?? 0) + 1
  }
  for (;;) {
    const rows = await database.read.query<{ id: number; edition: number; body: string | null }>(
      `select id, edition, body from ${table} where (id, edition) > ($1, $2) order by id, edition limit ${PAGE_ROWS}`,
      [last.id, last.edition],
    )
    for (const { id, edition, body } of rows) {
      last = { id, edition }
      if (edition > current) continue
      if (newest !== undefined && newest.id !== id) countNewest()
      newest = { id, isPresent: body !== null }
      const fault = body === null ? undefined : findBodyFault(kind !== undefined, id, body)
      if (fault !== undefined) faults.push(`${kind ?? table} ${id} of edition ${edition}: ${fault}`)
    }
    if (rows.length < PAGE_ROWS || faults.length >= MAX_FAULTS) break
  }
  countNewest()
  return faults
}

function findBodyFault(isRecord: boolean, id: number, body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (isRecord) return (value as { id: unknown }).id === id ? undefined : 'the record has another id'
    const isList = Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger)
    return isList ? undefined : 'it is no list of ids'
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}

async function compareCounts(
  database: Database,
  { current }: EditionPointers,
  found: PostgresRecordCounts,
): Promise<string[]> {
  const [row] = await database.read.query<{ counts: PostgresRecordCounts }>(
    'select counts from plat.edition where edition = $1',
    [current],
  )
  const stated = row?.counts ?? {}
  return RECORD_KINDS.flatMap((kind) => {
    const [said, counted] = [stated[kind] ?? 0, found[kind] ?? 0]
    return said === counted ? [] : [`the number of ${kind} records: ${said} stated, ${counted} found`]
  })
}

async function verifyIdentifiers(database: Database): Promise<string[]> {
  const wrong = await database.read.query<{ space: string; key: string; id: number }>(
    `select space, key, id from plat.identifier left join plat.identifier_space using (space)
     where id < $1 or id >= coalesce(next_id, 0) limit ${MAX_FAULTS}`,
    [FIRST_IDENTIFIER],
  )
  return wrong.map(({ space, key, id }) => `the ${space} identifier of ${key}: ${id} was never minted`)
}
