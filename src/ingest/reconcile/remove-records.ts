import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { IdentifierSpace } from '../../store/ports/edition-store.ts'
import { isUsableKey, nameSourceKey } from '../identify/home-names.ts'
import type { ReplicatedKind } from '../ports/feed.ts'
import { noteAssessmentDeparture } from '../relate/relate-assessments.ts'
import { noteAgentDeparture, noteCommunityDeparture, noteListingDeparture } from '../relate/relate-changes.ts'
import { describeAssessment, describeListing } from '../run/home-source.ts'
import { NO_ID, REPRESENTATIONS } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import { getEarlier, removeStaged } from '../write/write-changes.ts'
import { rememberRemoved } from './home-histories.ts'
import { rewriteHomes } from './reconcile-homes.ts'
import { refuseTooMany } from './refuse-too-many.ts'

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
  'assessment',
]

/** Removes the records of keys that the source says are gone. Unknown keys are ignored. */
export async function deleteKeys(kind: OwnedKind, keys: readonly string[], run: Run): Promise<void> {
  run.tallies[kind].read += keys.length
  await removeIds(kind, await findIds(kind, keys, run), run)
}

/** Notes that the source still has the records of keys. */
export async function notePresent(kind: ReplicatedKind, keys: readonly string[], run: Run): Promise<void> {
  run.tallies[kind].read += keys.length
  for (const id of await findIds(kind, keys, run)) run.tallies[kind].retained.add(id)
}

/**
 * Leaves the stored records of keys as they are, because the source still has them in a form that could not be used. Agents and
 * offices that are known only from such listings stay as well.
 */
export async function retainKeys(kind: OwnedKind, keys: readonly string[], run: Run): Promise<void> {
  const tally = run.tallies[kind]
  tally.read += keys.length
  tally.unusable += keys.length
  const ids = await findIds(kind, keys, run)
  for (const id of ids) tally.retained.add(id)
  if (kind !== 'listing' || !run.isFull) return
  for (const listing of await run.base.getMany('listing', ids)) {
    for (const role of REPRESENTATIONS) {
      const { agentId, officeId } = listing?.[role] ?? {}
      if (agentId !== undefined) run.tallies.agent.retained.add(agentId)
      if (officeId !== undefined) run.tallies.office.retained.add(officeId)
    }
  }
}

async function findIds(kind: OwnedKind, keys: readonly string[], run: Run): Promise<number[]> {
  const names = keys.filter(isUsableKey).map((key) => nameSourceKey(run.source, key))
  return (await run.identifiers.findMany(kind, names)).filter((id) => id !== undefined)
}

/**
 * Removes what the source had and this run did not read, of every kind that the run has read as a whole. Throws
 * IngestRefusedError when that is more of a kind than the run may remove: an input that was cut short looks the same.
 */
export async function removeUnread(run: Run): Promise<void> {
  for (const kind of OWNED_KINDS) {
    if (!isReadWhole(kind, run)) continue
    let [owned, unread] = [0, 0]
    for await (const batch of run.base.scan(kind)) {
      const own = batch.filter(({ source }) => source === run.source)
      const ids = own.filter((record) => isUnread(kind, record, run)).map(({ id }) => id)
      owned += own.length
      unread += ids.length
      await removeIds(kind, ids, run)
    }
    refuseTooMany(kind, unread, owned, run)
  }
}

function isReadWhole(kind: OwnedKind, { isFull, complete, tallies }: Run): boolean {
  return complete.has(kind as ReplicatedKind) || (isFull && tallies[kind].read > 0)
}

/**
 * False for an implied agent or office that a listing of this run names again, and for any of them if the run did not read the
 * listings that name them.
 */
function isUnread(kind: OwnedKind, record: { id: number; isImplied?: boolean }, run: Run): boolean {
  const { seen, removed, retained } = run.tallies[kind]
  if (seen.has(record.id) || removed.has(record.id) || retained.has(record.id)) return false
  if (kind !== 'agent' && kind !== 'office') return true
  return !(record.isImplied && (!run.isFull || run.impliedPeople[`${kind}s`].has(record.id)))
}

async function removeIds(kind: OwnedKind, ids: readonly number[], run: Run): Promise<void> {
  if (ids.length === 0) return
  const earlier = await getEarlier(kind, ids, run)
  const stored = await removeStaged(kind, ids, run)
  for (const id of ids) {
    if (kind === 'listing') run.listingLinks.set(id, undefined)
    if (kind === 'agent') run.agentOffices.set(id, NO_ID)
    if (kind === 'community') run.communityLinks.set(id, undefined)
    if (kind === 'assessment') run.assessmentHomes.set(id, NO_ID)
  }
  for (const record of stored) noteRemoval(kind, record, run)
  if (kind === 'listing') {
    await rewriteHomes(([...stored, ...earlier] as RecordByKind['listing'][]).map(describeListing), [], run)
    await rememberRemoved(stored as RecordByKind['listing'][], run)
  } else if (kind === 'assessment') {
    const described = ([...stored, ...earlier] as RecordByKind['assessment'][]).map(describeAssessment)
    await rewriteHomes(
      described.filter((one) => one !== undefined),
      [],
      run,
    )
  }
}

function noteRemoval(kind: OwnedKind, record: RecordByKind[OwnedKind], run: Run): void {
  if (kind === 'listing') noteListingDeparture(record as RecordByKind['listing'], run)
  if (kind === 'agent') noteAgentDeparture(record as RecordByKind['agent'], run)
  if (kind === 'community') noteCommunityDeparture(record as RecordByKind['community'], run)
  if (kind === 'assessment') noteAssessmentDeparture(record as RecordByKind['assessment'], run)
}
