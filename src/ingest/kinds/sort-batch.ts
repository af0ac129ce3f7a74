import type { ListingCollection } from '../../records/listing.ts'
import type { RecordKind } from '../../records/record.ts'
import type { FeedRecord, ReplicatedKind, UnusableKind } from '../ports/feed.ts'

/** A batch by kind, the keys that are deleted at its end, and the keys of records without facts. */
export interface SortedBatch {
  facts: Map<RecordKind, object[]>
  children: Extract<FeedRecord, { kind: 'listingChild' }>['facts'][]
  deletions: Map<ReplicatedKind, string[]>
  unusable: Map<UnusableKind, string[]>
  /** Keys of records that the source still has. */
  present: Map<ReplicatedKind, string[]>
  /** What the run has read as a whole. */
  complete: (ReplicatedKind | ListingCollection)[]
}

/**
 * Sorts a batch by kind. Where a key is both given and deleted, the last mention counts. A listing with the status
 * Delete is a deletion.
 */
export function sortBatch(batch: readonly FeedRecord[]): SortedBatch {
  const records = batch.map(readDeletion)
  const last = new Map<string, 'given' | 'deleted'>()
  for (const record of records) {
    const name = nameDeletable(record)
    if (name !== undefined) last.set(name, record.kind === 'deletion' ? 'deleted' : 'given')
  }
  const sorted: SortedBatch = {
    ...{ facts: new Map(), children: [], deletions: new Map(), unusable: new Map() },
    ...{ present: new Map(), complete: [] },
  }
  for (const record of records) {
    const name = nameDeletable(record)
    const isDeletion = record.kind === 'deletion'
    if (name !== undefined && (last.get(name) === 'deleted') !== isDeletion) continue
    if (record.kind === 'deletion') append(sorted.deletions, record.of, record.key)
    else if (record.kind === 'listingChild') sorted.children.push(record.facts)
    else if (record.kind === 'unusable') append(sorted.unusable, record.of, record.key)
    else if (record.kind === 'present') append(sorted.present, record.of, record.key)
    else if (record.kind === 'complete') sorted.complete.push(record.of)
    else append(sorted.facts, record.kind === 'packedListing' ? 'listing' : record.kind, record.facts)
  }
  return sorted
}

function isListing(record: FeedRecord) {
  return record.kind === 'listing' || record.kind === 'packedListing'
}

function readDeletion(record: FeedRecord): FeedRecord {
  if (!isListing(record) || record.facts.standardStatus !== 'Delete') return record
  return { kind: 'deletion', of: 'listing', key: record.facts.listingKey }
}

function nameDeletable(record: FeedRecord): string | undefined {
  if (record.kind === 'deletion') return `${record.of}\t${record.key}`
  if (isListing(record)) return `listing\t${record.facts.listingKey}`
  if (record.kind === 'agent') return `agent\t${record.facts.agentKey}`
  return record.kind === 'office' ? `office\t${record.facts.officeKey}` : undefined
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
