import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { countUsage, isSelected } from '../../access/count-usage.ts'
import type { Charge, ChargeFilter, ChargeLedger } from '../../access/ports.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import { guardStore, StoreError } from '../ports/store-error.ts'
import { type CreateAppendFile, createAppendFile } from './append-file.ts'
import { openGroupCommit } from './group-commit.ts'
import { openSegmentChain } from './segment-chain.ts'
import { cutTornTails, listSegments } from './segment-directory.ts'
import { encodeCharge } from './segment-format.ts'
import { readSegment } from './segment-reader.ts'

export interface LedgerOptions {
  directory: string
  isReadOnly?: boolean
  /** The size in bytes at which a new segment begins. */
  segmentBytes?: number
  /** Creates the files that the ledger appends to. Tests pass a failing function. */
  createFile?: CreateAppendFile
}

const DEFAULT_SEGMENT_BYTES = 64 * 2 ** 20
const PROBE_BYTES = 4096

/**
 * Opens the ledger of charges in append-only segment files. Each open ledger appends to segments of its own. First cuts the
 * torn tails that ended ledgers have left.
 */
export async function openChargeLedger(options: LedgerOptions): Promise<ChargeLedger> {
  const { directory, isReadOnly = false, createFile = createAppendFile } = options
  if (!isReadOnly) await guardStore('open the ledger', () => cutTornTails(directory))
  const chain = openSegmentChain({
    directory,
    segmentBytes: options.segmentBytes ?? DEFAULT_SEGMENT_BYTES,
    createFile,
    // The process id is for people who look at the directory. The random part makes the name unique.
    owner: `${process.pid}-${randomBytes(4).toString('hex')}`,
  })
  const commit = openGroupCommit(chain.append)
  let isOpen = true
  const read = (filter: ChargeFilter) => readCharges(directory, filter, chain.findDurableBytes)

  return {
    append: async (charge) => {
      if (!isOpen || isReadOnly) throw new StoreError('The ledger is not open for appending')
      await guardStore('append a charge', () => commit.add(dayOf(charge), encodeCharge(charge)))
    },
    checkWritable: async () => {
      if (!isOpen || isReadOnly) throw new StoreError('The ledger is not open for appending')
      await guardStore('write into the ledger', () => writeProbe(directory, createFile))
    },
    read,
    summarizeUsage: (filter, grouping) => countUsage(read(filter), grouping),
    verify: () => verifySegments(directory, chain.findDurableBytes),
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
      await file.sync()
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

type FindDurableBytes = (path: string) => number | undefined

/** Reads the charges. Whole records in segments of other processes may be read a moment before they are durable. */
async function* readCharges(
  directory: string,
  filter: ChargeFilter,
  findDurableBytes: FindDurableBytes,
): AsyncGenerator<Charge> {
  for (const path of await listSegments(directory)) {
    for await (const part of readSegment(path, findDurableBytes(path))) {
      if (part.kind !== 'charges') continue
      for (const charge of part.charges) if (isSelected(charge, filter)) yield charge
    }
  }
}

async function verifySegments(directory: string, findDurableBytes: FindDurableBytes): Promise<string[]> {
  const faults: string[] = []
  for (const path of await listSegments(directory)) {
    const name = basename(path)
    try {
      for await (const part of readSegment(path, findDurableBytes(path))) {
        if (part.kind === 'damage') faults.push(`${name}: the record at byte ${part.offset} is damaged`)
        if (part.kind === 'tornTail') faults.push(`${name}: ${part.bytes} bytes at the end are no record`)
      }
    } catch (error) {
      faults.push(error instanceof StoreError ? error.message : `${name}: ${(error as Error).message}`)
    }
  }
  return faults
}
