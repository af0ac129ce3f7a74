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

/** Creates the file. Its header is written with the first append. */
export async function createSegment(create: CreateAppendFile, start: SegmentStart): Promise<SegmentWriter> {
  const file: AppendFile = await create(start.path)
  const header = encodeHeader(start.owner)
  let durableBytes = 0
  return {
    path: start.path,
    day: start.day,
    getDurableBytes: () => durableBytes,
    append: async (bytes) => {
      const out = durableBytes === 0 ? Buffer.concat([header, bytes]) : bytes
      await file.write(out, durableBytes)
      await file.sync()
      durableBytes += out.length
    },
    retreat: async () => {
      await file.truncate(durableBytes)
      await file.sync()
    },
    close: () => file.close(),
  }
}
