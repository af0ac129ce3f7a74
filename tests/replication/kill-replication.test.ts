import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { describeEdition } from '../../src/ingest/testing/describe-edition.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { seededRandom } from '../store/seeded-random.ts'
import { BEGIN_MS, describeExpected, describeStored, replicateOnce } from './replicate-server.ts'
import { startResoServer } from './reso-server.ts'
import { changeSource, fillSource, ResoSource } from './reso-source.ts'

const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 4)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 99)
const PROGRAM = join(import.meta.dirname, 'kill-replication.child.ts')
// An edition is written and published in less.
const MOST_DELAY_MS = 40

test(`a replication that is killed at random and continued ends as one that was not disturbed (${KILLS} kills, seed ${SEED})`, async (context) => {
  const random = seededRandom(SEED)
  const source = new ResoSource({ movesListings: true, isFlagging: false }, BEGIN_MS)
  fillSource(source, 120, random)
  let request: (() => void) | undefined
  const disturb = () => void request?.()
  const server = await startResoServer(source, { pageSize: 9, parts: 'nested', disturb })
  context.after(() => server.close())
  const [undisturbed, disturbed] = [await makeTemporaryDirectory(), await makeTemporaryDirectory()]
  const temporary = await makeTemporaryDirectory()
  context.after(() =>
    Promise.all([undisturbed, disturbed, temporary].map((path) => rm(path, { recursive: true }))),
  )

  /** Runs a replication that is killed a time after it has sent a number of requests, unless it has ended by then. */
  const runAndKill = async (requests: number, afterMs: number) => {
    const child = spawn(process.execPath, [PROGRAM, disturbed, server.root, String(source.nowMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // A killed process cannot remove its temporary files.
      env: { ...process.env, TMPDIR: temporary },
    })
    let sent = 0
    let timer: NodeJS.Timeout | undefined
    request = () => {
      if (++sent === requests) timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
    }
    const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    clearTimeout(timer)
    request = undefined
    assert.ok(code === 0 || signal === 'SIGKILL', `it ended by itself with ${code ?? signal}`)
    return { isKilled: signal === 'SIGKILL', editions: said.split('\n').length - 1, sent }
  }
  const finish = async (directory: string): Promise<object> => {
    const store = await openEmbeddedStore({ directory })
    const { nowMs } = source
    await replicateOnce({ store, source, nowMs, root: server.root, random, stepLimits: { records: 20 } })
    assert.deepEqual(await describeStored(store), await describeExpected(source))
    assert.deepEqual(await store.editions.verify(), [])
    const reader = await store.editions.read()
    const described = await describeEdition(reader)
    await reader.close()
    await store.close()
    return described
  }

  let [kills, ended, editions, rounds] = [0, 0, 0, 0]
  for (; kills < KILLS; rounds++) {
    const before = server.requests.length
    const expected = await finish(undisturbed)
    const requests = server.requests.length - before
    // Once a run has come to its end, there is something new for the following ones.
    for (let isKilled = true; isKilled && kills < KILLS; ) {
      const run = await runAndKill(1 + Math.floor(random() * requests), random() * MOST_DELAY_MS)
      isKilled = run.isKilled
      if (isKilled) kills++
      else ended++
      editions += run.editions
    }
    assert.deepEqual(await finish(disturbed), expected)
    changeSource(source, 60, random)
    source.nowMs += DAY_MS
  }
  context.diagnostic(
    `${kills} runs were killed on their way and ${ended} came to their end, with ${editions} editions in ${rounds} rounds`,
  )
})
