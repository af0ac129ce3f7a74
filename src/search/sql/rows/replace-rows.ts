import type { Transaction } from '../../../store/postgres/connection-pool.ts'
import { formatIds, type RowTable } from '../../../store/postgres/editions/row-tables.ts'
import { NEVER } from './search-state.ts'

/** A table whose rows are valid from one edition to another: one row, or several, for each home. */
export interface ReplacedTable {
  name: RowTable
  /** The columns that COPY writes. */
  columns: readonly string[]
  /** What is to be known of rows that end. */
  returning: string
}

/** A row as COPY writes it. */
export interface EncodedRow {
  /** MD5 in hexadecimal. Equal rows have equal digests in every edition, and those of other homes have others. */
  digest: string
  /** A line of COPY's text format. */
  line: string
}

/** The homes of a list, or those with ids after one up to another. */
export type ReplacedHomes = readonly number[] | { afterId: number; upToId: number }

/** The rows that an edition has added, and what is known of those that it has ended. */
export interface ReplacedRows<Row, Ended> {
  added: readonly Row[]
  ended: readonly Ended[]
}

/**
 * Ends the rows of the homes that are no longer among `rows`, and adds those that are new. Rows that stay are not written again.
 * They are compared here by their digests, so that nothing is staged in the database, and the table may be spread over shards.
 */
export async function replaceRows<Row extends EncodedRow, Ended extends object>(
  transaction: Transaction,
  table: ReplacedTable,
  rows: readonly Row[],
  homes: ReplacedHomes,
  edition: number,
): Promise<ReplacedRows<Row, Ended>> {
  const before = await readDigests(transaction, table, homes)
  const staying = new Set(rows.map(({ digest }) => digest))
  const gone = before.filter(({ digest }) => !staying.has(digest))
  const ended = gone.length === 0 ? [] : await endRows<Ended>(transaction, table, gone, edition)
  const known = new Set(before.map(({ digest }) => digest))
  const added = rows.filter(({ digest }) => !known.has(digest))
  await copyRows(transaction, table, added)
  return { added, ended }
}

/** Adds rows. */
export async function copyRows(
  transaction: Transaction,
  { name, columns }: ReplacedTable,
  rows: readonly EncodedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const lines = rows.map(({ line }) => line).join('')
  await transaction.copy(`copy ${name} (${columns.join(', ')}) from stdin`, Buffer.from(lines))
}

interface CurrentRow {
  propertyId: number
  digest: string
}

function readDigests(
  transaction: Transaction,
  { name }: ReplacedTable,
  homes: ReplacedHomes,
): Promise<CurrentRow[]> {
  const [condition, values] =
    'afterId' in homes
      ? ['property_id > $1::bigint and property_id <= $2::bigint', [homes.afterId, homes.upToId]]
      : ['property_id = any($1::bigint[])', [formatIds(homes)]]
  return transaction.query<CurrentRow>(
    `select property_id as "propertyId", replace(digest::text, '-', '') as digest
     from ${name} where ${condition} and to_edition = ${NEVER}`,
    values,
  )
}

function endRows<Ended extends object>(
  transaction: Transaction,
  { name, returning }: ReplacedTable,
  gone: readonly CurrentRow[],
  edition: number,
): Promise<Ended[]> {
  const homes = [...new Set(gone.map(({ propertyId }) => propertyId))]
  return transaction.query<Ended>(
    `update ${name} set to_edition = $3::integer
     where property_id = any($1::bigint[]) and digest = any($2::uuid[]) and to_edition = ${NEVER}
     returning ${returning}`,
    [formatIds(homes), gone.map(({ digest }) => digest), edition],
  )
}
