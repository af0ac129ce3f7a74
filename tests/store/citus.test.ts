import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RECORD_KINDS, RELATION_NAMES } from '../../src/records/record.ts'
import { readShardMap } from '../../src/store/postgres/citus/shard-map.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { readPointers } from '../../src/store/postgres/editions/edition-pointers.ts'
import { openPostgresReader } from '../../src/store/postgres/editions/postgres-reader.ts'
import { openPostgresAccess } from '../../src/store/postgres/postgres-access.ts'
import { findCitusCluster, SHARDS, whyNoCitus } from '../postgres/citus-cluster.ts'
import { explainStatements } from '../postgres/explain-statements.ts'
import { runStatements } from '../postgres/run-statements.ts'
import { makeCitusPlace, makeDistributedDatabase } from './citus-place.ts'
import { checkKilledDrains } from './kill/killed-drains.ts'
import { defineKilledServerTest, defineKilledWriterTest } from './postgres/killed-writer-suite.ts'
import { queryPlace } from './postgres-place.ts'
import { putOffice, sampleRun } from './sample-writes.ts'
import { seededRandom } from './seeded-random.ts'
import { defineAccessStoreSuite } from './suites/access-store-suite.ts'
import { defineChangeFeedSuite } from './suites/change-feed-suite.ts'
import { defineEditionReferenceSuite } from './suites/edition-reference-suite.ts'
import { defineEditionStoreSuite } from './suites/edition-store-suite.ts'
import { defineFeedRunSuite } from './suites/feed-run-suite.ts'
import { defineIdentifierSuite } from './suites/identifier-suite.ts'
import { defineLedgerSuite } from './suites/ledger-suite.ts'
import { defineModelStoreSuite } from './suites/model-store-suite.ts'

const skip = whyNoCitus()
const SEED = Number(process.env.PLAT_TEST_SEED ?? 31)

defineEditionStoreSuite('Citus', makeCitusPlace, skip)
defineEditionReferenceSuite('Citus', makeCitusPlace, skip, 8)
defineIdentifierSuite('Citus', makeCitusPlace, skip)
defineFeedRunSuite('Citus', makeCitusPlace, skip)
defineModelStoreSuite('Citus', makeCitusPlace, skip)
defineAccessStoreSuite('Citus', makeCitusPlace, skip)
defineLedgerSuite('Citus', makeCitusPlace, skip)
defineChangeFeedSuite('Citus', makeCitusPlace, skip)
defineKilledWriterTest('Citus', makeCitusPlace, skip)

for (const node of ['coordinator', 'worker'] as const) {
  defineKilledServerTest(`Citus (${node})`, () => startKillable(node), skip)
}

test('Citus: every acknowledged charge is drained exactly once while nodes, the coordinator and a worker are killed', {
  skip,
}, async () => {
  const servers = [await startKillable('coordinator'), await startKillable('worker')]
  let turn = 0
  const inTurn = {
    kill: () => servers[turn % 2]!.kill(),
    start: () => servers[turn++ % 2]!.start(),
  }
  // Draining takes longer than on one server.
  const limits = { kills: 2, processMs: 1000, serverMs: 2000, serverKills: 2 }
  await checkKilledDrains(servers[0]!.url, limits, seededRandom(SEED), inTurn)
})

async function startKillable(node: 'coordinator' | 'worker') {
  const { coordinator, workers } = await findCitusCluster()
  const server = node === 'coordinator' ? coordinator : workers[0]!
  const url = await makeDistributedDatabase()
  return { url, kill: server.kill, start: server.start, stop: async () => {} }
}

// What is not listed here and not distributed is a table that somebody has forgotten.
const ON_COORDINATOR = [
  'access_key',
  'charge_day',
  'edition',
  'edition_pointers',
  'feed_state',
  'identifier_space',
  'installation',
  'migration',
  'price_model',
  'price_model_piece',
  'reader_lease',
  'run',
  'search_place',
  'search_state',
  'subscription',
  'writer_lease',
]

