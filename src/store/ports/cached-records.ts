import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { EditionReader } from './edition-store.ts'

/** The kinds of which records are cached, each with how many at least of those that were read last. At most twice as many are. */
export type CachedCounts = Readonly<Partial<Record<RecordKind, number>>>

/** Reads an edition as the reader does, but a record that was read a short time before is not read and decoded again. */
export function cacheRecords(reader: EditionReader, counts: CachedCounts): EditionReader {
  const caches = new Map<RecordKind, ReturnType<typeof cacheKind>>()
  for (const kind of Object.keys(counts) as RecordKind[])
    caches.set(kind, cacheKind(kind, reader, counts[kind]!))
  return {
    ...reader,
    getMany: <K extends RecordKind>(kind: K, ids: readonly number[]) => {
      const read = caches.get(kind)
      return read === undefined
        ? reader.getMany(kind, ids)
        : (read(ids) as Promise<(RecordByKind[K] | undefined)[]>)
    },
  }
}

function cacheKind<K extends RecordKind>(kind: K, reader: EditionReader, most: number) {
  let recent = new Map<number, RecordByKind[K] | undefined>()
  let earlier: typeof recent = new Map()
  return async (ids: readonly number[]): Promise<(RecordByKind[K] | undefined)[]> => {
    const records = ids.map((id) => recent.get(id) ?? earlier.get(id))
    const missing = ids.filter((id, at) => records[at] === undefined && !recent.has(id) && !earlier.has(id))
    if (missing.length === 0) return records
    const read = await reader.getMany(kind, missing)
    const found = new Map(missing.map((id, at) => [id, read[at]]))
    if (recent.size >= most) [earlier, recent] = [recent, new Map()]
    for (const [id, record] of found) recent.set(id, record)
    return ids.map((id, at) => records[at] ?? found.get(id))
  }
}
