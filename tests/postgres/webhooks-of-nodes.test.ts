import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { issueKey, setSubscription } from '../../src/access/keys.ts'
import { type ServerProcess, startServer } from '../journeys/server-process.ts'
import { openStoreAlone } from '../store/postgres-place.ts'
import { type Reply, startReceiver } from '../webhooks/receiver.ts'
import { publishListings, saveSearch } from '../webhooks/webhook-place.ts'
import { whyNoDatabase } from './postgres-programs.ts'
import { createTestDatabase } from './test-database.ts'

type NodeName = 'memory' | 'postgres'

test('each match of a saved search is delivered once by two nodes, of which the one that delivers is killed meanwhile', {
  skip: whyNoDatabase(),
}, async (context) => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-webhooks-of-nodes-'))
  context.after(() => rm(directory, { recursive: true, force: true }))
  const databaseUrl = await createTestDatabase()
  const nodes = new Map<NodeName, ServerProcess>()
  context.after(() => {
    for (const { child } of nodes.values()) child.kill('SIGKILL')
  })
  const start = async (name: NodeName) => {
    const path = join(directory, `${name}.log`)
    const log = openSync(path, 'a')
    const settings = {
      ...{ PLAT_DATABASE_URL: databaseUrl, PLAT_DATABASE_CONNECTIONS: '3', PLAT_THREADS: '1' },
      ...{ PLAT_DATA: join(directory, name), PLAT_SEARCH: name, PLAT_ALLOW_PRIVATE_FEEDS: 'true' },
      PLAT_LOG_LEVEL: 'error',
    }
    try {
      nodes.set(name, await startServer(settings, ['--no-sample'], log))
    } catch (cause) {
      throw new Error(`${name} did not start: ${await readFile(path, 'utf8')}`, { cause })
    } finally {
      closeSync(log)
    }
  }

  // Only this node can deliver at first.
  await start('memory')
  const stores = await openStoreAlone({ url: databaseUrl })
  context.after(() => stores.close())
  const nowMs = Date.now()
  await setSubscription(stores.access, { holder: 'Tester', plan: 'standard', state: 'active' }, nowMs)
  await issueKey(stores.access, { holder: 'Tester', mode: 'test' }, nowMs)
  const published: string[] = []
  const publish = async () => {
    published.push(String(100 + published.length))
    await publishListings(stores, [{ listingKey: published.at(-1)! }])
  }
  await publish()
  let reply: Reply = 204
  let secret = ''
  await using receiver = await startReceiver(
    () => secret,
    () => reply,
  )
  ;({ secret } = await saveSearch(stores, receiver.url, 'location=98101'))
  await publish()
  await receiver.untilAccepted(1)
  await start('postgres')

  // It dies after the receiver has a message and before it can know that.
  reply = 'stall'
  await publish()
  await receiver.untilReceived(2)
  nodes.get('memory')!.child.kill('SIGKILL')
  reply = 204
  await publish()
  // The other node waits until the dead one has not renewed its lease for a while.
  await receiver.untilAccepted(3)
  assert.deepEqual(receiver.accepted[1]!.id, receiver.messages[1]!.id, 'the message that may have got lost')

  await publish()
  await receiver.untilAccepted(4)

  assert.ok(receiver.messages.every(({ isSigned }) => isSigned))
  const told = receiver.accepted.map(({ body }) => body.data)
  const ids = receiver.accepted.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const matched = told.flatMap(({ matches }) => matches)
  assert.ok(matched.every(({ change }) => change === 'came'))
  const homes = matched.map(({ property_id }) => property_id)
  assert.equal(homes.length, published.length - 1)
  assert.equal(new Set(homes).size, homes.length)
  for (const [at, { since }] of told.entries()) if (at > 0) assert.equal(since, told[at - 1].edition)
})
