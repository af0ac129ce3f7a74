import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Charge } from '../../access/ports.ts'
import {
  findRecord,
  MAX_BODY_BYTES,
  parseHeader,
  parseRecord,
  RECORD_HEAD_BYTES,
  type SegmentHeader,
} from './segment-format.ts'

const LONGEST_RECORD_BYTES = MAX_BODY_BYTES + RECORD_HEAD_BYTES
// At least twice the longest record, so that a whole record always fits after the rest of the previous one.
const CHUNK_BYTES = 4 * LONGEST_RECORD_BYTES
const LONGEST_HEADER_BYTES = 64 * 1024
const ZEROS = Buffer.alloc(64 * 1024)

/** A part of a segment, in the order of the file. */
export type SegmentPart =
  /** Charges in a row. The last one ends at `end`. */
  | { kind: 'charges'; charges: Charge[]; end: number }
  /** Bytes before an intact record that are none. A crash damages only the tail, so this is other damage. */
  | { kind: 'damage'; offset: number }
  /** Bytes at the end that are not a whole record: an interrupted append, or one in progress. */
  | { kind: 'tornTail'; offset: number; bytes: number }

/** Streams a segment up to `limitBytes`, or its whole length if undefined. Needs memory for one chunk. */
export async function* readSegment(path: string, limitBytes?: number): AsyncGenerator<SegmentPart> {
  const handle = await open(path, 'r')
  try {
    yield* readOpenSegment(handle, path, limitBytes ?? (await handle.stat()).size)
  } finally {
    await handle.close()
  }
}

/** The same for a file that is open, from the end of a record on, or from the beginning. */
export async function* readOpenSegment(
  handle: FileHandle,
  path: string,
  length: number,
  from = 0,
): AsyncGenerator<SegmentPart> {
  const end = await findContentEnd(handle, length)
  const header = await readHeader(handle, path, end)
  if (header !== undefined)
    yield* readRecords(handle, Math.max(header.bytes, from), header.isFilled ? end : length)
  else if (length > 0) yield { kind: 'tornTail', offset: 0, bytes: length }
}

/**
 * Returns the number of bytes up to the last one that is not zero. A record ends with a brace, so it is never cut. What comes before was
 * written earlier, so a reader of this many bytes sees no gap in a segment that is being appended to.
 */
export async function findContentEnd(handle: FileHandle, length: number): Promise<number> {
  for (let end = length; end > 0; ) {
    const start = Math.max(0, end - ZEROS.length)
    const bytes = await readAt(handle, start, end - start)
    if (!bytes.equals(ZEROS.subarray(0, bytes.length)))
      return start + bytes.findLastIndex((byte) => byte > 0) + 1
    end = start
  }
  return 0
}

/** Reads only the header. Returns undefined if the file ends within it. */
export async function readSegmentHeader(path: string): Promise<SegmentHeader | undefined> {
  const handle = await open(path, 'r')
  try {
    return await readHeader(handle, path, await findContentEnd(handle, (await handle.stat()).size))
  } finally {
    await handle.close()
  }
}

async function readHeader(
  handle: FileHandle,
  path: string,
  contentEnd: number,
): Promise<SegmentHeader | undefined> {
  const start = await readAt(handle, 0, Math.min(LONGEST_HEADER_BYTES, contentEnd))
  return parseHeader(start, basename(path))
}

async function* readRecords(handle: FileHandle, start: number, end: number): AsyncGenerator<SegmentPart> {
  let position = start
  let suspectAt: number | undefined
  while (position < end) {
    const chunk = await readAt(handle, position, Math.min(CHUNK_BYTES, end - position))
    if (chunk.length === 0) break
    const isLast = position + chunk.length >= end
    const { charges, bytes, isCut } = parseChunk(chunk)
    position += bytes
    if (charges.length > 0) {
      if (suspectAt !== undefined) yield { kind: 'damage', offset: suspectAt }
      suspectAt = undefined
      yield { kind: 'charges', charges, end: position }
    }
    if (isCut && !isLast) continue
    if (position === end) break
    suspectAt ??= position
    const next = findRecord(chunk, bytes + 1)
    if (next !== undefined) position += next - bytes
    else if (isLast) break
    // A record may begin in this chunk and end in the next one.
    else position += Math.max(1, chunk.length - bytes - LONGEST_RECORD_BYTES)
  }
  const tail = suspectAt ?? position
  if (tail < end) yield { kind: 'tornTail', offset: tail, bytes: end - tail }
}

/** Parses whole charges from the beginning of `chunk`. `isCut` says that they end at the beginning of a record, or at the end. */
function parseChunk(chunk: Buffer): { charges: Charge[]; bytes: number; isCut: boolean } {
  const charges: Charge[] = []
  let bytes = 0
  for (;;) {
    const record = parseRecord(chunk, bytes)
    if (record.kind !== 'charge') return { charges, bytes, isCut: record.kind === 'cut' }
    charges.push(record.charge)
    bytes += record.bytes
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
