import { RECORD_KINDS, type RecordKind } from '../../records/record.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** The number of records by kind: for each source, and for all sources together if several feeds fill a kind. */
export interface SourceCounts {
  bySource: ReadonlyMap<string, ReadonlyMap<RecordKind, number>>
  shared: ReadonlyMap<RecordKind, number>
}

const SHARED_KINDS = [
  'zipCode',
  'county',
  'stateCosts',
  'streetPoints',
] as const satisfies readonly RecordKind[]

/** Counts by reading every record, which takes seconds for some hundred thousand. */
export async function countBySource(reader: EditionReader): Promise<SourceCounts> {
  const counts = new Map<string, Map<RecordKind, number>>()
  const shared = new Map<RecordKind, number>()
  for (const kind of SHARED_KINDS) shared.set(kind, await reader.count(kind))
  for (const kind of RECORD_KINDS.filter((one) => one !== 'property' && !shared.has(one))) {
    for await (const batch of reader.scan(kind)) {
      for (const record of batch) {
        if (!('source' in record)) continue
        const ofSource = counts.get(record.source) ?? new Map<RecordKind, number>()
        counts.set(record.source, ofSource.set(kind, (ofSource.get(kind) ?? 0) + 1))
      }
    }
  }
  return { bySource: counts, shared }
}
