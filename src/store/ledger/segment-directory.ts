import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, unlink } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type ProcessLock, tryProcessLock } from '../files/process-lock.ts'
import { readSegment, readSegmentHeader } from './segment-reader.ts'

const EXTENSION = '.ledger'
const SEALED_EXTENSION = '.sealed'
/** The extension of sealed segments that hold something that could not be taken away. */
export const REFUSED_EXTENSION = '.refused'

/** Lists the paths of all segments that are not sealed, oldest day first. */
export async function listSegments(directory: string): Promise<string[]> {
  return listByExtension(directory, EXTENSION)
}

/** Lists the paths of the segments that nobody appends to any more. */
export async function listSealedSegments(directory: string): Promise<string[]> {
  return listByExtension(directory, SEALED_EXTENSION)
}

export async function listRefusedSegments(directory: string): Promise<string[]> {
  return listByExtension(directory, REFUSED_EXTENSION)
}

async function listByExtension(directory: string, extension: string): Promise<string[]> {
  if (!existsSync(directory)) return []
  const names = await readdir(directory)
  return names
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => join(directory, name))
}

/** Marks a segment as complete. Returns its new path. */
export async function sealSegment(path: string): Promise<string> {
  const sealed = replaceExtension(path, SEALED_EXTENSION)
  await rename(path, sealed)
  return sealed
}

/** Lists the paths that a segment may have by now, from the one that it had when it was listed. */
export function listLaterPaths(path: string): string[] {
  const later = LATER_EXTENSIONS[extname(path)] ?? []
  return [path, ...later.map((extension) => replaceExtension(path, extension))]
}

const LATER_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  [EXTENSION]: [SEALED_EXTENSION, REFUSED_EXTENSION],
  [SEALED_EXTENSION]: [REFUSED_EXTENSION],
}

function replaceExtension(path: string, extension: string): string {
  return path.slice(0, -extname(path).length) + extension
}

/** Makes a path such as "2026-11-21-4711-5f3a-0.ledger", for the first segment of the owner "4711-5f3a". */
export function segmentPath(directory: string, day: string, owner: string, number: number): string {
  return join(directory, `${day}-${owner}-${number}${EXTENSION}`)
}

/** Finds the owner in a segment's name. Returns undefined for a name that is not a segment's. */
export function findOwner(path: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}-(\d+-[0-9a-f]+)-\d+\.(?:ledger|sealed)$/.exec(basename(path))?.[1]
}

/** Takes the lock that a ledger holds while it appends, so that others can tell a running ledger from an ended one. */
export function lockOwner(directory: string, owner: string): ProcessLock | undefined {
  return tryProcessLock(ownerLockPath(directory, owner))
}

/** Removes the lock file of an owner that left no torn tail. Call it after the lock is released. */
export async function removeOwnerLock(directory: string, owner: string): Promise<void> {
  await rm(ownerLockPath(directory, owner), { force: true })
}

function ownerLockPath(directory: string, owner: string): string {
  return join(directory, `${owner}.lock`)
}

/** Seals the segments whose ledger has ended, without their torn tails. */
export async function sealAbandonedSegments(directory: string): Promise<void> {
  await endSegments(directory, async (path) => {
    if (await cutTail(path)) await sealSegment(path)
  })
}

/**
 * Cuts unfinished appends off the end of segments whose ledger has ended. No caller was told that those charges were made.
 * Segments of running ledgers are not changed: their tail may be an append in progress.
 */
export async function cutTornTails(directory: string): Promise<void> {
  await endSegments(directory, cutTail)
}

/** Calls `end` with each segment whose ledger has ended. Another process may do the same at the same time. */
async function endSegments(directory: string, end: (path: string) => Promise<unknown>): Promise<void> {
  const segments = Map.groupBy(await listSegments(directory), findOwner)
  for (const [owner, paths] of segments) {
    if (owner === undefined || !existsSync(ownerLockPath(directory, owner))) await endAll(paths, end)
    else await endIfDead(directory, owner, () => endAll(paths, end))
  }
}

async function endIfDead(directory: string, owner: string, endAll: () => Promise<void>): Promise<void> {
  const lock = lockOwner(directory, owner)
  if (lock === undefined) return
  try {
    await endAll()
    await removeOwnerLock(directory, owner)
  } finally {
    lock.release()
  }
}

async function endAll(paths: readonly string[], end: (path: string) => Promise<unknown>): Promise<void> {
  for (const path of paths) {
    try {
      await end(path)
    } catch (error) {
      if (!isMissingFile(error)) throw error
    }
  }
}

export function isMissingFile(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Cuts what follows the last whole record: zeros, or an unfinished append. A file without a whole header is removed, and false returned. */
async function cutTail(path: string): Promise<boolean> {
  const header = await readSegmentHeader(path)
  if (header === undefined) {
    await unlink(path)
    return false
  }
  let end = header.bytes
  for await (const part of readSegment(path)) if (part.kind === 'charges') end = part.end
  const handle = await open(path, 'r+')
  try {
    if ((await handle.stat()).size > end) {
      await handle.truncate(end)
      await handle.datasync()
    }
  } finally {
    await handle.close()
  }
  return true
}
