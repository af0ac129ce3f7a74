import { existsSync } from 'node:fs'
import type { ProcessLock } from '../files/process-lock.ts'
import { StoreError } from '../ports/store-error.ts'
import type { CreateAppendFile } from './append-file.ts'
import { lockOwner, removeOwnerLock, sealSegment, segmentPath } from './segment-directory.ts'
import { createSegment, type SegmentWriter } from './segment-writer.ts'

export interface SegmentChainOptions {
  directory: string
  segmentBytes: number
  createFile: CreateAppendFile
  /** A name that no other ledger in the directory has ever had. */
  owner: string
  /** Whether segments are renamed when they are complete, for others to take away. */
  isSealing: boolean
}

/** The successive segments of one ledger. A new one begins each day, when one is full, and after a failure. */
export interface SegmentChain {
  /** Resolves when `records` are on disk. If it rejects, none of them counts. */
  append(day: string, records: Buffer): Promise<void>
  /** Returns the number of bytes that readers may read of a segment of this ledger; undefined for other segments. */
  findDurableBytes(path: string): number | undefined
  /** Completes the current segment unless the previous one is still there, so that few of them wait. */
  sealUnlessBehind(): Promise<void>
  close(): Promise<void>
}

export function openSegmentChain({
  directory,
  segmentBytes,
  createFile,
  owner,
  isSealing,
}: SegmentChainOptions): SegmentChain {
  const durableBytes = new Map<string, number>()
  let lock: ProcessLock | undefined
  let current: SegmentWriter | undefined
  let failed: SegmentWriter | undefined
  let made = 0
  let lastSealed: string | undefined
  const inTurn = openTurns()

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
    await retire(repaired).catch(() => {})
  }
  /** A complete segment that could not be renamed is sealed when this ledger has ended. */
  const retire = async (segment: SegmentWriter) => {
    await segment.close()
    if (!isSealing) return
    lastSealed = await sealSegment(segment.path)
    durableBytes.delete(segment.path)
  }
  const append = async (day: string, records: Buffer) => {
    if (failed !== undefined) await repair()
    if (current && (day > current.day || current.getDurableBytes() >= segmentBytes)) {
      const full = current
      current = undefined
      await retire(full).catch(() => {})
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
    append: (day, records) => inTurn(() => append(day, records)),
    findDurableBytes: (path) => durableBytes.get(path),
    sealUnlessBehind: () =>
      inTurn(async () => {
        if (current === undefined || (lastSealed !== undefined && existsSync(lastSealed))) return
        const complete = current
        current = undefined
        await retire(complete)
      }),
    close: () =>
      inTurn(async () => {
        await repair().catch(() => {})
        try {
          if (current !== undefined) await retire(current)
        } finally {
          current = undefined
          lock?.release()
          // The next ledger that opens the directory cuts a tail that could not be removed.
          if (lock !== undefined && failed === undefined) await removeOwnerLock(directory, owner)
          lock = undefined
        }
      }),
  }
}

/** Runs asynchronous actions one after the other. */
function openTurns(): <T>(action: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (action) => {
    const result = last.then(action)
    last = result.catch(() => {})
    return result
  }
}
