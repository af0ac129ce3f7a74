import { crc32 } from 'node:zlib'
import type { Charge } from '../../access/ports.ts'
import { StoreError } from '../ports/store-error.ts'

/*
 * A segment of the ledger:
 *
 *   magic (8), version (2), length of the owner's name (2), the name
 *   for each charge: length of its body (4), CRC-32 of its body (4), the body, which is JSON
 *   since version 2: zeros, over which the next records are written
 */

const MAGIC = 'PLATLDGR'
const VERSION = 2
const FIRST_FILLED_VERSION = 2
const HEADER_START_BYTES = 12
export const RECORD_HEAD_BYTES = 8
// A charge takes about 200 bytes. A much greater length is damage, and must not make a reader allocate gigabytes.
export const MAX_BODY_BYTES = 64 * 1024

export interface SegmentHeader {
  /** The name of the ledger that writes the segment. */
  owner: string
  bytes: number
  /** Whether zeros after the last record are space for further ones. */
  isFilled: boolean
}

export function encodeHeader(owner: string): Buffer {
  const name = Buffer.from(owner)
  const header = Buffer.alloc(HEADER_START_BYTES + name.length)
  header.write(MAGIC, 'latin1')
  header.writeUInt16BE(VERSION, 8)
  header.writeUInt16BE(name.length, 10)
  name.copy(header, HEADER_START_BYTES)
  return header
}

/**
 * Parses the header. Returns undefined if `start` ends within it, because the writer died while writing it. Throws StoreError
 * for foreign files and for versions that only a newer Plat reads.
 */
export function parseHeader(start: Buffer, name: string): SegmentHeader | undefined {
  const magic = start.toString('latin1', 0, Math.min(8, start.length))
  if (!MAGIC.startsWith(magic)) throw new StoreError(`${name} is not a ledger segment`)
  if (start.length < HEADER_START_BYTES) return undefined
  const version = start.readUInt16BE(8)
  if (version < 1) throw new StoreError(`${name} is not a ledger segment`)
  if (version > VERSION) {
    throw new StoreError(
      `${name} has ledger format ${version}; this Plat reads formats up to ${VERSION}. Use a newer Plat.`,
    )
  }
  const bytes = HEADER_START_BYTES + start.readUInt16BE(10)
  if (start.length < bytes) return undefined
  const owner = start.toString('utf8', HEADER_START_BYTES, bytes)
  return { owner, bytes, isFilled: version >= FIRST_FILLED_VERSION }
}

export function encodeCharge(charge: Charge): Buffer {
  const text = JSON.stringify(charge)
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_BODY_BYTES) throw new RangeError(`A charge of ${bytes} bytes is too long`)
  const record = Buffer.allocUnsafe(RECORD_HEAD_BYTES + bytes)
  record.write(text, RECORD_HEAD_BYTES)
  record.writeUInt32BE(bytes, 0)
  record.writeUInt32BE(crc32(record.subarray(RECORD_HEAD_BYTES)), 4)
  return record
}

/** The result of parsing at an offset of a segment: a charge, the beginning of a charge, or neither. */
export type ParsedRecord =
  | { kind: 'charge'; charge: Charge; bytes: number }
  | { kind: 'cut' }
  | { kind: 'damaged' }

export function parseRecord(bytes: Buffer, offset: number): ParsedRecord {
  if (bytes.length - offset < RECORD_HEAD_BYTES) return { kind: 'cut' }
  const bodyBytes = bytes.readUInt32BE(offset)
  if (bodyBytes === 0 || bodyBytes > MAX_BODY_BYTES) return { kind: 'damaged' }
  const end = offset + RECORD_HEAD_BYTES + bodyBytes
  if (end > bytes.length) return { kind: 'cut' }
  const body = bytes.subarray(offset + RECORD_HEAD_BYTES, end)
  const recordBytes = end - offset
  if (crc32(body) !== bytes.readUInt32BE(offset + 4)) return { kind: 'damaged' }
  return { kind: 'charge', charge: JSON.parse(body.toString()) as Charge, bytes: recordBytes }
}

/**
 * Finds the offset of the first whole record at or after `from`, for continuing after damage. A damaged length says nothing about
 * where the next record begins, so every offset is tried. Few of them state a possible length, since text does not.
 */
export function findRecord(bytes: Buffer, from: number): number | undefined {
  for (let offset = from; offset + RECORD_HEAD_BYTES < bytes.length; offset++) {
    if (parseRecord(bytes, offset).kind === 'charge') return offset
  }
  return undefined
}
