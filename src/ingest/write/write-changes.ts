import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { RecordWrite } from '../../store/ports/edition-store.ts'
import { isEqualRecord } from '../compare/compare-records.ts'
import type { Run } from '../run/run.ts'

/** A record as the run leaves it, beside the stored one. */
export interface Outcome<K extends RecordKind> {
  stored: RecordByKind[K] | undefined
  record: RecordByKind[K]
}

/**
 * Writes the records that differ from the stored ones, or from what this run staged before, and returns them.
 * The time when a record was first seen does not count as a difference.
 */
export async function writeChanges<K extends RecordKind>(
  kind: K,
  outcomes: readonly Outcome<K>[],
  run: Run,
): Promise<Outcome<K>[]> {
  const { changed, added, removed } = run.tallies[kind]
  const writes: Outcome<K>[] = []
  for (const outcome of outcomes) {
    const { id } = outcome.record
    const isSame = isEqualRecord(outcome.stored, outcome.record, 'firstSeenAtMs')
    const wasRemoved = removed.delete(id)
    // A record that equals the stored one is still written when the run has staged a removal or another version of it.
    if (outcome.stored === undefined && !wasRemoved) added.add(id)
    if (!isSame) changed.add(id)
    else if (!changed.delete(id) && !wasRemoved) continue
    writes.push(outcome)
  }
  if (writes.length > 0) await run.writer.write(writes.map(({ record }) => putRecord(kind, record)))
  return writes
}

/** The versions that this run has staged before, of records that it changed. */
export async function getEarlier<K extends RecordKind>(
  kind: K,
  ids: readonly number[],
  { tallies, writer }: Run,
): Promise<RecordByKind[K][]> {
  const changed = ids.filter((id) => tallies[kind].changed.has(id))
  const staged = changed.length === 0 ? [] : await writer.getStaged(kind, changed)
  return staged.filter((record) => record !== undefined)
}

function putRecord<K extends RecordKind>(kind: K, record: RecordByKind[K]): RecordWrite {
  return { kind, id: record.id, record } as RecordWrite
}

/** Removes records, whether stored or staged by this run. Returns the stored ones. */
export async function removeStaged<K extends RecordKind>(
  kind: K,
  ids: readonly number[],
  run: Run,
): Promise<RecordByKind[K][]> {
  const { seen, changed, added, removed } = run.tallies[kind]
  const found = await run.base.getMany(kind, ids)
  const gone = ids.filter((id, at) => found[at] !== undefined || changed.has(id))
  for (const [at, id] of ids.entries()) {
    if (found[at] !== undefined) removed.add(id)
    seen.delete(id)
    changed.delete(id)
    added.delete(id)
  }
  if (gone.length > 0) await run.writer.write(gone.map((id) => ({ kind, id, record: null }) as RecordWrite))
  return found.filter((record) => record !== undefined)
}
