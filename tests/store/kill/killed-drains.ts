import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { completeTransactions } from '../../../src/store/postgres/citus/complete-transactions.ts'
import { listInserted, makeLedgerPlace } from '../postgres-ledger-place.ts'
import { runAndKill } from './killed-child.ts'

const IN_FLIGHT = 20

interface KillLimits {
  /** How often each of the two processes is killed. */
  kills: number
  /** How long a process appends at most, after it has said something. */
  processMs: number
  /** How long the server lives at most. */
  serverMs: number
  /** How often it is killed at most. */
  serverKills: number
}

interface KilledServer {
  kill(): Promise<void>
  start(): Promise<void>
}

async function killOften(
  server: KilledServer,
  url: string,
  { serverMs, serverKills }: KillLimits,
  random: () => number,
  isEnded: () => boolean,
): Promise<void> {
  for (let kill = 1; kill <= serverKills && !isEnded(); kill++) {
    // On a busy machine, a server that is always killed soon may never live to see a drain.
    if (kill % 3 === 0) await waitForDrain(url, isEnded)
    await delay(random() * serverMs)
    await server.kill()
    await delay(random() * 100)
    await server.start()
  }
}

/** Waits until processes have drained further charges into the database, or are needed no longer. */
async function waitForDrain(url: string, isEnded: () => boolean): Promise<void> {
  const before = await countInserted(url)
  while (!isEnded() && (await countInserted(url)) <= before) await delay(20)
}

/** Counts the charges of the database, none while it is away. */
function countInserted(url: string): Promise<number> {
  return listInserted(url).then(
    ({ length }) => length,
    () => 0,
  )
}

/**
 * Runs two processes of one node at a time. Kills them, and `server` meanwhile, and goes on until they
 * have drained something. Then every charge that they acknowledged must be in the database once.
 */
export async function checkKilledDrains(
  url: string,
  limits: KillLimits,
  random: () => number,
  server?: KilledServer,
): Promise<void> {
  const { kills, processMs } = limits
  const place = await makeLedgerPlace(url)
  const acknowledged: string[] = []
  let killed = 0
  const runProcesses = async () => {
    for (let kill = 0; kill < kills || (await countInserted(place.url)) === 0; kill++) {
      const moment = { lines: 1 + Math.floor(random() * 60), afterMs: random() * processMs }
      const said = await runAndKill('./kill-during-drain.child.ts', [place.directory, place.url], moment)
      killed++
      acknowledged.push(...said.flatMap((line) => line.split(' ')))
    }
  }
  let isEnded = false
  const killing = server && killOften(server, url, limits, random, () => isEnded)
  await Promise.all([runProcesses(), runProcesses()]).finally(async () => {
    isEnded = true
    await killing
  })
  const ledger = await place.open()
  assert.equal(await ledger.drain(), 0)
  await completeTransactions(place.database.write)
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
