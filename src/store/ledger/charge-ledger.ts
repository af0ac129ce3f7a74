import { basename } from 'node:path'
import { countUsage, isSelected } from '../../access/count-usage.ts'
import type { Charge, ChargeFilter, ChargeLedger } from '../../access/ports.ts'
import { guardStore, StoreError } from '../ports/store-error.ts'
import { type AppenderOptions, openChargeAppender } from './charge-appender.ts'
import { cutTornTails, isMissingFile, listSegments } from './segment-directory.ts'
import { readSegment } from './segment-reader.ts'

/**
 * Opens the ledger of charges in append-only segment files. Each open ledger appends to segments of its own. First cuts the
 * torn tails that ended ledgers have left.
 */
export async function openChargeLedger(options: AppenderOptions): Promise<ChargeLedger> {
  const { directory, isReadOnly = false } = options
  if (!isReadOnly) await guardStore('open the ledger', () => cutTornTails(directory))
  const appender = openChargeAppender(options, false)
  const read = (filter: ChargeFilter) => readCharges(directory, filter, appender.findDurableBytes)
  return {
    append: appender.append,
    countWaiting: async () => 0,
    drain: async () => 0,
    checkWritable: appender.checkWritable,
    read,
    summarizeUsage: (filter, grouping) => countUsage(read(filter), grouping),
    verify: async () => verifySegments(await listSegments(directory), appender.findDurableBytes),
    close: appender.close,
  }
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

/** Lists what is wrong with segments. */
export async function verifySegments(
  paths: readonly string[],
  findDurableBytes: FindDurableBytes,
): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    const name = basename(path)
    try {
      for await (const part of readSegment(path, findDurableBytes(path))) {
        if (part.kind === 'damage') faults.push(`${name}: the record at byte ${part.offset} is damaged`)
        if (part.kind === 'tornTail') faults.push(`${name}: ${part.bytes} bytes at the end are no record`)
      }
    } catch (error) {
      // It was drained after it had been listed.
      if (isMissingFile(error)) continue
      faults.push(error instanceof StoreError ? error.message : `${name}: ${(error as Error).message}`)
    }
  }
  return faults
}
