import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChargeLedger } from '../../../access/ports.ts'
import type { CreateAppendFile } from '../../ledger/append-file.ts'
import { openChargeAppender } from '../../ledger/charge-appender.ts'
import { verifySegments } from '../../ledger/charge-ledger.ts'
import {
  findOwner,
  listRefusedSegments,
  listSealedSegments,
  listSegments,
  sealAbandonedSegments,
} from '../../ledger/segment-directory.ts'
import { guardStore, toStoreError } from '../../ports/store-error.ts'
import type { Database } from '../database.ts'
import { verifyDays } from './charge-table.ts'
import { openDrain } from './drain.ts'
import { countUsageAt, readCharges } from './ledger-snapshot.ts'
import { openWaitingCount } from './waiting-segments.ts'

export interface PostgresLedgerOptions {
  /** Where charges wait on this node. All processes of the node share it. A ledger of the embedded store must not be in it. */
  directory: string
  /** Appends and drains nothing. */
  isReadOnly?: boolean
  /** How often charges are moved into the database: each second by default. */
  drainEveryMs?: number
  /** How long drained segments stay, in case a standby without them takes over: five minutes by default. */
  retainDrainedMs?: number
  /** How long closing waits for the last charges to be drained: five seconds by default. */
  closeTimeoutMs?: number
  segmentBytes?: number
  /** Creates the files that the ledger appends to. Tests pass a failing function. */
  createFile?: CreateAppendFile
  nowMs?: () => number
  /** Learns of the first failure of each series of failed drains. */
  onDrainFailed?: (error: unknown) => void
  /** Learns of the first success after failures. */
  onDrainWorked?: () => void
}

const DEFAULT_SEGMENT_BYTES = 8 * 2 ** 20
const MAX_DRAIN_DELAY_MS = 10_000
const BUSY_DELAY_MS = 20

/**
 * Opens the ledger of a node. A charge is durable in a file of this node before `append` resolves, and is moved into the database
 * afterwards, exactly once. Appending never waits for the database.
 */
export async function openPostgresLedger(
  database: Database,
  options: PostgresLedgerOptions,
): Promise<ChargeLedger> {
  const { directory, isReadOnly = false, drainEveryMs = 1000, closeTimeoutMs = 5000 } = options
  const { retainDrainedMs = 5 * 60_000, nowMs = Date.now } = options
  if (!isReadOnly) await guardStore('open the ledger', () => prepareDirectory(directory))
  const appender = openChargeAppender({ segmentBytes: DEFAULT_SEGMENT_BYTES, ...options }, true)
  const { findDurableBytes } = appender
  const places = { database, directory, findDurableBytes }
  const drain = openDrain({ database, directory, retainDrainedMs, nowMs })
  const countWaiting = openWaitingCount(directory, findDurableBytes)

  let stopAtMs = Infinity
  const isStopped = () => performance.now() >= stopAtMs
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const drainOnce = async (): Promise<void> => {
    try {
      await appender.sealUnlessBehind()
      await drain.run(isStopped)
      if (failures > 0) options.onDrainWorked?.()
      failures = 0
    } catch (error) {
      if (failures++ === 0) options.onDrainFailed?.(toStoreError('drain charges into the database', error))
    }
  }
  const schedule = () => {
    if (stopAtMs < Infinity) return
    const delayMs = Math.min(
      drainEveryMs * 2 ** Math.min(failures, 10),
      Math.max(drainEveryMs, MAX_DRAIN_DELAY_MS),
    )
    timer = setTimeout(() => {
      running = drainOnce().finally(schedule)
    }, delayMs).unref()
  }
  if (!isReadOnly) schedule()

  /** Drains until none of `listPaths` is left. */
  const drainUntilGone = async (listPaths: () => Promise<string[]>) => {
    try {
      while (!isStopped()) {
        const isMine = await drain.run(isStopped)
        if ((await listPaths()).length === 0) return
        if (!isMine) await delay(BUSY_DELAY_MS)
      }
    } finally {
      drain.release()
    }
  }
  const listOwnSealed = async () =>
    (await listSealedSegments(directory)).filter((path) => findOwner(path) === appender.owner)

  const drainLast = async () => {
    await running
    // What stays waits for the next opening on this node.
    if (failures === 0) await drainUntilGone(listOwnSealed).catch(() => {})
    drain.release()
  }
  const close = async () => {
    stopAtMs = performance.now() + closeTimeoutMs
    clearTimeout(timer)
    try {
      await appender.close()
    } finally {
      const timeout = new AbortController()
      const isLate = delay(closeTimeoutMs, undefined, { signal: timeout.signal }).catch(() => {})
      if (!isReadOnly) await Promise.race([drainLast(), isLate])
      timeout.abort()
    }
  }
  let closing: Promise<void> | undefined

  return {
    append: appender.append,
    checkWritable: appender.checkWritable,
    read: (filter) => guardPages(readCharges(places, filter)),
    summarizeUsage: (filter, grouping) =>
      guardStore('count usage', () => countUsageAt(places, filter, grouping)),
    countWaiting: () => guardStore('count the charges that wait', countWaiting),
    drain: () =>
      guardStore('drain charges into the database', async () => {
        await drainUntilGone(() => listSealedSegments(directory))
        await appender.sealUnlessBehind()
        await drainUntilGone(() => listSealedSegments(directory))
        return countWaiting()
      }),
    verify: () =>
      guardStore('verify the ledger', async () => {
        const paths = [...(await listSegments(directory)), ...(await listSealedSegments(directory))]
        const refused = await listRefusedSegments(directory)
        return [
          ...(await verifySegments(paths, findDurableBytes)),
          ...refused.map((path) => `${path} holds charges that could not be moved into the database`),
          ...(await verifyDays(database)),
        ]
      }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** A charge may be appended before the first drain. */
async function prepareDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await sealAbandonedSegments(directory)
}

async function* guardPages<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* items
  } catch (error) {
    throw toStoreError('read charges', error)
  }
}
