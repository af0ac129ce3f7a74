import type { ProcessLock } from '../files/process-lock.ts'
import { StoreError } from '../ports/store-error.ts'
import type { CreateAppendFile } from './append-file.ts'
import { lockOwner, removeOwnerLock, segmentPath } from './segment-directory.ts'
import { createSegment, type SegmentWriter } from './segment-writer.ts'

export interface SegmentChainOptions {
  directory: string
  segmentBytes: number
  createFile: CreateAppendFile
  /** A name that no other ledger in the directory has ever had. */
  owner: string
}

/** The successive segments of one ledger. A new one begins each day, when one is full, and after a failure. */
export interface SegmentChain {
  /** Resolves when `records` are on disk. If it rejects, none of them counts. Calls must not overlap. */
  append(day: string, records: Buffer): Promise<void>
  /** Returns the number of bytes that readers may read of a segment of this ledger; undefined for other segments. */
  findDurableBytes(path: string): number | undefined
  close(): Promise<void>
}

export function openSegmentChain({
  directory,
  segmentBytes,
  createFile,
  owner,
}: SegmentChainOptions): SegmentChain {
  const durableBytes = new Map<string, number>()
  let lock: ProcessLock | undefined
  let current: SegmentWriter | undefined
  let failed: SegmentWriter | undefined
  let made = 0

  const open = async (day: string): Promise<SegmentWriter> => {
    lock ??= lockOwner(directory, owner)
    if (lock === undefined) throw new StoreError(`Another ledger has the name ${owner}`)
    const path = segmentPath(directory, day, owner, made++)
    durableBytes.set(path, 0)
    return createSegment(createFile, { path, day, owner })
  }
  /** Removes rejected records that a failed append may have left. Nothing else is accepted until they are gone. */
  const repair = async () => {
    if (!failed) return
    await failed.retreat()
    const repaired = failed
    failed = undefined
    await repaired.close().catch(() => {})
  }
  const append = async (day: string, records: Buffer) => {
    await repair()
    if (current && (day > current.day || current.getDurableBytes() >= segmentBytes)) {
      const full = current
      current = undefined
      await full.close().catch(() => {})
    }
    current ??= await open(day)
    const segment = current
    try {
      await segment.append(records)
      durableBytes.set(segment.path, segment.getDurableBytes())
    } catch (error) {
      current = undefined
      failed = segment
      // If this fails too, the next append first tries again.
      await repair().catch(() => {})
      throw error
    }
  }
  return {
    append,
    findDurableBytes: (path) => durableBytes.get(path),
    close: async () => {
      await repair().catch(() => {})
      await current?.close()
      current = undefined
      lock?.release()
      // The next ledger that opens the directory cuts a tail that could not be removed.
      if (lock !== undefined && failed === undefined) await removeOwnerLock(directory, owner)
      lock = undefined
    },
  }
}
