import { existsSync } from 'node:fs'
import { open, readdir, rm, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type ProcessLock, tryProcessLock } from '../files/process-lock.ts'
import { readSegment, readSegmentHeader } from './segment-reader.ts'

const EXTENSION = '.ledger'

/** Lists the paths of all segments, oldest day first. */
export async function listSegments(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return []
  const names = await readdir(directory)
  return names
    .filter((name) => name.endsWith(EXTENSION))
    .sort()
    .map((name) => join(directory, name))
}

/** Makes a path such as "2026-11-21-4711-5f3a-0.ledger", for the first segment of the owner "4711-5f3a". */
export function segmentPath(directory: string, day: string, owner: string, number: number): string {
  return join(directory, `${day}-${owner}-${number}${EXTENSION}`)
}

/** Finds the owner in a segment's name. Returns undefined for a name that is not a segment's. */
function findOwner(path: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}-(\d+-[0-9a-f]+)-\d+\.ledger$/.exec(basename(path))?.[1]
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

/**
 * Cuts unfinished appends off the end of segments whose ledger has ended. No caller was told that those charges were made.
 * Segments of running ledgers are not changed: their tail may be an append in progress.
 */
export async function cutTornTails(directory: string): Promise<void> {
  const segments = Map.groupBy(await listSegments(directory), findOwner)
  for (const [owner, paths] of segments) {
    if (owner === undefined || !existsSync(ownerLockPath(directory, owner))) await cutAll(paths)
    else await cutIfDead(directory, owner, paths)
  }
}

async function cutIfDead(directory: string, owner: string, paths: readonly string[]): Promise<void> {
  const lock = lockOwner(directory, owner)
  if (lock === undefined) return
  try {
    await cutAll(paths)
    await removeOwnerLock(directory, owner)
  } finally {
    lock.release()
  }
}

async function cutAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (await readSegmentHeader(path)) await cutTornTail(path)
    else await unlink(path)
  }
}

async function cutTornTail(path: string): Promise<void> {
  for await (const part of readSegment(path)) {
    if (part.kind !== 'tornTail') continue
    const handle = await open(path, 'r+')
    try {
      await handle.truncate(part.offset)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }
}
