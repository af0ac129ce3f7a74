import { RECORD_KINDS, type RecordKind } from '../../records/record.ts'
import { IdNumbers } from '../compact/id-numbers.ts'

/** What a run knows of one kind so far: numbers only, never records. */
export interface KindLedger {
  /** Feed records read, ignored ones too. */
  read: number
  /** Modification time of what the run accepted by record id; -Infinity where the feed gives none. */
  seen: IdNumbers
  /** Ids whose staged record differs from the stored one, each with the number 1. */
  changed: IdNumbers
  /** Ids of stored records that the run removes. */
  removed: Set<number>
}

export type RunLedger = Record<RecordKind, KindLedger>

export function createRunLedger(): RunLedger {
  const ledgers = RECORD_KINDS.map((kind) => [
    kind,
    { read: 0, seen: new IdNumbers(), changed: new IdNumbers(), removed: new Set() } satisfies KindLedger,
  ])
  return Object.fromEntries(ledgers) as RunLedger
}

/** Seen records that are as they were. */
export function countUnchanged({ seen, changed }: KindLedger): number {
  let count = 0
  for (const id of seen.ids()) if (!changed.has(id)) count++
  return count
}
