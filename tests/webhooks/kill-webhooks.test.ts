import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import type { SavedSearch } from '../../src/webhooks/saved-search.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { runAndKill } from '../store/kill/killed-child.ts'
import { seededRandom } from '../store/seeded-random.ts'
import { startReceiver } from './receiver.ts'
import { deliver, publishListings, saveSearch } from './webhook-place.ts'

const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 4)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 5)

test(`every edition is told in order although the process that delivers is killed again and again (${KILLS} kills, seed ${SEED})`, async (context) => {
  const random = seededRandom(SEED)
  const directory = await makeTemporaryDirectory()
  context.after(() => rm(directory, { recursive: true }))
  const stores = await openEmbeddedStore({ directory })
  let search: SavedSearch | undefined
  await using receiver = await startReceiver(
    () => search!.secret,
    () => (random() < 0.3 ? 503 : 204),
  )
  const publish = (price: number) =>
    publishListings(stores, [{ listingKey: '1', listPriceCents: price * 1000_00 }])
  await publish(100)
  search = await saveSearch(stores, receiver.url, 'location=98101')
  for (let kill = 1; kill <= KILLS; kill++) {
    await publish(100 + kill)
    await runAndKill('../../webhooks/deliver.child.ts', [directory], { lines: 1, afterMs: random() * 60 })
  }
  await publish(100 + KILLS + 1)
  const webhooks = await deliver(stores)
  const isLast = () => receiver.accepted.at(-1)?.body.data.edition === String(KILLS + 2)
  for (let count = 1; !isLast(); count++) await receiver.untilAccepted(count)
  await webhooks.close()
  await stores.close()
  assert.ok(receiver.messages.every(({ isSigned }) => isSigned))
  // A process that is killed after a message was accepted, and before that is stored, sends it again.
  const told = receiver.accepted.map(({ id, body }) => ({ id, ...body.data }))
  const once = told.filter(({ id }, index) => told.findIndex((other) => other.id === id) === index)
  let since = search.edition
  for (const message of once) {
    assert.equal(message.since, since)
    since = message.edition
  }
  assert.equal(once.at(-1)?.matches[0]?.price, (100 + KILLS + 1) * 1000)
  assert.deepEqual(
    told.map(({ edition }) => edition),
    told.map(({ edition }) => edition).toSorted((a, b) => a - b),
  )
})
