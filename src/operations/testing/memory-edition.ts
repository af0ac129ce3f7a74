import type { RecordByKind, RecordKind, RelationName } from '../../records/record.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

export interface EditionContent {
  records: { [K in RecordKind]?: RecordByKind[K][] }
  relations?: { [R in RelationName]?: Record<number, readonly number[]> }
}

/** One edition in memory, for tests. */
export function createMemoryEdition({ records, relations = {} }: EditionContent): EditionReader {
  const list = <K extends RecordKind>(kind: K) => (records[kind] ?? []) as RecordByKind[K][]
  return {
    edition: 1,
    getMany: async (kind, ids) => ids.map((id) => list(kind).find((record) => record.id === id)),
    async *scan(kind, afterId = -1) {
      yield list(kind).filter(({ id }) => id > afterId)
    },
    count: async (kind) => list(kind).length,
    getRelated: async (relation, fromIds) => fromIds.map((id) => relations[relation]?.[id] ?? []),
  }
}
