import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isSelected } from '../../../access/count-usage.ts'
import type { Charge, ChargeFilter } from '../../../access/ports.ts'
import {
  isMissingFile,
  listLaterPaths,
  listRefusedSegments,
  listSealedSegments,
  listSegments,
  REFUSED_EXTENSION,
} from '../../ledger/segment-directory.ts'
import { readOpenSegment } from '../../ledger/segment-reader.ts'

/*
 * The directory of the charges that wait on a node:
 *
 *   2026-11-22-4711-5f3a-0.ledger            a ledger appends to it, or has died
 *   2026-11-22-4711-5f3a-0.sealed            complete; the next drain takes it
 *   2026-11-22-4711-5f3a-0.refused           holds damage, or values that the database refuses; everything else in it was drained
 *   drained/2026-11-22-4711-5f3a-0.00000001.1795330000000
 *                                            in the database, committed in this timeline at this time; removed after a while
 *   4711-5f3a.lock, drain.lock               held while a ledger appends, and while one drains
 */

/** A segment that has been drained, and the timeline of the primary in which that was committed. */
export interface DrainedSegment {
  path: string
  timeline: string
  drainedAtMs: number
}

export async function listDrainedSegments(directory: string): Promise<DrainedSegment[]> {
  const folder = join(directory, 'drained')
  if (!existsSync(folder)) return []
  const names = await readdir(folder)
  return names.flatMap((name) => {
    const match = /\.([0-9A-F]{8})\.(\d+)$/.exec(name)
    return match === null
      ? []
      : { path: join(folder, name), timeline: match[1]!, drainedAtMs: Number(match[2]) }
  })
}

/** Renames a segment to what `listDrainedSegments` finds. */
export async function setDrained(
  directory: string,
  path: string,
  timeline: string,
  nowMs: number,
): Promise<void> {
  const folder = join(directory, 'drained')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(path, join(folder, `${findSegmentName(path)}.${timeline}.${Math.floor(nowMs)}`))
}

/** Marks a segment as one that holds something that could not be drained. */
export async function setRefused(directory: string, path: string): Promise<void> {
  await rename(path, join(directory, `${findSegmentName(path)}${REFUSED_EXTENSION}`))
}

/** Returns the part of a segment's name that never changes. */
function findSegmentName(path: string): string {
  return basename(path).split('.', 1)[0]!
}

/** Open files with charges that the database may lack. Nothing that happens to their names matters any more. */
export interface WaitingSegments {
  readCharges(filter: ChargeFilter): AsyncGenerator<Charge[]>
  close(): Promise<void>
}

type FindDurableBytes = (path: string) => number | undefined

/**
 * Opens what waits at this moment. A charge that is durable before the call is in these files, or was committed before it returns.
 * `timeline` is the primary's: what was drained in another one may be missing from it.
 */
export async function openWaitingSegments(
  directory: string,
  timeline: string,
  findDurableBytes: FindDurableBytes,
): Promise<WaitingSegments> {
  const drained = (await listDrainedSegments(directory)).filter((segment) => segment.timeline !== timeline)
  const paths = [...(await listWaitingPaths(directory)), ...drained.map(({ path }) => path)]
  const opened: { path: string; handle: FileHandle; length: number }[] = []
  const close = async () => {
    for (const { handle } of opened) await handle.close()
  }
  try {
    for (const path of paths) {
      const handle = await openUnlessGone(path)
      if (handle === undefined) continue
      opened.push({ path, handle, length: 0 })
      opened.at(-1)!.length = findDurableBytes(path) ?? (await handle.stat()).size
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    readCharges: async function* (filter) {
      for (const { path, handle, length } of opened) {
        for await (const part of readOpenSegment(handle, path, length)) {
          if (part.kind === 'charges') yield part.charges.filter((charge) => isSelected(charge, filter))
        }
      }
    },
    close,
  }
}

/** Lists the segments that a drain has not taken. In this order, so that one that is renamed meanwhile is not missed. */
async function listWaitingPaths(directory: string): Promise<string[]> {
  const [open, sealed, refused] = [
    await listSegments(directory),
    await listSealedSegments(directory),
    await listRefusedSegments(directory),
  ]
  const known = new Set<string>()
  return [...open, ...sealed, ...refused].filter((path) => {
    const name = findSegmentName(path)
    return !known.has(name) && known.add(name)
  })
}

/** Opens a segment under any of the names that it may have by now. Returns undefined if it has been drained. */
async function openUnlessGone(path: string): Promise<FileHandle | undefined> {
  for (const later of listLaterPaths(path)) {
    try {
      return await open(later, 'r')
    } catch (error) {
      if (!isMissingFile(error)) throw error
    }
  }
  return undefined
}

/** Counts the charges in the segments that wait. Reads only what is new since its last call. */
export function openWaitingCount(
  directory: string,
  findDurableBytes: FindDurableBytes,
): () => Promise<number> {
  let counted = new Map<string, { end: number; charges: number }>()
  return async () => {
    const next: typeof counted = new Map()
    for (const path of await listWaitingPaths(directory)) {
      const handle = await openUnlessGone(path)
      if (handle === undefined) continue
      try {
        const name = findSegmentName(path)
        const length = findDurableBytes(path) ?? (await handle.stat()).size
        const count = { ...(counted.get(name) ?? { end: 0, charges: 0 }) }
        for await (const part of readOpenSegment(handle, path, length, count.end)) {
          if (part.kind !== 'charges') continue
          count.end = part.end
          count.charges += part.charges.length
        }
        next.set(name, count)
      } finally {
        await handle.close()
      }
    }
    counted = next
    return next.values().reduce((sum, { charges }) => sum + charges, 0)
  }
}
