import { memoize } from '../../domain/memoize.ts'
import type { RecordByKind, RecordKind, RelationName } from '../../records/record.ts'
import type { EditionReader, RecordRef, RelationRef } from '../../store/ports/edition-store.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import { buildBaseSegment, buildHomesSegment } from '../edition/build-edition-segments.ts'
import { readSurroundings } from '../edition/collect-listings.ts'
import type { IndexBuilderParts } from '../live/index-builder.ts'

export type MemoryRecords = { [K in RecordKind]?: readonly RecordByKind[K][] }

const BATCH = 1000

const pause = async () => {}

/** Builds an edition in memory, for tests. Its only relations are from homes to listings and to assessments. */
export function buildMemoryEdition(records: MemoryRecords, edition = 1): EditionReader {
  const listOf = <K extends RecordKind>(kind: K): readonly RecordByKind[K][] =>
    (records[kind] ?? []).toSorted((left, right) => left.id - right.id)
  const byKind = new Map<RecordKind, Map<number, RecordByKind[RecordKind]>>()
  const indexOf = <K extends RecordKind>(kind: K) => {
    const known = byKind.get(kind) ?? new Map(listOf(kind).map((record) => [record.id, record]))
    byKind.set(kind, known)
    return known as Map<number, RecordByKind[K]>
  }
  const relate = memoize((relation: RelationName) => {
    const related =
      relation === 'propertyListings'
        ? listOf('listing')
        : relation === 'propertyAssessments'
          ? listOf('assessment')
          : []
    const lists = new Map<number | undefined, number[]>()
    for (const { id, propertyId } of related) lists.set(propertyId, [...(lists.get(propertyId) ?? []), id])
    return lists
  })
  return {
    edition,
    getMany: async (kind, ids) => ids.map((id) => indexOf(kind).get(id)),
    async *scan(kind, afterId = -1) {
      const list = listOf(kind).filter(({ id }) => id > afterId)
      for (let start = 0; start < list.length; start += BATCH) yield list.slice(start, start + BATCH)
    },
    count: async (kind) => listOf(kind).length,
    getRelated: async (relation, fromIds) => fromIds.map((from) => relate(relation).get(from) ?? []),
    async *scanRelations(relation) {
      const lists =
        relation === 'propertyListings' ? Map.groupBy(listOf('listing'), (one) => one.propertyId) : []
      yield [...lists].map(([fromId, listings]) => ({ relation, fromId, ids: listings.map(({ id }) => id) }))
    },
    close: async () => {},
  }
}

export interface MemoryEditions {
  editions: IndexBuilderParts['editions']
  buildInBackground: IndexBuilderParts['buildInBackground']
  createSegmentId: IndexBuilderParts['createSegmentId']
  /** Publishes the next edition, which consists of exactly these records. */
  publish(records: MemoryRecords): void
  /** Drops the changes before the newest edition, as retention does. */
  forgetChanges(): void
  /** Takes the newest edition back, as a failover to a standby that lacks it does. */
  loseNewest(): void
}

/** Creates a store of editions in memory, for tests. A record has changed if it is another object. */
export function createMemoryEditions(first: MemoryRecords): MemoryEditions {
  const published = [first]
  let publications = 0
  let segments = 0
  const namePublication = () => `publication ${++publications}`
  const publicationIds = [namePublication()]
  let oldest = 1
  const describe = (edition: number) => ({ edition, publicationId: publicationIds[edition - 1]! })
  const read = (edition = published.length) => {
    if (edition > published.length) throw new EditionGoneError(`Edition ${edition} is not published`)
    return { ...buildMemoryEdition(published[edition - 1]!, edition), ...describe(edition) }
  }
  return {
    buildInBackground: async ({ edition, id, propertyIds }) => {
      const reader = read(edition)
      const segment =
        propertyIds === undefined
          ? await buildBaseSegment(id, reader, pause)
          : await buildHomesSegment(id, reader, propertyIds, await readSurroundings(reader, pause), pause)
      return { ...describe(edition), segment }
    },
    createSegmentId: () => `segment ${++segments}`,
    publish: (records) => {
      published.push(records)
      publicationIds.push(namePublication())
    },
    forgetChanges: () => {
      oldest = published.length
    },
    loseNewest: () => {
      published.pop()
      publicationIds.pop()
    },
    editions: {
      read: async (edition) => read(edition),
      currentPublication: async () => describe(published.length),
      async *listChanges(from, to, only) {
        if (from < oldest) throw new EditionGoneError('No longer retained')
        const refs = listChangedRefs(published[from - 1] ?? {}, published[to - 1] ?? {})
        yield refs.filter(({ kind }) => only?.kinds?.includes(kind) ?? true)
      },
      async *listRelationChanges(from, to) {
        const [before, after] = [from, to].map((edition) => published[edition - 1] ?? {})
        yield [
          ...listChangedLists('propertyListings', [before?.listing, after?.listing]),
          ...listChangedLists('propertyAssessments', [before?.assessment, after?.assessment]),
        ]
      },
    },
  }
}

function listChangedRefs(before: MemoryRecords, after: MemoryRecords): RecordRef[] {
  const kinds = Object.keys({ ...before, ...after }) as (keyof MemoryRecords)[]
  return kinds.flatMap((kind) => {
    const [old, next] = [before, after].map((records) => new Map(records[kind]?.map((one) => [one.id, one])))
    const ids = [...new Set([...old!.keys(), ...next!.keys()])]
    return ids.filter((id) => old!.get(id) !== next!.get(id)).map((id) => ({ kind, id }))
  })
}

function listChangedLists(
  relation: RelationName,
  versions: readonly (readonly { id: number; propertyId?: number }[] | undefined)[],
): RelationRef[] {
  const [before, after] = versions.map((records = []) =>
    Map.groupBy(records, ({ propertyId = 0 }) => propertyId),
  )
  const render = (records: readonly { id: number }[] = []) => `${records.map(({ id }) => id).sort()}`
  const homes = new Set([...before!.keys(), ...after!.keys()])
  return [...homes]
    .filter((home) => home !== 0 && render(before!.get(home)) !== render(after!.get(home)))
    .map((fromId) => ({ relation, fromId }))
}
