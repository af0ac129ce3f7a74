import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { IdentifierSpace } from '../../store/ports/edition-store.ts'
import { isUsableKey, nameSourceKey } from '../identify/source-key.ts'
import { noteAgentDeparture, noteCommunityDeparture, noteListingDeparture } from '../relate/note-changes.ts'
import { NO_ID } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import { removeStaged } from '../write/write-changes.ts'
import { rewriteHomes } from './reconcile-homes.ts'

/** Kinds whose records belong to one source and go when that source no longer has them. Homes are never removed. */
export type OwnedKind = Exclude<RecordKind & IdentifierSpace, 'property'>

const OWNED_KINDS: readonly OwnedKind[] = [
  'listing',
  'agent',
  'office',
  'builder',
  'community',
  'school',
  'schoolZone',
  'neighborhood',
  'place',
  'rateSeries',
]

/** Removes the records of keys that the source says are gone. Unknown keys are nothing to do. */
export async function deleteKeys(kind: OwnedKind, keys: readonly string[], run: Run): Promise<void> {
  const names = keys.filter(isUsableKey).map((key) => nameSourceKey(run.source, key))
  run.tallies[kind].read += keys.length
  const ids = (await run.identifiers.findMany(kind, names)).filter((id) => id !== undefined)
  await removeIds(kind, ids, run)
}

/** For a full run: removes what the source had and this run did not read, of every kind that the run did read. */
export async function removeUnread(run: Run): Promise<void> {
  for (const kind of OWNED_KINDS) {
    if (run.tallies[kind].read === 0) continue
    const { seen, removed } = run.tallies[kind]
    for await (const batch of run.base.scan(kind)) {
      const unread = batch.filter(
        (record) => record.source === run.source && !isStillMeant(kind, record, run),
      )
      const ids = unread.map(({ id }) => id).filter((id) => !seen.has(id) && !removed.has(id))
      await removeIds(kind, ids, run)
    }
  }
}

/** A mention that a listing of this run repeats stays. */
function isStillMeant(kind: OwnedKind, record: { id: number; isMentionOnly?: boolean }, run: Run): boolean {
  if (kind !== 'agent' && kind !== 'office') return false
  return record.isMentionOnly === true && run.impliedPeople[`${kind}s`].has(record.id)
}

async function removeIds(kind: OwnedKind, ids: readonly number[], run: Run): Promise<void> {
  if (ids.length === 0) return
  const stored = await removeStaged(kind, ids, run)
  for (const id of ids) {
    if (kind === 'listing') run.listingLinks.set(id, undefined)
    if (kind === 'agent') run.agentOffices.set(id, NO_ID)
    if (kind === 'community') run.communityLinks.set(id, undefined)
  }
  for (const record of stored) noteRemoval(kind, record, run)
  if (kind === 'listing') await rewriteHomes(stored as RecordByKind['listing'][], [], run)
}

function noteRemoval(kind: OwnedKind, record: RecordByKind[OwnedKind], run: Run): void {
  if (kind === 'listing') noteListingDeparture(record as RecordByKind['listing'], run)
  if (kind === 'agent') noteAgentDeparture(record as RecordByKind['agent'], run)
  if (kind === 'community') noteCommunityDeparture(record as RecordByKind['community'], run)
}
