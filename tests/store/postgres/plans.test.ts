import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { whyNoDatabase } from '../../postgres/postgres-programs.ts'
import { makePostgresPlace, type PostgresPlace, queryPlace } from '../postgres-place.ts'
import { collect, putOffice, removeOffice, sampleRun } from '../sample-writes.ts'

const IDS = Array.from({ length: 20_000 }, (_, id) => id)
// PostgreSQL plans a prepared statement anew for its first five uses and may choose one plan for all others.
const TURNS = 12

test('no statement of a reader or of a small edition reads a whole table', {
  skip: whyNoDatabase(),
}, async () => {
  const place = await makePostgresPlace()
  await withOneConnection(place, async ({ editions }) => {
    const writer = await editions.beginEdition()
    await writer.write(IDS.map((id) => putOffice(id, `office number ${id} of the first edition`)))
    await writer.writeRelations(IDS.map((fromId) => ({ relation: 'officeAgents', fromId, ids: [fromId] })))
    await writer.publish(sampleRun('first', 1))
  })
  const before = await readWholeReads(place)
  await withOneConnection(place, async ({ editions }) => {
    for (let turn = 0; turn < TURNS; turn++) {
      const writer = await editions.beginEdition()
      const ids = IDS.slice(turn * 100, turn * 100 + 50)
      await writer.write(ids.map((id) => (id % 7 === 0 ? removeOffice(id) : putOffice(id, `turn ${turn}`))))
      await writer.writeRelations([{ relation: 'officeAgents', fromId: turn, ids: [1, 2] }])
      await writer.getStaged('office', [5, 300, 19_000])
      if (turn % 4 === 3) await writer.abandon()
      else await writer.publish(sampleRun(`turn ${turn}`, writer.edition))
      const reader = await editions.read()
      await reader.getMany('office', [...ids, 7, 15_000])
      await reader.getRelated('officeAgents', ids)
      await reader.count('office')
      await reader.scan('office', 15_000)[Symbol.asyncIterator]().next()
      await collect(editions.listChanges(reader.edition - 1, reader.edition))
      await collect(editions.listChanges(1, reader.edition))
      await reader.close()
      if (turn === TURNS - 1) await editions.dropSuperseded(4)
    }
    const writer = await editions.beginEdition()
    await writer.restore(5)
    await writer.abandon()
  })
  assert.deepEqual(await readWholeReads(place), before)
  await place.remove()
})

/** Uses one connection of each kind, so that its statements are planned as those of a connection that has been in use for long. */
async function withOneConnection(
  place: PostgresPlace,
  body: (stores: Stores) => Promise<void>,
): Promise<void> {
  const stores = await place.open({ readConnections: 1, writeConnections: 1 })
  try {
    await body(stores)
  } finally {
    await stores.close()
  }
}

/** How often each large table has been read from end to end. PostgreSQL knows for sure once the connections have ended. */
async function readWholeReads(place: PostgresPlace): Promise<object[]> {
  const connections = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'plat'`
  while ((await queryPlace(place, connections)).length > 0) await delay(10)
  return queryPlace(
    place,
    `select relname, seq_scan::integer from pg_stat_user_tables
     where relname in ('record_office', 'relation_office_agents') order by relname`,
  )
}
