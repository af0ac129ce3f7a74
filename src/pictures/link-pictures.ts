import type { RecordByKind, RecordKind } from '../records/record.ts'
import type { EditionReader, EditionStore } from '../store/ports/edition-store.ts'
import { pickPublication } from '../store/ports/publication.ts'
import { isAtSource, isPicturedKind, mapPictures, renderPicturePath } from './picture-address.ts'

/** Editions whose records have pictures that lead to Plat instead of to their source. */
export function linkPicturesOf(editions: Pick<EditionStore, 'read'>): Pick<EditionStore, 'read'> {
  return { read: async (edition) => linkPictures(await editions.read(edition)) }
}

function linkPictures(reader: EditionReader): EditionReader {
  return {
    ...pickPublication(reader),
    getMany: async (kind, ids) => {
      const records = await reader.getMany(kind, ids)
      return isPicturedKind(kind) ? records.map((record) => record && linkRecord(kind, record)) : records
    },
    scan: (kind, afterId) => linkBatches(kind, reader.scan(kind, afterId)),
    count: (kind) => reader.count(kind),
    getRelated: (relation, fromIds) => reader.getRelated(relation, fromIds),
    scanRelations: (relation) => reader.scanRelations(relation),
    close: () => reader.close(),
  }
}

async function* linkBatches<Kind extends RecordKind>(
  kind: Kind,
  batches: AsyncIterable<RecordByKind[Kind][]>,
): AsyncGenerator<RecordByKind[Kind][]> {
  for await (const batch of batches) {
    yield isPicturedKind(kind) ? batch.map((record) => linkRecord(kind, record)) : batch
  }
}

function linkRecord<Kind extends RecordKind>(kind: Kind, record: RecordByKind[Kind]): RecordByKind[Kind] {
  if (!isPicturedKind(kind)) return record
  const owner = { kind, id: record.id }
  return mapPictures(kind, record as RecordByKind[typeof kind], (url) =>
    isAtSource(url) ? renderPicturePath(owner, url) : url,
  ) as RecordByKind[Kind]
}
