import type { RecordByKind, RecordKind } from '../../records/record.ts'
import { ingestIssue } from '../issues.ts'
import type { Run } from '../run/run.ts'

/**
 * True when two plain values are equal. A key whose value is undefined counts as absent. `ignored` names one key of
 * the outermost object that is not compared. The order of arrays counts.
 */
export function isEqualRecord(left: unknown, right: unknown, ignored?: string): boolean {
  if (left === right || (Number.isNaN(left) && Number.isNaN(right))) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left)) return Array.isArray(right) && isEqualArray(left, right)
  return !Array.isArray(right) && isEqualObject(left, right, ignored)
}

function isEqualArray(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at++) if (!isEqualRecord(left[at], right[at])) return false
  return true
}

function isEqualObject(left: object, right: object, ignored: string | undefined): boolean {
  const [a, b] = [left as Record<string, unknown>, right as Record<string, unknown>]
  let surplus = 0
  for (const key in a) {
    if (key === ignored || a[key] === undefined) continue
    if (!isEqualRecord(a[key], b[key])) return false
    surplus++
  }
  for (const key in b) if (key !== ignored && b[key] !== undefined) surplus--
  return surplus === 0
}

/** A feed's facts with their minted number. */
export interface IncomingRecord<Facts> {
  id: number
  facts: Facts
  /** For reports: "Listing ABC123". */
  place: string
}

export interface Accepted<K extends RecordKind, Facts> extends IncomingRecord<Facts> {
  stored: RecordByKind[K] | undefined
}

/**
 * The facts of a batch that are news: for each key the most recently modified of this run, whatever their order, and of equals
 * the last one read; but nothing that was modified before the stored record. The others are reported as issues.
 */
export async function acceptNewest<K extends RecordKind, Facts extends object>(
  kind: K,
  batch: readonly IncomingRecord<Facts>[],
  run: Run,
): Promise<Accepted<K, Facts>[]> {
  const ids = [...new Set(batch.map(({ id }) => id))]
  const found = await run.base.getMany(kind, ids)
  const stored = new Map(ids.map((id, at) => [id, found[at]]))
  const accepted = new Map<number, Accepted<K, Facts>>()
  for (const incoming of batch) {
    const before = stored.get(incoming.id)
    if (isNews(kind, incoming, before, run)) accepted.set(incoming.id, { ...incoming, stored: before })
  }
  return [...accepted.values()]
}

function isNews(
  kind: RecordKind,
  incoming: IncomingRecord<object>,
  stored: object | undefined,
  run: Run,
): boolean {
  const { seen } = run.tallies[kind]
  const [modified, seenModified] = [modifiedAt(incoming.facts), seen.get(incoming.id)]
  if (seenModified !== undefined) run.issues.raise(ingestIssue('DuplicateRecord', incoming.place))
  if (seenModified !== undefined && modified < seenModified) return false
  if (stored !== undefined && modified !== -Infinity && modified < modifiedAt(stored)) {
    seen.set(incoming.id, seenModified ?? -Infinity)
    run.issues.raise(ingestIssue('OlderThanStored', incoming.place))
    return false
  }
  seen.set(incoming.id, modified)
  return true
}

function modifiedAt(facts: { modifiedAtMs?: number }): number {
  return facts.modifiedAtMs ?? -Infinity
}
