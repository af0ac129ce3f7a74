import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { EditionGoneError, findUnavailable } from '../../../src/store/ports/store-error.ts'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../../src/store/postgres/migrations.ts'
import { startPooler, whyNoPooler } from '../../postgres/pooler.ts'
import { whyNoServer } from '../../postgres/postgres-programs.ts'
import { type PostgresServer, startPostgres } from '../../postgres/postgres-server.ts'
import { runStatement, runStatements } from '../../postgres/run-statements.ts'
import { openStoreAlone } from '../postgres-place.ts'
import { putOffice, sampleRun } from '../sample-writes.ts'

interface Pair {
  primary: PostgresServer
  standby: PostgresServer
  /** The same database on both. */
  urls: [primary: string, standby: string]
  open(): Promise<Stores>
}

suite('a primary and its standby', { skip: whyNoServer() }, () => {
  check(
    'an edition is read from the replica once it has it, and from the primary until then',
    async (pair) => {
      const { standby, urls } = pair
      const stores = await pair.open()
      await publish(stores, 'first')
      await untilReplayed(urls)
      const first = await stores.editions.read()
      await runStatement(urls[1], 'select pg_wal_replay_pause()')
      await publish(stores, 'second')
      const second = await stores.editions.read()
      for (let turn = 0; turn < 5; turn++) {
        assert.equal(await readName(first), 'first')
        assert.equal(await readName(second), 'second')
      }
      await runStatement(urls[1], 'select pg_wal_replay_resume()')
      await untilReplayed(urls)
      await standby.kill()
      for (let turn = 0; turn < 5; turn++) assert.equal(await readName(second), 'second')
      await standby.start()
      await pair.primary.kill()
      await untilTrue(async () => (await readName(second)) === 'second')
      await stores.close()
    },
  )

  check(
    'without a primary, records and keys are read from the standby; after its promotion it is written to',
    async (pair) => {
      const { primary, standby, urls } = pair
      const stores = await pair.open()
      await publish(stores, 'before')
      await stores.access.putSubscription({ holder: 'A', plan: 'basic', state: 'active', changedAtMs: 1 })
      await untilReplayed(urls)
      await primary.kill()
      const reader = await stores.editions.read()
      assert.equal(await readName(reader), 'before')
      assert.equal((await stores.access.findSubscription('A'))?.state, 'active')
      assert.equal(await stores.editions.currentEdition(), 1)
      await untilTrue(async () =>
        /No server takes writes: .*ECONNREFUSED.*; .* is a standby/.test(String(await findRefusal(stores))),
      )
      await standby.promote()
      await untilTrue(() => publish(stores, 'after'))
      assert.equal(await readName(await stores.editions.read()), 'after')
      // The lease that was taken without a primary is written to the new one.
      await untilTrue(
        async () =>
          (await runStatement(urls[1], 'select from plat.reader_lease where edition = 1')).length === 1,
      )
      await stores.close()
    },
  )

  check(
    'an edition that the standby lacks is gone after its promotion, also when its number is used again',
    async (pair) => {
      const { primary, standby } = pair
      const stores = await pair.open()
      const announced: number[] = []
      const watch = stores.editions.watch((edition) => announced.push(edition))
      await publish(stores, 'replicated')
      await untilReplayed(pair.urls)
      await standby.kill()
      await publish(stores, 'lost')
      const lost = await stores.editions.read()
      assert.equal(await readName(lost), 'lost')
      await untilTrue(async () => announced.at(-1) === 2)
      await primary.kill()
      await standby.start()
      await standby.promote()
      await untilTrue(async () => (await stores.editions.currentEdition()) === 1)
      await untilTrue(async () => announced.at(-1) === 1)
      assert.equal(await readName(await stores.editions.read()), 'replicated')
      await assert.rejects(lost.getMany('office', [1]), EditionGoneError)
      await publish(stores, 'other')
      await untilTrue(async () => announced.at(-1) === 2)
      await assert.rejects(lost.getMany('office', [1]), EditionGoneError)
      await assert.rejects(lost.count('office'), EditionGoneError)
      await assert.rejects(Array.fromAsync(lost.scan('office')), EditionGoneError)
      const other = await stores.editions.read(2)
      assert.equal(await readName(other), 'other')
      assert.notEqual(other.publicationId, lost.publicationId)
      watch.close()
      await stores.close()
    },
  )

  check(
    'a synchronous standby has every edition and subscription that was confirmed before the primary died',
    async (pair) => {
      const { primary, standby, urls } = pair
      const stores = await pair.open()
      await runStatements(urls[0], [
        "alter system set synchronous_standby_names = 'ANY 1 (*)'",
        'select pg_reload_conf()',
      ])
      await untilTrue(async () => (await runStatement(urls[0], SYNCHRONOUS)).length === 1)
      const confirmed = { edition: 0, subscriptions: 0 }
      const work = async () => {
        for (;;) {
          const changedAtMs = confirmed.subscriptions + 1
          await stores.access.putSubscription({ holder: 'A', plan: 'basic', state: 'active', changedAtMs })
          confirmed.subscriptions = changedAtMs
          await publish(stores, `edition ${confirmed.edition + 1}`)
          confirmed.edition++
        }
      }
      const working = work()
      working.catch(() => {})
      while (confirmed.edition < 5) await delay(5)
      await primary.kill()
      await assert.rejects(working)
      await standby.promote()
      // Nobody has waited until the standby had replayed anything.
      await untilTrue(() => publish(stores, 'after'))
      // The commit in progress may have succeeded without having been confirmed.
      const newest = await stores.editions.currentEdition()
      assert.ok([1, 2].includes(newest - confirmed.edition), `${confirmed.edition} of ${newest}`)
      const before = await stores.editions.read(confirmed.edition)
      assert.equal(await readName(before), `edition ${confirmed.edition}`)
      const kept = (await stores.access.findSubscription('A'))?.changedAtMs ?? 0
      assert.ok(kept >= confirmed.subscriptions, `${kept} of ${confirmed.subscriptions}`)
      assert.deepEqual(await stores.editions.verify(), [])
      await stores.close()
    },
  )

  check(
    'behind a pooler for each server, what was read stays readable, and the promoted standby is written to',
    async ({ primary, standby, urls }) => {
      const poolers = await Promise.all(urls.map((url) => startPooler(url, IMPATIENT)))
      const pooled = poolers.map(({ url }) => url)
      const stores = await openStoreAlone({
        ...{ url: pooled, readUrls: [pooled[1]!], listenUrl: urls, pollMs: 50 },
      })
      await publish(stores, 'before')
      await untilReplayed(urls)
      await primary.kill()
      await untilTrue(async () => (await readName(await stores.editions.read())) === 'before')
      await standby.promote()
      await untilTrue(() => publish(stores, 'after'))
      await untilTrue(async () => (await readName(await stores.editions.read())) === 'after')
      assert.deepEqual(await stores.editions.verify(), [])
      await stores.close()
      for (const pooler of poolers) await pooler.stop()
    },
    whyNoPooler(),
  )

  check('a former primary that comes back is not written to', async (pair) => {
    const { primary, standby, urls } = pair
    const stores = await pair.open()
    await publish(stores, 'before')
    await untilReplayed(urls)
    await primary.kill()
    await standby.promote()
    await primary.start()
    await untilTrue(() => publish(stores, 'after'))
    assert.deepEqual(await runStatement(urls[1], 'select current_edition from plat.edition_pointers'), [
      { current_edition: 2 },
    ])
    assert.deepEqual(await runStatement(urls[0], 'select current_edition from plat.edition_pointers'), [
      { current_edition: 1 },
    ])
    await standby.kill()
    await untilTrue(async () => /is a former primary/.test(String(await findRefusal(stores))))
    await standby.start()
    await untilTrue(() => publish(stores, 'later'))
    // A program that starts now takes the one of the later timeline, too.
    const other = await pair.open()
    assert.equal(await other.editions.currentEdition(), 3)
    await other.close()
    await stores.close()
  })

  check('an ingest that began before the failover does not publish after it', async (pair) => {
    const stores = await pair.open()
    const writer = await stores.editions.beginEdition()
    await writer.write([putOffice(1, 'staged')])
    await untilReplayed(pair.urls)
    await pair.primary.kill()
    await pair.standby.promote()
    await untilTrue(async () => (await stores.editions.currentEdition()) === 0)
    await assert.rejects(writer.publish(sampleRun('run-1', 1)))
    await writer.abandon()
    await untilTrue(() => publish(stores, 'again'))
    assert.deepEqual(await stores.editions.verify(), [])
    await stores.close()
  })
})

