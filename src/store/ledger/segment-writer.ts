import type { AppendFile, CreateAppendFile } from './append-file.ts'
import { encodeHeader } from './segment-format.ts'

/** A segment that this ledger appends to. */
export interface SegmentWriter {
  readonly path: string
  /** The day of the first charge, "YYYY-MM-DD" in UTC. */
  readonly day: string
  /** Returns the number of valid bytes on disk. Readers of this ledger read no further. */
  getDurableBytes(): number
  /** Resolves when `bytes` are on disk. After a rejection, call only `retreat` or `close`. */
  append(bytes: Uint8Array): Promise<void>
  /** Removes the bytes that a failed append may have left, so that a rejected charge is not found later. */
  retreat(): Promise<void>
  close(): Promise<void>
}

export interface SegmentStart {
  path: string
  day: string
  owner: string
}

/** The file is filled with as many zeros as it has bytes, up to this number, so that a short-lived segment writes little. */
const MOST_ZEROS = 256 * 1024
const BLOCK_BYTES = 4096

/**
 * Creates the file. Its header is written with the first append. Bytes that do not fit into the file are written with zeros after them.
 * The next ones overwrite these: the length of the file stays, so the file system has nothing to write but the bytes.
 */
export async function createSegment(create: CreateAppendFile, start: SegmentStart): Promise<SegmentWriter> {
  const file: AppendFile = await create(start.path)
  const header = encodeHeader(start.owner)
  let durableBytes = 0
  let fileBytes = 0
  return {
    path: start.path,
    day: start.day,
    getDurableBytes: () => durableBytes,
    append: async (bytes) => {
      const out = durableBytes === 0 ? Buffer.concat([header, bytes]) : bytes
      const end = durableBytes + out.length
      const filled = end <= fileBytes ? out : Buffer.concat([out], findFilledEnd(end) - durableBytes)
      await file.write(filled, durableBytes)
      durableBytes = end
      fileBytes = Math.max(fileBytes, end - out.length + filled.length)
    },
    retreat: async () => {
      await file.truncate(durableBytes)
      fileBytes = durableBytes
    },
    close: async () => {
      // Zeros that stay are no damage.
      if (fileBytes > durableBytes) await file.truncate(durableBytes).catch(() => {})
      await file.close()
    },
  }
}

function findFilledEnd(end: number): number {
  return Math.ceil((end + Math.min(end, MOST_ZEROS)) / BLOCK_BYTES) * BLOCK_BYTES
}
