import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import type { HeldRecords } from '../../ingest/schedule/source-state.ts'
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
  'groundCell',
] as const satisfies readonly RecordKind[]

/** The kinds of which each record belongs to one source. */
const SOURCED_KINDS = RECORD_KINDS.filter(
  (kind) =>
    kind !== 'property' && kind !== 'homeHistory' && !(SHARED_KINDS as readonly RecordKind[]).includes(kind),
)

/** Counts by reading every record, which takes seconds for some hundred thousand. */
export async function countBySource(reader: EditionReader): Promise<SourceCounts> {
  const counts = new Map<string, Map<RecordKind, number>>()
  const shared = new Map<RecordKind, number>()
  for (const kind of SHARED_KINDS) shared.set(kind, await reader.count(kind))
  for (const kind of SOURCED_KINDS) {
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

/** What a source has after its first run, which says what it added. */
export function countFirst({ added = {} }: Pick<IngestReport, 'added'>): HeldRecords {
  return Object.fromEntries(SOURCED_KINDS.flatMap((kind) => (added[kind] ? [[kind, added[kind]]] : [])))
}
