import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Charge } from '../../access/ports.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import { guardStore, StoreError } from '../ports/store-error.ts'
import { type CreateAppendFile, createAppendFile } from './append-file.ts'
import { openGroupCommit } from './group-commit.ts'
import { openSegmentChain } from './segment-chain.ts'
import { encodeCharge } from './segment-format.ts'

export interface AppenderOptions {
  directory: string
  isReadOnly?: boolean
  /** The size in bytes at which a new segment begins. */
  segmentBytes?: number
  /** Creates the files that are appended to. Tests pass a failing function. */
  createFile?: CreateAppendFile
}

/** Makes charges durable in segments of its own. */
export interface ChargeAppender {
  /** The name of the owner in the names of its segments. */
  readonly owner: string
  append(charge: Charge): Promise<void>
  checkWritable(): Promise<void>
  /** Returns the number of bytes that readers may read of a segment of this appender; undefined for other segments. */
  findDurableBytes(path: string): number | undefined
  /** Completes the current segment unless the previous one is still there, so that few of them wait. */
  sealUnlessBehind(): Promise<void>
  /** Waits for appends in progress. */
  close(): Promise<void>
}

const DEFAULT_SEGMENT_BYTES = 64 * 2 ** 20
const PROBE_BYTES = 4096

/** `isSealing` says whether complete segments are renamed, for others to take away. */
export function openChargeAppender(options: AppenderOptions, isSealing: boolean): ChargeAppender {
  const { directory, isReadOnly = false, createFile = createAppendFile } = options
  // The process id is for people who look at the directory. The random part makes the name unique.
  const owner = `${process.pid}-${randomBytes(4).toString('hex')}`
  const segmentBytes = options.segmentBytes ?? DEFAULT_SEGMENT_BYTES
  const chain = openSegmentChain({ directory, segmentBytes, createFile, owner, isSealing })
  // The error of a group is translated once for all of its charges.
  const commit = openGroupCommit((day, records) =>
    guardStore('append a charge', () => chain.append(day, records)),
  )
  let isOpen = true

  const requireOpen = () => {
    if (!isOpen || isReadOnly) throw new StoreError('The ledger is not open for appending')
  }
  // Each request waits for a charge, so this adds no promise to that of the group.
  const addCharge = (charge: Charge): Promise<void> => {
    try {
      requireOpen()
      return commit.add(dayOf(charge), encodeCharge(charge))
    } catch (error) {
      return Promise.reject(error)
    }
  }
  return {
    owner,
    append: addCharge,
    checkWritable: async () => {
      requireOpen()
      await guardStore('write into the ledger', () => writeProbe(directory, createFile))
    },
    findDurableBytes: chain.findDurableBytes,
    sealUnlessBehind: chain.sealUnlessBehind,
    close: async () => {
      isOpen = false
      await commit.drain()
      await chain.close()
    },
  }
}

/** Writes as many bytes as many charges need, because a full disk may still have space for a few bytes. */
async function writeProbe(directory: string, createFile: CreateAppendFile): Promise<void> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, `probe-${randomBytes(8).toString('hex')}.tmp`)
  try {
    const file = await createFile(path)
    try {
      await file.write(new Uint8Array(PROBE_BYTES), 0)
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

const lastDay = { number: Number.NaN, text: '' }

/** Returns "YYYY-MM-DD" in UTC. Caches one day, because nearly every charge falls on the same day as the previous one. */
function dayOf({ atMs }: Charge): string {
  const number = Math.floor(atMs / DAY_MS)
  if (number !== lastDay.number) {
    lastDay.number = number
    lastDay.text = new Date(atMs).toISOString().slice(0, 10)
  }
  return lastDay.text
}
