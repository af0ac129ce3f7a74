import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { EditionReader } from '../../../src/store/ports/edition-store.ts'
import { EditionGoneError, StoreError, WriterBusyError } from '../../../src/store/ports/store-error.ts'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrateDatabase } from '../../../src/store/postgres/migrations.ts'
import { whyNoDatabase, whyNoServer } from '../../postgres/postgres-programs.ts'
import { startPostgres } from '../../postgres/postgres-server.ts'
import { assertWholeEdition, KILL_TEST_IDS, killTestWrites } from '../kill/kill-test-edition.ts'
import { runAndKill } from '../kill/killed-child.ts'
import { makePostgresPlace, openStoreAlone } from '../postgres-place.ts'
import { putOffice, sampleRun } from '../sample-writes.ts'
import { seededRandom } from '../seeded-random.ts'

const SEED = Number(process.env.PLAT_TEST_SEED ?? 77)
const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 6)

test(`readers see one whole edition however often the writer is killed (${KILLS} kills, seed ${SEED})`, {
  skip: whyNoDatabase(),
}, async () => {
  const random = seededRandom(SEED)
  const place = await makePostgresPlace()
  const stores = await place.open()
  for (let kill = 0; kill < KILLS; kill++) {
    const moment = { lines: 1 + Math.floor(random() * 6), afterMs: random() * 30 }
    const said = await readUntil(stores, runAndKill('../postgres/publish.child.ts', [place.url], moment))
    const published = said.flatMap((line) =>
      line.startsWith('published') ? [Number(line.split(' ')[1])] : [],
    )
    const writer = await beginWhenFree(stores)
    await writer.abandon()
    const current = await stores.editions.currentEdition()
    const last = published.at(-1)
    if (last !== undefined) assert.ok(current === last || current === last + 1, `said ${last}, is ${current}`)
    assert.deepEqual(await stores.editions.verify(), [])
  }
  await stores.close()
  await place.remove()
})

/** Reads the newest edition over and over until `work` has ended. */
async function readUntil<T>(stores: Stores, work: Promise<T>): Promise<T> {
  let isWorking = true
  const ended = work.finally(() => {
    isWorking = false
  })
  ended.catch(() => {})
  while (isWorking) {
    const reader = await stores.editions.read()
    await assertWholeEdition(reader)
    await reader.close()
  }
  return ended
}

async function beginWhenFree({ editions }: Stores): ReturnType<Stores['editions']['beginEdition']> {
  for (;;) {
    try {
      return await editions.beginEdition()
    } catch (error) {
      if (!(error instanceof WriterBusyError)) throw error
      await delay(20)
    }
  }
}

test('an edition is published or not, and the writer knows, when the server is killed meanwhile', {
  skip: whyNoServer(),
}, async () => {
  const server = await startPostgres()
  const url = await server.createDatabase()
  const database = openDatabase({ url })
  await migrateDatabase(database)
  await database.close()
  const stores = await openStoreAlone({ url, writerLeaseMs: 500 })
  const outcomes = new Set<string>()
  for (let kill = 0; kill < 8; kill++) {
    const before = await untilReachable(() => stores.editions.currentEdition())
    const writer = await untilReachable(() => beginWhenFree(stores))
    for (const batch of killTestWrites(writer.edition).batches) await writer.write(batch)
    await writer.writeRelations(killTestWrites(writer.edition).relations)
    const publishing = writer.publish(sampleRun(`kill-${kill}`, writer.edition)).then(
      () => 'published' as const,
      (error: unknown) => {
        assert.ok(error instanceof StoreError)
        return 'failed' as const
      },
    )
    // From at once to well after the commit.
    await delay(kill * 8)
    await server.kill()
    const outcome = await publishing
    outcomes.add(outcome)
    await server.start()
    const current = await untilReachable(() => stores.editions.currentEdition())
    // A commit whose confirmation was lost may have succeeded, but none that was confirmed is lost.
    if (outcome === 'published') assert.equal(current, before + 1)
    else assert.ok(current === before || current === before + 1)
    const reader = await untilReachable(() => stores.editions.read())
    await assertWholeEdition(reader)
    await reader.close()
    assert.deepEqual(await stores.editions.verify(), [])
    await writer.abandon().catch(() => {})
  }
  await stores.close()
  await server.stop()
})

async function untilReachable<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      await delay(20)
    }
  }
}

test('an edition that could be opened can be read until it is closed, while others drop', {
  skip: whyNoDatabase(),
}, async () => {
  const place = await makePostgresPlace()
  const [writing, reading] = [await place.open(), await place.open()]
  let isWriting = true
  const publishAndDrop = async () => {
    for (let edition = 1; edition <= 40; edition++) {
      const writer = await writing.editions.beginEdition()
      await writer.write(KILL_TEST_IDS.slice(0, 20).map((id) => putOffice(id, `edition ${edition}`)))
      await writer.publish(sampleRun(`run-${edition}`, edition))
      await writing.editions.dropSuperseded(edition)
    }
    isWriting = false
  }
  const dropping = publishAndDrop()
  let opened = 0
  while (isWriting) {
    const newest = await reading.editions.currentEdition()
    const reader = await openUnlessGone(reading, newest)
    if (reader === undefined) continue
    opened++
    for (let turn = 0; turn < 3; turn++) {
      const names: unknown[] = (await reader.getMany('office', [0, 7, 19])).map((office) => office?.name)
      assert.deepEqual(new Set(names), new Set([newest === 0 ? undefined : `edition ${newest}`]))
    }
    await reader.close()
  }
  await dropping
  assert.ok(opened > 5, `opened ${opened} editions only`)
  await reading.close()
  await writing.close()
  await place.remove()
})

async function openUnlessGone({ editions }: Stores, edition: number): Promise<EditionReader | undefined> {
  try {
    return await editions.read(edition)
  } catch (error) {
    if (!(error instanceof EditionGoneError)) throw error
    return undefined
  }
}
