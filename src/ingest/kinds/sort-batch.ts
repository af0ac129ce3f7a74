import type { RecordKind } from '../../records/record.ts'
import type { FeedRecord, UnusableKind } from '../ports/feed.ts'

type DeletableKind = 'listing' | 'agent' | 'office'

/** A batch by kind, the keys that are deleted at its end, and the keys of records that the feed could not use. */
export interface SortedBatch {
  facts: Map<RecordKind, object[]>
  children: Extract<FeedRecord, { kind: 'listingChild' }>['facts'][]
  deletions: Map<DeletableKind, string[]>
  unusable: Map<UnusableKind, string[]>
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
  const sorted: SortedBatch = { facts: new Map(), children: [], deletions: new Map(), unusable: new Map() }
  for (const record of records) {
    const name = nameDeletable(record)
    const isDeletion = record.kind === 'deletion'
    if (name !== undefined && (last.get(name) === 'deleted') !== isDeletion) continue
    if (record.kind === 'deletion') append(sorted.deletions, record.of, record.key)
    else if (record.kind === 'listingChild') sorted.children.push(record.facts)
    else if (record.kind === 'unusable') append(sorted.unusable, record.of, record.key)
    else append(sorted.facts, record.kind, record.facts)
  }
  return sorted
}

function readDeletion(record: FeedRecord): FeedRecord {
  if (record.kind !== 'listing' || record.facts.standardStatus !== 'Delete') return record
  return { kind: 'deletion', of: 'listing', key: record.facts.listingKey }
}

function nameDeletable(record: FeedRecord): string | undefined {
  if (record.kind === 'deletion') return `${record.of}\t${record.key}`
  if (record.kind === 'listing') return `listing\t${record.facts.listingKey}`
  if (record.kind === 'agent') return `agent\t${record.facts.agentKey}`
  return record.kind === 'office' ? `office\t${record.facts.officeKey}` : undefined
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