function check(title: string, body: (pair: Pair) => Promise<void>, skip: string | false = false): void {
  test(title, { skip }, async () => {
    const primary = await startPostgres()
    const url = await primary.createDatabase()
    const database = openDatabase({ url })
    await migrateDatabase(database)
    await database.close()
    const standby = await primary.startStandby()
    const urls: Pair['urls'] = [url, url.replace(`:${primary.port}/`, `:${standby.port}/`)]
    const open = () => openStoreAlone({ url: urls, readUrls: [urls[1]], pollMs: 50 })
    try {
      await body({ primary, standby, urls, open })
    } finally {
      await standby.stop()
      await primary.stop()
    }
  })
}

/** As in deploy/postgres/pgbouncer.ini. Otherwise a failover takes 15 seconds longer. */
const IMPATIENT = ['server_login_retry = 1']

const SYNCHRONOUS = "select from pg_stat_replication where sync_state in ('sync', 'quorum')"

/** Why nothing can be published now. */
async function findRefusal(stores: Stores): Promise<Error | undefined> {
  try {
    await publish(stores, 'refused')
  } catch (error) {
    return findUnavailable(error)
  }
  return assert.fail('published')
}

let runs = 0

async function publish({ editions }: Pick<Stores, 'editions'>, name: string): Promise<true> {
  const writer = await editions.beginEdition()
  try {
    await writer.write([putOffice(1, name)])
    await writer.publish(sampleRun(`failover-${++runs}`, writer.edition))
  } catch (error) {
    await writer.abandon().catch(() => {})
    throw error
  }
  return true
}

async function readName(
  reader: Awaited<ReturnType<Stores['editions']['read']>>,
): Promise<string | undefined> {
  return (await reader.getMany('office', [1]))[0]?.name
}

/** Waits until the standby has replayed what is now on the primary. */
async function untilReplayed([primary, standby]: Pair['urls']): Promise<void> {
  const [{ position } = { position: '' }] = (await runStatement(
    primary,
    'select pg_current_wal_lsn()::text as position',
  )) as { position: string }[]
  const statement = `select from (select 1) as one where pg_last_wal_replay_lsn() >= '${position}'::pg_lsn`
  await untilTrue(async () => (await runStatement(standby, statement)).length === 1)
}

/** Tries until the answer is true. Errors count as false. */
async function untilTrue(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask().catch(() => false))) await delay(20)
}