/** Small tables beside the search rows of each view: its places, its steps, and when delayed listings become due. */
const OF_EACH_VIEW = ['search_place', 'search_reveal', 'search_state', 'search_step']
const VIEWS = ['idx', 'private', 'vow']

test('every table is distributed, or is on the coordinator for a reason', { skip }, async () => {
  const place = await makeCitusPlace()
  const rows = await queryPlace<{ name: string }>(
    place,
    `select relname as name from pg_class
     where relnamespace = 'plat'::regnamespace and relkind in ('r', 'p') and not relispartition
       and oid not in (select logicalrelid from pg_dist_partition) order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...ON_COORDINATOR, ...OF_EACH_VIEW.flatMap((name) => VIEWS.map((view) => `${name}_of_${view}`))].sort(),
  )
  await place.remove()
})

test('every statement that a request needs asks one shard, or only the coordinator', { skip }, async () => {
  const place = await makeCitusPlace()
  const database = openDatabase({ url: place.url })
  const { statements: read, plans } = explainStatements(database.read)
  const shards = await readShardMap(database.read)
  const reader = openPostgresReader({ readFrom: (action) => action(read), shards }, { edition: 0 })
  const ids = Array.from({ length: 40 }, (_, index) => 1_000_001 + index * 7)
  for (const kind of RECORD_KINDS) {
    await reader.getMany(kind, ids)
    await reader.count(kind)
  }
  for (const relation of RELATION_NAMES) await reader.getRelated(relation, ids)
  const access = openPostgresAccess({ ...database, read })
  await access.findKeyByDigest('digest')
  await access.findSubscription('holder')
  await readPointers(read)
  await database.close()
  await place.remove()
  const wide = plans.filter(({ tasks }) => tasks.length > 1 || tasks.some((count) => count !== 1))
  assert.deepEqual(wide, [])
  const sharded = plans.filter(({ tasks }) => tasks.length === 1)
  // 40 ids are on all shards of nine tables.
  assert.ok(sharded.length >= 9 * SHARDS, `only ${sharded.length} statements asked a shard`)
})

test('what a worker has prepared and not committed is there before the edition is published', {
  skip,
}, async () => {
  const place = await makeCitusPlace()
  const stores = await place.open()
  const writer = await stores.editions.beginEdition()
  await writer.write([putOffice(1, 'one')])
  await leavePrepared(place, 2)
  await writer.publish(sampleRun('run', 1))
  const reader = await stores.editions.read()
  const names = (await reader.getMany('office', [1, 2])).map((office) => office?.name)
  assert.deepEqual(names, ['one', 'two'])
  await reader.close()
  await stores.close()
  await place.remove()
})

test('what a worker has prepared and not committed is dropped before another edition begins', {
  skip,
}, async () => {
  const place = await makeCitusPlace()
  const stores = await place.open()
  await leavePrepared(place, 2)
  const writer = await stores.editions.beginEdition()
  await writer.write([putOffice(1, 'one')])
  await writer.publish(sampleRun('run', 1))
  const reader = await stores.editions.read()
  const names = (await reader.getMany('office', [1, 2])).map((office) => office?.name)
  assert.deepEqual(names, ['one', undefined])
  await reader.close()
  await stores.close()
  await place.remove()
})

/** Leaves a row of edition 1 as a worker has it that failed after the coordinator had committed. */
async function leavePrepared(place: Awaited<ReturnType<typeof makeCitusPlace>>, id: number): Promise<void> {
  const [shard] = await queryPlace<{ shard: string; port: number; group: number }>(
    place,
    `select shardid as shard, nodeport as port, groupid as group
     from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('plat.record_office', ${id})`,
  )
  const worker = new URL(place.url)
  worker.port = String(shard!.port)
  const name = `citus_0_${process.pid}_${id}_0`
  const body = JSON.stringify({ id, name: 'two' })
  await runStatements(worker.href, [
    'begin',
    `insert into plat.record_office_${shard!.shard} values (${id}, 1, '${body}')`,
    `prepare transaction '${name}'`,
  ])
  await runStatements(place.url, [`insert into pg_dist_transaction values (${shard!.group}, '${name}')`])
}
