import { crc32 } from 'node:zlib'
import type { Database } from 'lmdb'
import { StoreError } from '../../ports/store-error.ts'

/** Keys and values are plain bytes. Plat decides what they mean, not the encoding of a library. */
export type ByteDatabase = Database<Buffer, Buffer>

export interface KeyRange {
  start: Buffer
  end: Buffer
  limit?: number
  reverse?: boolean
  /** Leaves out `start` itself. */
  exclusiveStart?: boolean
}

/** An entry found by a walk. `value` is undefined if its checksum is wrong. */
export interface WalkedEntry {
  key: Buffer
  value: Buffer | undefined
}

/**
 * A table in which every value ends with a CRC-32 of table, key and value. Reading a damaged value or a value under a wrong
 * key throws a StoreError that names the entry. Puts and removals belong inside a transaction of the environment.
 *
 *     value   the bytes that were put        CRC-32, 4 bytes, big-endian
 */
export interface Table {
  readonly name: string
  get(key: Buffer): Buffer | undefined
  doesExist(key: Buffer): boolean
  /** Finds the value of the first entry of a range. */
  findFirst(range: KeyRange): Buffer | undefined
  listKeys(range: KeyRange): Iterable<Buffer>
  listEntries(range: KeyRange): Iterable<{ key: Buffer; value: Buffer }>
  /** Like `listEntries`, but continues after damaged entries. */
  walk(range: KeyRange): Iterable<WalkedEntry>
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  /** Names an entry in messages: "listing 1000001 of edition 3". */
  nameEntry(key: Buffer): string
  /** Returns LMDB's own number of entries, and a number that changes with every commit to the store. */
  readStatistics(): { entries: number; transaction: number }
}

const CHECKSUM_BYTES = 4

export function openCheckedTable(
  database: ByteDatabase,
  name: string,
  nameEntry: (key: Buffer) => string,
): Table {
  const seed = crc32(name)
  const checksum = (key: Buffer, value: Buffer) => crc32(value, crc32(key, seed))
  const unseal = (key: Buffer, sealed: Buffer): Buffer | undefined => {
    const length = sealed.length - CHECKSUM_BYTES
    if (length < 0) return undefined
    const value = sealed.subarray(0, length)
    return sealed.readUInt32BE(length) === checksum(key, value) ? value : undefined
  }
  const getUnsealed = (key: Buffer, sealed: Buffer): Buffer => {
    const value = unseal(key, sealed)
    if (value === undefined) throw new StoreError(`${nameEntry(key)} is damaged: its checksum does not match`)
    return value
  }
  return {
    name,
    get: (key) => {
      const sealed = database.get(key)
      return sealed && getUnsealed(key, sealed)
    },
    doesExist: (key) => database.doesExist(key),
    findFirst: (range) => {
      for (const { key, value } of database.getRange({ ...range, limit: 1 })) return getUnsealed(key, value)
      return undefined
    },
    listKeys: (range) => database.getKeys(range),
    *listEntries(range) {
      for (const { key, value } of database.getRange(range)) yield { key, value: getUnsealed(key, value) }
    },
    *walk(range) {
      for (const { key, value } of database.getRange(range)) yield { key, value: unseal(key, value) }
    },
    put: (key, value) => {
      const sealed = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES)
      value.copy(sealed)
      sealed.writeUInt32BE(checksum(key, value), value.length)
      database.put(key, sealed)
    },
    remove: (key) => void database.remove(key),
    nameEntry,
    readStatistics: () => {
      const { entryCount, lastTxnId } = database.getStats() as { entryCount: number; lastTxnId: number }
      return { entries: entryCount, transaction: lastTxnId }
    },
  }
}
