import { existsSync } from 'node:fs'
import { open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessAlive } from '../process-identity.ts'
import { readSegment, readSegmentHeader } from './segment-reader.ts'

const EXTENSION = '.ledger'

/** Paths of all segments, oldest day first. */
export async function listSegments(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return []
  const names = await readdir(directory)
  return names
    .filter((name) => name.endsWith(EXTENSION))
    .sort()
    .map((name) => join(directory, name))
}

/** "2026-11-21-4711-5f3a-0.ledger" */
export function segmentPath(directory: string, day: string, owner: string): string {
  return join(directory, `${day}-${owner}${EXTENSION}`)
}

/**
 * Cuts what an append left unfinished at the end of segments whose process has died. Nobody was told that those
 * charges were made. Segments of running processes are not touched: their tail may be an append under way.
 */
export async function cutTornTails(directory: string): Promise<void> {
  for (const path of await listSegments(directory)) {
    const header = await readSegmentHeader(path)
    if (!header) await removeUnbegun(path)
    else if (!isProcessAlive(header.owner)) await cutTornTail(path)
  }
}

/** The pid in the name stands in for the header that is missing. */
async function removeUnbegun(path: string): Promise<void> {
  const pid = /-(\d+)-[0-9a-f]+-\d+\.ledger$/.exec(path)?.[1]
  if (pid !== undefined && !isPidRunning(Number(pid))) await unlink(path)
}

function isPidRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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
