import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

export type MemoryRecords = { [K in RecordKind]?: readonly RecordByKind[K][] }

const BATCH = 1000

/** An edition that is held in memory, for tests: of relations it knows the listings of a home. */
export function buildMemoryEdition(records: MemoryRecords, edition = 1): EditionReader {
  const listOf = <K extends RecordKind>(kind: K): readonly RecordByKind[K][] =>
    (records[kind] ?? []).toSorted((left, right) => left.id - right.id)
  const byKind = new Map<RecordKind, Map<number, RecordByKind[RecordKind]>>()
  const indexOf = <K extends RecordKind>(kind: K) => {
    const known = byKind.get(kind) ?? new Map(listOf(kind).map((record) => [record.id, record]))
    byKind.set(kind, known)
    return known as Map<number, RecordByKind[K]>
  }
  return {
    edition,
    getMany: async (kind, ids) => ids.map((id) => indexOf(kind).get(id)),
    async *scan(kind, afterId = -1) {
      const list = listOf(kind).filter(({ id }) => id > afterId)
      for (let start = 0; start < list.length; start += BATCH) yield list.slice(start, start + BATCH)
    },
    count: async (kind) => listOf(kind).length,
    getRelated: async (relation, fromIds) => {
      const listings = relation === 'propertyListings' ? listOf('listing') : []
      return fromIds.map((from) => listings.filter((one) => one.propertyId === from).map(({ id }) => id))
    },
  }
}
