import { findPackedDetails } from '../../../records/packed-listing.ts'
import type { Environment } from '../environment.ts'
import { type RowGroup, rowKey } from './row-key.ts'

// The first byte of a row states how the rest is encoded.
const REMOVED = 0

const JSON_TEXT = 1

/** States that an id has no record or relation from an edition on. */
export const REMOVED_ROW: Buffer = Buffer.from([REMOVED])

export function isRemovedRow(row: Buffer): boolean {
  return row[0] === REMOVED
}

/** Encodes JSON text as a row. Any program can read it, and V8 parses it faster than any packed form that was tried. */
export function encodeJsonRow(text: string): Buffer {
  const row = Buffer.allocUnsafe(1 + Buffer.byteLength(text))
  row[0] = JSON_TEXT
  row.write(text, 1)
  return row
}

const COMMA = 0x2c

/** Encodes a record as a row. The details of a packed listing are copied as bytes: `{"a":1}` and `{"b":2}` become `{"a":1,"b":2}`. */
export function encodeRecordRow(record: object): Buffer {
  const text = JSON.stringify(record)
  const details = findPackedDetails(record)?.bytes()
  if (details === undefined) return encodeJsonRow(text)
  const row = Buffer.allocUnsafe(details.length + Buffer.byteLength(text))
  row[0] = JSON_TEXT
  row.set(details, 1)
  // The brace that opens the text goes where the details' own brace closed them.
  row.write(text, details.length)
  row[details.length] = COMMA
  return row
}

/** Decodes a row. Throws for a row that is not JSON, so check for removed rows first. */
export function decodeJsonRow<T>(row: Buffer): T {
  if (row[0] !== JSON_TEXT) throw new Error(`row has tag ${row[0]}, not JSON`)
  return JSON.parse(row.toString('utf8', 1)) as T
}

/** Decodes a row. Returns undefined if it says that the id is removed. */
export function decodeRow<T>(row: Buffer): T | undefined {
  return isRemovedRow(row) ? undefined : decodeJsonRow<T>(row)
}

/** Finds the row of `id` in an edition: its newest version up to then. Returns undefined if there is none or it is removed. */
export function findRow(env: Environment, group: RowGroup, id: number, edition: number): Buffer | undefined {
  const row = env.rows.findFirst(versionsUpTo(group, id, edition))
  return row === undefined || isRemovedRow(row) ? undefined : row
}

/** Returns the key range of an id's versions from `edition` down to the oldest. Editions begin at 1. */
export function versionsUpTo(group: RowGroup, id: number, edition: number): { start: Buffer; end: Buffer } {
  return { start: rowKey(group, id, edition), end: rowKey(group, id, 0) }
}
