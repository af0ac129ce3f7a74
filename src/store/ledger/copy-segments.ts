import { type FileHandle, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copyFileDurably } from '../files/write-durably.ts'
import { isMissingFile, listSegments } from './segment-directory.ts'
import { findContentEnd, readOpenSegment } from './segment-reader.ts'

/**
 * Copies the ledger in `from` into the empty directory `to`, while other processes append to it. Each segment is copied up to its
 * last whole record. The copy holds every charge that was durable before, and of later charges only durable ones. Returns the
 * number of charges that it holds.
 */
export async function copySegments(from: string, to: string): Promise<number> {
  let charges = 0
  for (const path of await listSegments(from)) {
    const whole = await findWholeRecords(path)
    if (whole.bytes > 0) await copyFileDurably(path, join(to, basename(path)), whole.bytes)
    charges += whole.charges
  }
  return charges
}

interface WholeRecords {
  bytes: number
  charges: number
}

async function findWholeRecords(path: string): Promise<WholeRecords> {
  const whole: WholeRecords = { bytes: 0, charges: 0 }
  const handle = await openPresent(path)
  if (handle === undefined) return whole
  try {
    whole.bytes = await syncSegment(handle)
    for await (const part of readOpenSegment(handle, path, whole.bytes)) {
      if (part.kind === 'charges') whole.charges += part.charges.length
      if (part.kind === 'tornTail') whole.bytes = part.offset
    }
  } finally {
    await handle.close()
  }
  return whole
}

/** Returns undefined if the segment is gone. Only segments without a whole record are ever removed. */
async function openPresent(path: string): Promise<FileHandle | undefined> {
  try {
    // Windows syncs only files that are open for writing.
    return await open(path, 'r+')
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}

/**
 * Returns the length of what is in a segment, after making it durable. The ledger that appends to it may be waiting for the disk, and
 * would remove a record if that fails.
 */
async function syncSegment(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat()
  const bytes = await findContentEnd(handle, size)
  await handle.datasync()
  return bytes
}
