import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStore } from '../store/memory/memory-store.ts'
import { EditionGoneError } from '../store/ports/store-error.ts'
import { rollBack } from './roll-back.ts'
import { INGESTED_AT_MS, ingestInto, listing, listStored } from './testing/sample-ingest.ts'

const order = (edition: number) => ({ edition, runId: 'back', clock: () => INGESTED_AT_MS })

test('a rollback publishes the older state under a new number, and the next ingest continues from there', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [listing({ modifiedAtMs: 1 })])
  const changed = [
    listing({ modifiedAtMs: 2, remarks: 'new' }),
    listing({ listingKey: 'L2', parcelNumber: 'P2' }),
  ]
  await ingestInto(store, changed)
  const run = await rollBack(store.editions, order(1))
  assert.deepEqual([run?.edition, run?.restoredEdition, run?.changed.listing], [3, 1, 2])
  assert.deepEqual(
    (await listStored(store, 'listing')).map(({ listingKey, remarks }) => [listingKey, remarks]),
    [['L1', undefined]],
  )
  const again = await ingestInto(store, changed)
  assert.equal(again.edition, 4)
  assert.equal((await listStored(store, 'listing'))[0]?.remarks, 'new')
})

test('a rollback to the same state publishes nothing, and one to an edition that does not exist is refused', async () => {
  const store = createMemoryStore()
  await ingestInto(store, [listing()])
  assert.equal(await rollBack(store.editions, order(1)), undefined)
  await assert.rejects(rollBack(store.editions, order(5)), EditionGoneError)
  assert.equal(await store.editions.currentEdition(), 1)
  assert.equal((await ingestInto(store, [listing({ remarks: 'new' })])).edition, 2)
})
