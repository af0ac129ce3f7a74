import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { describeEdition } from '../../src/ingest/testing/describe-edition.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { runAndKill } from '../store/kill/killed-child.ts'
import { seededRandom } from '../store/seeded-random.ts'
import { BEGIN_MS, describeExpected, describeStored, replicateOnce } from './replicate-server.ts'
import { startResoServer } from './reso-server.ts'
import { changeSource, fillSource, ResoSource } from './reso-source.ts'

const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 4)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 99)
// A run publishes about ten editions.
const MOST_LINES = 8
const MOST_DELAY_MS = 40

test(`a replication that is killed at random and continued ends as one that was not disturbed (${KILLS} kills, seed ${SEED})`, async (context) => {
  const random = seededRandom(SEED)
  const source = new ResoSource({ movesListings: true, isFlagging: false }, BEGIN_MS)
  fillSource(source, 120, random)
  const server = await startResoServer(source, { pageSize: 9, parts: 'nested' })
  context.after(() => server.close())
  const finish = async (directory: string): Promise<object> => {
    const store = await openEmbeddedStore({ directory })
    await replicateOnce({ store, source, root: server.root, random, stepLimits: { records: 20 } })
    assert.deepEqual(await describeStored(store), await describeExpected(source))
    assert.deepEqual(await store.editions.verify(), [])
    const reader = await store.editions.read()
    const described = await describeEdition(reader)
    await reader.close()
    await store.close()
    return described
  }
  const undisturbed = await makeTemporaryDirectory()
  const disturbed = await makeTemporaryDirectory()
  context.after(() => Promise.all([undisturbed, disturbed].map((path) => rm(path, { recursive: true }))))
  let [unfinished, editions] = [0, 0]
  for (let kill = 0; kill < KILLS; ) {
    // Once a run has come to its end, there is something new for the following ones.
    for (let isDone = false; !isDone && kill < KILLS; kill++) {
      const moment = { lines: 1 + Math.floor(random() * MOST_LINES), afterMs: random() * MOST_DELAY_MS }
      const args = [disturbed, server.root, String(source.nowMs)]
      const said = await runAndKill('../../replication/kill-replication.child.ts', args, moment)
      isDone = said.includes('done')
      if (!isDone) unfinished++
      editions += said.filter((line) => line === 'edition').length
    }
    const expected = await finish(undisturbed)
    assert.deepEqual(await finish(disturbed), expected)
    changeSource(source, 60, random)
    source.nowMs += DAY_MS
  }
  assert.ok(unfinished > 0, 'no run was killed on its way')
  context.diagnostic(`${unfinished} of ${KILLS} runs were killed on their way, after ${editions} editions`)
})
