import assert from 'node:assert/strict'
import type { EditionReader, RecordWrite, RelationWrite } from '../../../src/store/ports/edition-store.ts'
import { collect, putOffice, removeOffice } from '../sample-writes.ts'

const BATCHES = 8
const BATCH_RECORDS = 25

export const KILL_TEST_IDS: readonly number[] = Array.from({ length: BATCHES * BATCH_RECORDS }, (_, id) => id)

/** Lists everything that an edition writes. Each record names the edition, and odd editions remove every third record. */
export function killTestWrites(edition: number): {
  batches: RecordWrite[][]
  relations: RelationWrite[]
} {
  const records = KILL_TEST_IDS.map((id) =>
    isRemoved(edition, id) ? removeOffice(id) : putOffice(id, nameIn(edition)),
  )
  return {
    batches: Array.from({ length: BATCHES }, (_, batch) =>
      records.slice(batch * BATCH_RECORDS, (batch + 1) * BATCH_RECORDS),
    ),
    relations: KILL_TEST_IDS.map((fromId) => ({ relation: 'officeAgents', fromId, ids: [edition] })),
  }
}

/** Fails unless `reader` sees its edition completely and nothing of another one. */
export async function assertWholeEdition(reader: EditionReader): Promise<void> {
  const { edition } = reader
  if (edition === 0) return
  const present = KILL_TEST_IDS.filter((id) => !isRemoved(edition, id))
  const offices = await collect(reader.scan('office'))
  assert.deepEqual(
    offices.map(({ id }) => id),
    present,
  )
  assert.ok(offices.every(({ name }) => name === nameIn(edition)))
  assert.equal(await reader.count('office'), present.length)
  const related = await reader.getRelated('officeAgents', KILL_TEST_IDS)
  assert.ok(related.every((ids) => ids.length === 1 && ids[0] === edition))
}

function isRemoved(edition: number, id: number): boolean {
  return edition % 2 === 1 && id % 3 === 0
}

function nameIn(edition: number): string {
  return `edition ${edition}`
}
