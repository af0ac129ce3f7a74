import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listStorePaths } from '../../../src/store/embedded/directory.ts'
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { makeTemporaryDirectory } from '../embedded-place.ts'
import { seededRandom } from '../seeded-random.ts'
import { assertWholeEdition } from './kill-test-edition.ts'
import { runAndKill } from './killed-child.ts'

const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 30)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 77)
// The child prints three lines for each edition, which takes about ten milliseconds.
const MOST_LINES = 9
const MOST_DELAY_MS = 15

test(`readers see one complete edition however often the writer is killed (${KILLS} kills, seed ${SEED})`, async (context) => {
  const random = seededRandom(SEED)
  const directory = await makeTemporaryDirectory()
  const store = await openEmbeddedStore({ directory })
  let looks = 0
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await store.editions.currentEdition()
      const moment = { lines: 1 + Math.floor(random() * MOST_LINES), afterMs: random() * MOST_DELAY_MS }
      const watch = watchEditions(store)
      const said = await runAndKill('./kill-during-publish.child.ts', [directory], moment)
      looks += await watch.stop()
      assertNoBytesLeft(listStorePaths(directory).spilledBindings)
      await assertSurvived(store, said, before)
    }
  } finally {
    await store.close()
    await rm(directory, { recursive: true })
  }
  assert.ok(looks >= KILLS, 'the reader looked at nothing')
  context.diagnostic(`${looks} whole editions read while ${KILLS} writers ran and died`)
})

/** The file for waiting bindings has no name while it holds any. */
function assertNoBytesLeft(path: string): void {
  assert.equal(statSync(path, { throwIfNoEntry: false })?.size ?? 0, 0)
}

/** Reads the newest edition repeatedly while the writer is at work. */
function watchEditions(store: Stores): { stop(): Promise<number> } {
  let isWatching = true
  let looks = 0
  const watching = (async () => {
    while (isWatching) {
      await assertWholeEdition(await store.editions.read())
      looks++
      await nextTurn()
    }
  })()
  watching.catch(() => {})
  return {
    stop: async () => {
      isWatching = false
      await watching
      return looks
    },
  }
}

/** However far the bindings of a killed writer were written, no number stands for two keys. */
async function assertDistinctNumbers({ identifiers }: Stores): Promise<void> {
  const bindings = (await Array.fromAsync(identifiers.scan('agent'))).flat()
  assert.equal(new Set(bindings.map(({ id }) => id)).size, bindings.length)
  const next = await identifiers.findNext('agent')
  assert.ok(bindings.every(({ id }) => id < next))
}

async function assertSurvived(store: Stores, said: readonly string[], before: number): Promise<void> {
  const published = said
    .filter((line) => line.startsWith('published'))
    .map((line) => Number(line.split(' ')[1]))
  const lastSaid = published.at(-1) ?? before
  const seen = await store.editions.currentEdition()
  assert.ok(seen === lastSaid || seen === lastSaid + 1, `said ${lastSaid}, is ${seen}`)
  // The lock of the killed writer ended with it, and its rows are dropped. A writer that is killed after its commit is on disk,
  // but before it has told other processes, leaves an edition that becomes visible when the next writer begins.
  const writer = await store.editions.beginEdition()
  await writer.abandon()
  const current = await store.editions.currentEdition()
  assert.equal(writer.edition, current + 1)
  assert.ok(current === seen || current === lastSaid + 1, `said ${lastSaid}, was ${seen}, is ${current}`)
  for (let edition = before; edition <= current; edition++)
    await assertWholeEdition(await store.editions.read(edition))
  for (const line of said.filter((text) => text.startsWith('minted'))) {
    const [, key, id] = line.split(' ')
    assert.deepEqual(await store.identifiers.findMany('office', [key!]), [Number(id)])
  }
  for (const line of said.filter((text) => text.startsWith('published'))) {
    const [, , first, firstId, last, lastId] = line.split(' ')
    assert.deepEqual(await store.identifiers.findMany('agent', [first!, last!]), [
      Number(firstId),
      Number(lastId),
    ])
  }
  await assertDistinctNumbers(store)
  assert.deepEqual(await store.editions.verify(), [])
  const runs = await store.runs.list(current + 1)
  assert.equal(runs.length, current)
}
