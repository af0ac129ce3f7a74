import type { Table } from './checked-table.ts'

export interface TableEntry {
  key: Buffer
  value: Buffer
}

/** The size of a page. What follows further away cannot share one. */
const PAGE_BYTES = 8192

/** A value about as large as half a page lies in pages of its own, so writing it again costs more than it saves. */
const LARGEST_MOVED_BYTES = 4000

const ABOVE_ALL_KEYS = Buffer.alloc(16, 0xff)

/** Of an entry, beside key and value. */
const NODE_BYTES = 10

/** Pages with more entries are full enough without one of them. */
const FEW_PER_PAGE = 12

/**
 * Puts entries that are in the order of their keys, so that they fill their pages. LMDB splits a page in the middle, unless what is put comes
 * after everything in it. So a kind of row that grows in front of another one would leave pages half empty. The entries that may share a
 * page with the last one are removed first, and put again afterwards. Call it inside a transaction.
 *
 * A page that grows at its end passes its last entry on to the next one, which is a fifth of a page if there are five. If small entries
 * follow, so many that the middle is among them, the split is where the page is full. Such placeholders are there until the end.
 */
export function putPacked(table: Table, entries: readonly TableEntry[]): void {
  const last = entries.at(-1)
  if (last === undefined) return
  const following = listFollowing(table, last.key)
  const placeholders = listPlaceholders(entries, last.key).filter((key) => !table.doesExist(key))
  for (const { key } of following) table.remove(key)
  for (const key of placeholders) table.put(key, EMPTY)
  for (const { key, value } of entries) table.put(key, value)
  for (const key of placeholders) table.remove(key)
  for (const { key, value } of following) table.put(key, value)
}

const EMPTY = Buffer.alloc(0)

function listPlaceholders(entries: readonly TableEntry[], last: Buffer): Buffer[] {
  const bytes = entries.reduce((sum, { key, value }) => sum + NODE_BYTES + key.length + value.length, 0)
  const perPage = Math.floor((PAGE_BYTES * entries.length) / bytes)
  if (perPage > FEW_PER_PAGE || entries.length <= perPage) return []
  return Array.from({ length: perPage + 4 }, (_, at) => Buffer.concat([last, Buffer.from([at])]))
}

function listFollowing(table: Table, after: Buffer): TableEntry[] {
  const following: TableEntry[] = []
  let bytes = 0
  const start = Buffer.concat([after, Buffer.from([0])])
  for (const { key, value } of table.walk({ start, end: ABOVE_ALL_KEYS })) {
    if (value === undefined || value.length > LARGEST_MOVED_BYTES) break
    bytes += key.length + value.length
    // LMDB may use the memory of what it has read again.
    following.push({ key: Buffer.from(key), value: Buffer.from(value) })
    if (bytes > PAGE_BYTES) break
  }
  return following
}
