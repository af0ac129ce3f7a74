import type { CreateAppendFile } from './append-file.ts'
import { segmentPath } from './segment-directory.ts'
import { createSegment, type SegmentWriter } from './segment-writer.ts'

export interface SegmentChainOptions {
  directory: string
  segmentBytes: number
  createFile: CreateAppendFile
  identity: string
  instance: string
}

/** The segments of one instance, one after the other: a new one a day, when one is full, and after a failure. */
export interface SegmentChain {
  /** Resolves when `records` are on disk; rejects when none of them counts. Calls must not overlap. */
  append(day: string, records: Buffer): Promise<void>
  /** How far readers may look in a segment of this instance; undefined for those of others. */
  findDurableBytes(path: string): number | undefined
  close(): Promise<void>
}

export function openSegmentChain(options: SegmentChainOptions): SegmentChain {
  const durableBytes = new Map<string, number>()
  let current: SegmentWriter | undefined
  let failed: SegmentWriter | undefined
  let made = 0

  const open = async (day: string): Promise<SegmentWriter> => {
    const owner = `${process.pid}-${options.instance}-${made++}`
    const path = segmentPath(options.directory, day, owner)
    durableBytes.set(path, 0)
    return createSegment(options.createFile, { path, day, owner: options.identity })
  }
  /** A failed append may have left records that were rejected. Nothing more is accepted before they are gone. */
  const repair = async () => {
    if (!failed) return
    await failed.retreat()
    const repaired = failed
    failed = undefined
    await repaired.close().catch(() => {})
  }
  const append = async (day: string, records: Buffer) => {
    await repair()
    if (current && (day > current.day || current.getDurableBytes() >= options.segmentBytes)) {
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
      // If this fails too, the next append tries again before anything else.
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
    },
  }
}
