import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { IdentifierSpace } from '../../store/ports/edition-store.ts'
import { isUsableKey, nameSourceKey } from '../identify/source-key.ts'
import { keyMissing } from '../issues/key-missing.ts'
import { acceptNewest, type Incoming } from './accept-newest.ts'
import type { Run } from './run.ts'
import { type Outcome, writeChanges } from './write-changes.ts'

/** How facts of a kind with minted numbers become its records. */
export interface KeyedKind<K extends RecordKind & IdentifierSpace, Facts extends object> {
  kind: K
  /** For reports: "School". */
  label: string
  keyOf(facts: Facts): string
  /** The record, or undefined (with an issue raised) when the facts cannot be one. */
  build(facts: Facts, identity: { id: number; source: string }, run: Run): RecordByKind[K] | undefined
}

/** Numbers a batch by source and key, in the batch's order. Facts without a usable key are rejected. */
export async function numberBatch<Facts extends object>(
  space: IdentifierSpace,
  label: string,
  batch: readonly Facts[],
  keyOf: (facts: Facts) => string,
  run: Run,
): Promise<Incoming<Facts>[]> {
  const usable = batch.filter((facts) => {
    const isUsable = isUsableKey(keyOf(facts))
    if (!isUsable) run.issues.raise(keyMissing(`${label} ${keyOf(facts).slice(0, 40)}`.trim()))
    return isUsable
  })
  const names = usable.map((facts) => nameSourceKey(run.source, keyOf(facts)))
  const ids = names.length === 0 ? [] : await run.identifiers.mintMany(space, names)
  return usable.map((facts, at) => ({ id: ids[at]!, facts, place: `${label} ${keyOf(facts)}` }))
}

/** Takes a batch of one kind from facts to staged records; resolves to what changed. */
export async function ingestKeyed<K extends RecordKind & IdentifierSpace, Facts extends object>(
  { kind, label, keyOf, build }: KeyedKind<K, Facts>,
  batch: readonly Facts[],
  run: Run,
): Promise<Outcome<K>[]> {
  run.ledger[kind].read += batch.length
  const incoming = await numberBatch(kind, label, batch, keyOf, run)
  const accepted = await acceptNewest(kind, incoming, run)
  const outcomes: Outcome<K>[] = []
  for (const { id, facts, stored } of accepted) {
    const record = build(facts, { id, source: run.source }, run)
    if (record !== undefined) outcomes.push({ stored, record })
  }
  return writeChanges(kind, outcomes, run)
}
