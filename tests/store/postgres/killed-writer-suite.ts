import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { StoreError, WriterBusyError } from '../../../src/store/ports/store-error.ts'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { assertWholeEdition, killTestWrites } from '../kill/kill-test-edition.ts'
import { runAndKill } from '../kill/killed-child.ts'
import { openStoreAlone, type PostgresPlace } from '../postgres-place.ts'
import { sampleRun } from '../sample-writes.ts'
import { seededRandom } from '../seeded-random.ts'

const SEED = Number(process.env.PLAT_TEST_SEED ?? 77)
const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 6)

export function defineKilledWriterTest(
  name: string,
  makePlace: () => Promise<PostgresPlace>,
  skip: string | false,
): void {
  test(
    `${name}: readers see one whole edition however often the writer is killed (${KILLS} kills, seed ${SEED})`,
    {
      skip,
    },
    () => killWriters(makePlace),
  )
}

async function killWriters(makePlace: () => Promise<PostgresPlace>): Promise<void> {
  const random = seededRandom(SEED)
  const place = await makePlace()
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
}

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

/** A server, or one of several, that a test kills over and over. */
export interface KillableServer {
  /** A database with the schema. */
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export function defineKilledServerTest(
  name: string,
  startServer: () => Promise<KillableServer>,
  skip: string | false,
): void {
  test(
    `${name}: an edition is published or not, and the writer knows, when a server is killed meanwhile`,
    {
      skip,
    },
    () => killServer(startServer),
  )
}

async function killServer(startServer: () => Promise<KillableServer>): Promise<void> {
  const server = await startServer()
  const stores = await openStoreAlone({ url: server.url, writerLeaseMs: 500 })
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
}

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
