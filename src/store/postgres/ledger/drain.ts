import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Charge } from '../../../access/ports.ts'
import { type ProcessLock, tryProcessLock } from '../../files/process-lock.ts'
import { listSealedSegments, sealAbandonedSegments } from '../../ledger/segment-directory.ts'
import { readSegment } from '../../ledger/segment-reader.ts'
import { StoreError } from '../../ports/store-error.ts'
import { completeTransactions } from '../citus/complete-transactions.ts'
import type { Database } from '../database.ts'
import { findTimeline, insertCharges, isValueRefused } from './charge-table.ts'
import { type DrainedSegment, listDrainedSegments, setDrained, setRefused } from './waiting-segments.ts'

export interface DrainOptions {
  database: Database
  directory: string
  /** How long drained segments stay, to be drained again into a standby that has taken over and lacks them. */
  retainDrainedMs: number
  nowMs: () => number
}

export interface Drain {
  /**
   * Moves the charges of all complete segments into the database. Returns false without doing anything if that is being done, or
   * is the right of somebody else. Stops early, between two transactions, once `isStopped` is true.
   *
   * A crash at any point loses nothing and repeats nothing: a segment stays until all of its charges are committed, and the
   * database ignores charges that it has.
   */
  run(isStopped: () => boolean): Promise<boolean>
  /** Lets others drain. Until then, and until a failure, the process that has drained goes on, so that few of a node's threads need a connection for it. */
  release(): void
}

const BATCH_CHARGES = 2000
const CHECK_DRAINED_EVERY_MS = 5000

export function openDrain(options: DrainOptions): Drain {
  const { directory, database } = options
  let checkedAtMs = -Infinity
  let lock: ProcessLock | undefined
  let isRunning = false
  /** Whether a transaction that failed may have left locks on keys behind. */
  let isUnsure = true

  const drainAll = async (isStopped: () => boolean) => {
    await sealAbandonedSegments(directory)
    const sealed = await listSealedSegments(directory)
    const isDue = performance.now() - checkedAtMs > CHECK_DRAINED_EVERY_MS
    const drained = isDue ? await listDrainedSegments(directory) : []
    if (sealed.length + drained.length > 0) {
      if (isUnsure) await completeTransactions(database.charges)
      isUnsure = false
      const timeline = await findTimeline(database)
      const lost = drained.filter((segment) => segment.timeline !== timeline).map(({ path }) => path)
      await drainEach(options, [...lost, ...sealed], timeline, isStopped)
      await removeOld(options, drained, timeline)
    }
    if (isDue && !isStopped()) checkedAtMs = performance.now()
  }
  const release = () => {
    lock?.release()
    lock = undefined
  }
  return {
    run: async (isStopped) => {
      if (isRunning) return false
      lock ??= tryProcessLock(join(directory, 'drain.lock'))
      if (lock === undefined) return false
      isRunning = true
      try {
        await drainAll(isStopped)
        return true
      } catch (error) {
        isUnsure = true
        release()
        throw error
      } finally {
        isRunning = false
      }
    },
    release: () => {
      if (!isRunning) release()
    },
  }
}

async function removeOld(
  { retainDrainedMs, nowMs }: DrainOptions,
  drained: readonly DrainedSegment[],
  timeline: string,
): Promise<void> {
  const oldestMs = nowMs() - retainDrainedMs
  for (const segment of drained)
    if (segment.timeline === timeline && segment.drainedAtMs < oldestMs)
      await rm(segment.path, { force: true })
}

/** A segment that cannot be read, as one of a newer version, holds up no other. */
async function drainEach(
  options: DrainOptions,
  paths: readonly string[],
  timeline: string,
  isStopped: () => boolean,
): Promise<void> {
  const unreadable: StoreError[] = []
  for (const path of paths) {
    if (isStopped()) return
    try {
      await drainSegment(options, path, timeline, isStopped)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      unreadable.push(error)
    }
  }
  if (unreadable.length > 0) throw unreadable[0]
}

async function drainSegment(
  options: DrainOptions,
  path: string,
  timeline: string,
  isStopped: () => boolean,
): Promise<void> {
  const { database, directory, nowMs } = options
  const timelines = new Set([timeline])
  let isWhole = true
  let batch: Charge[] = []
  const insertBatch = async () => {
    if (batch.length > 0) isWhole = (await insertAll(database, batch, timelines)) && isWhole
    batch = []
  }
  for await (const part of readSegment(path)) {
    if (part.kind !== 'charges') {
      isWhole = false
      continue
    }
    for (const charge of part.charges) {
      batch.push(charge)
      if (batch.length < BATCH_CHARGES) continue
      await insertBatch()
      if (isStopped()) return
    }
  }
  await insertBatch()
  // A standby took over in between. The next drain takes the segment again.
  if (timelines.size > 1) return
  if (isWhole) await setDrained(directory, path, timeline, nowMs())
  else await setRefused(directory, path)
}

/** Inserts the charges one by one where the database refuses some of them. Returns false if there were any. */
async function insertAll(
  database: Database,
  charges: readonly Charge[],
  timelines: Set<string>,
): Promise<boolean> {
  try {
    timelines.add(await insertCharges(database, charges))
    return true
  } catch (error) {
    if (!isValueRefused(error)) throw error
    if (charges.length === 1) return false
    const middle = charges.length >> 1
    const first = await insertAll(database, charges.slice(0, middle), timelines)
    return (await insertAll(database, charges.slice(middle), timelines)) && first
  }
}
