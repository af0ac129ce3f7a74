import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { whyNoServer } from '../../postgres/postgres-programs.ts'
import { type PostgresServer, startPostgres } from '../../postgres/postgres-server.ts'
import { listInserted, makeLedgerPlace } from '../postgres-ledger-place.ts'
import { seededRandom } from '../seeded-random.ts'
import { runAndKill } from './killed-child.ts'

const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 5)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 31)
const IN_FLIGHT = 20

suite('every acknowledged charge reaches PostgreSQL exactly once', { skip: whyNoServer() }, () => {
  let server: PostgresServer
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.stop())

  test(`when nodes are killed (${KILLS} kills of two processes, seed ${SEED})`, async () => {
    const random = seededRandom(SEED)
    await checkAll(server, KILLS, random, async () => {})
  })

  for (const seed of [SEED, SEED + 1, SEED + 2]) {
    test(`when nodes and the server are killed (${KILLS} kills of each, seed ${seed})`, async () => {
      const random = seededRandom(seed)
      await checkAll(server, KILLS, random, async ({ url, isEnded }) => {
        for (let kill = 1; !isEnded(); kill++) {
          // On a busy machine, a server that is always killed soon may never live to see a drain.
          if (kill % 3 === 0) await waitForDrain(url, isEnded)
          await delay(random() * 400)
          await server.kill()
          await delay(random() * 100)
          await server.start()
        }
      })
    })
  }
})

interface Disturbed {
  url: string
  /** Whether the last process has been killed. */
  isEnded(): boolean
}

/** Waits until processes have drained further charges into the database, or are needed no longer. */
async function waitForDrain(url: string, isEnded: () => boolean): Promise<void> {
  const { length } = await listInserted(url)
  while (!isEnded() && (await listInserted(url)).length === length) await delay(20)
}

/**
 * Runs two processes of one node at a time while `disturb` runs. Kills each of them `kills` times, and goes on until they
 * have drained something.
 */
async function checkAll(
  server: PostgresServer,
  kills: number,
  random: () => number,
  disturb: (disturbed: Disturbed) => Promise<void>,
): Promise<void> {
  const place = await makeLedgerPlace(await server.createDatabase())
  const acknowledged: string[] = []
  let killed = 0
  const runProcesses = async () => {
    for (let kill = 0; kill < kills || !(await hasDrained(place.url)); kill++) {
      const moment = { lines: 1 + Math.floor(random() * 60), afterMs: random() * 5 }
      const said = await runAndKill('./kill-during-drain.child.ts', [place.directory, place.url], moment)
      killed++
      acknowledged.push(...said.flatMap((line) => line.split(' ')))
    }
  }
  let isEnded = false
  const disturbed = disturb({ url: place.url, isEnded: () => isEnded })
  await Promise.all([runProcesses(), runProcesses()]).finally(async () => {
    isEnded = true
    await disturbed
  })
  const ledger = await place.open()
  assert.equal(await ledger.drain(), 0)
  const inserted = await listInserted(place.url)
  const found = new Set(inserted)
  assert.ok(acknowledged.length >= kills * 2 * IN_FLIGHT)
  assert.deepEqual(
    acknowledged.filter((id) => !found.has(id)),
    [],
  )
  assert.ok(
    inserted.length - acknowledged.length <= killed * 2 * IN_FLIGHT,
    'more extras than were in flight',
  )
  assert.deepEqual(await ledger.verify(), [])
  await ledger.close()
  await place.remove()
}

/** Whether the database is there and has charges. */
function hasDrained(url: string): Promise<boolean> {
  return listInserted(url).then(
    ({ length }) => length > 0,
    () => false,
  )
}
