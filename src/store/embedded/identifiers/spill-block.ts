import { crc32 } from 'node:zlib'
import { StoreError } from '../../ports/store-error.ts'

/** A key with its number. */
export type Binding = readonly [key: string, id: number]

/*
 * Bindings in ascending order of their keys, compared by code units. Neighbors have long beginnings in common, which are not repeated:
 *
 *     entry     number of code units that the key shares with the one before it (1 byte)
 *               size of the rest of the key: 2 * bytes + 1 if it is UTF-16, else Latin-1 (4)
 *               id (6)
 *               rest of the key
 *     block     entries    CRC-32 of them (4)
 *
 * All numbers are big-endian. UTF-16 holds every text of JavaScript, also one that UTF-8 cannot hold.
 */

const SIZE_AT = 1
const ID_AT = 5
const HEAD_BYTES = 11
const MOST_SHARED = 255
const CHECKSUM_BYTES = 4

/** Blocks are about this large. */
const BLOCK_BYTES = 4096

/** Block after block until the bindings end, each with its first key. */
export function* encodeBlocks(bindings: Iterable<Binding>): Generator<{ firstKey: string; block: Buffer }> {
  let parts: Buffer[] = []
  let bytes = 0
  let [firstKey, before] = ['', '']
  for (const [key, id] of bindings) {
    if (parts.length === 0) firstKey = key
    const entry = encodeEntry(parts.length === 0 ? 0 : countShared(before, key), key, id)
    before = key
    parts.push(entry)
    bytes += entry.length
    if (bytes < BLOCK_BYTES) continue
    yield { firstKey, block: sealBlock(parts) }
    parts = []
    bytes = 0
  }
  if (parts.length > 0) yield { firstKey, block: sealBlock(parts) }
}

function countShared(before: string, key: string): number {
  const most = Math.min(before.length, key.length, MOST_SHARED)
  let shared = 0
  while (shared < most && before.charCodeAt(shared) === key.charCodeAt(shared)) shared += 1
  return shared
}

function encodeEntry(shared: number, key: string, id: number): Buffer {
  const rest = key.slice(shared)
  const isWide = needsUtf16(rest)
  const bytes = isWide ? rest.length * 2 : rest.length
  const entry = Buffer.allocUnsafe(HEAD_BYTES + bytes)
  entry[0] = shared
  entry.writeUInt32BE(bytes * 2 + Number(isWide), SIZE_AT)
  entry.writeUIntBE(id, ID_AT, 6)
  entry.write(rest, HEAD_BYTES, isWide ? 'utf16le' : 'latin1')
  return entry
}

function needsUtf16(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) return true
  return false
}

function sealBlock(parts: readonly Buffer[]): Buffer {
  const entries = Buffer.concat(parts)
  const checksum = Buffer.allocUnsafe(CHECKSUM_BYTES)
  checksum.writeUInt32BE(crc32(entries))
  return Buffer.concat([entries, checksum])
}

/** Throws StoreError if the block is not as it was encoded. */
export function* decodeBlock(block: Buffer): Generator<Binding> {
  const end = block.length - CHECKSUM_BYTES
  if (end < 0 || crc32(block.subarray(0, end)) !== block.readUInt32BE(end))
    throw new StoreError('Bindings that wait in a file are damaged: their checksum does not match')
  let key = ''
  for (let at = 0; at < end; ) {
    const size = block.readUInt32BE(at + SIZE_AT)
    const from = at + HEAD_BYTES
    const to = from + Math.floor(size / 2)
    key = key.slice(0, block[at]) + block.toString(size % 2 === 1 ? 'utf16le' : 'latin1', from, to)
    yield [key, block.readUIntBE(at + ID_AT, 6)]
    at = to
  }
}

/** Finds the number of a key in a block, in the same way. */
export function findInBlock(block: Buffer, sought: string): number | undefined {
  for (const [key, id] of decodeBlock(block)) if (key >= sought) return key === sought ? id : undefined
  return undefined
}
