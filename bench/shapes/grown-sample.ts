import { RECORD_KINDS, RELATION_NAMES } from '../../src/records/record.ts'
import type { EditionReader, RecordWrite, RelationWrite } from '../../src/store/ports/edition-store.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { withEdition } from '../../src/store/ports/with-edition.ts'
import { sampleRun } from '../../tests/store/sample-writes.ts'

/** No sample that is repeated has more homes or listings. Numbers keep their seven digits up to 80 copies. */
export const NUMBERS_PER_COPY = 100_000

/**
 * Writes a first edition that has the homes and listings of another store as often as needed for at least so many listings, each time under new
 * numbers, and everything else once.
 */
export async function writeGrownSample(
  from: Stores,
  to: Stores,
  listings: number,
): Promise<{ listings: number; seconds: number }> {
  return withEdition(from.editions, undefined, async (reader) => {
    const inOneCopy = await reader.count('listing')
    const copies = Math.ceil(listings / inOneCopy)
    const startedMs = performance.now()
    const writer = await to.editions.beginEdition()
    for (let copy = 0; copy < copies; copy++) {
      for await (const writes of readRecords(reader, copy)) await writer.write(writes)
      for await (const writes of readRelations(reader, copy)) await writer.writeRelations(writes)
    }
    await writer.publish(sampleRun('grown', writer.edition))
    return { listings: copies * inOneCopy, seconds: (performance.now() - startedMs) / 1000 }
  })
}

async function* readRecords(reader: EditionReader, copy: number): AsyncGenerator<RecordWrite[]> {
  const shift = (id: number) => id + copy * NUMBERS_PER_COPY
  for await (const homes of reader.scan('property'))
    yield homes.map((home) => ({
      kind: 'property',
      id: shift(home.id),
      record: { ...home, id: shift(home.id) },
    }))
  for await (const listings of reader.scan('listing'))
    yield listings.map((listing) => {
      const record = { ...listing, id: shift(listing.id), propertyId: shift(listing.propertyId) }
      return { kind: 'listing', id: record.id, record }
    })
  if (copy > 0) return
  for (const kind of RECORD_KINDS) {
    if (kind === 'property' || kind === 'listing') continue
    for await (const records of reader.scan(kind))
      yield records.map((record) => ({ kind, id: record.id, record }) as RecordWrite)
  }
}

/** Agents and communities have the sales and listings of the first copy only. */
async function* readRelations(reader: EditionReader, copy: number): AsyncGenerator<RelationWrite[]> {
  const shift = (id: number) => id + copy * NUMBERS_PER_COPY
  for await (const lists of reader.scanRelations('propertyListings'))
    yield lists.map(({ relation, fromId, ids }) => ({ relation, fromId: shift(fromId), ids: ids.map(shift) }))
  if (copy > 0) return
  for (const relation of RELATION_NAMES)
    if (relation !== 'propertyListings') yield* reader.scanRelations(relation)
}
