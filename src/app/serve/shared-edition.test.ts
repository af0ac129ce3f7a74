import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIndexBuilder } from '../../search/live/index-builder.ts'
import { createMemoryEditions } from '../../search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../search/testing/random-homes.ts'
import { createEditionPacker, createEditionUnpacker, type SharedEdition } from './shared-edition.ts'

test('A thread gets complete editions, but each shared part only once', async () => {
  const records = buildRandomHomes(300, 21)
  const { editions, buildInBackground, publish } = createMemoryEditions(records)
  const builder = createIndexBuilder({ editions, buildInBackground, pause: async () => {} })
  const pack = createEditionPacker()
  const unpack = createEditionUnpacker()
  const send = async () => {
    const { segments } = (await builder.buildNewest()) ?? assert.fail('nothing built')
    // Columns and arena are sent as they are.
    const edition = { segments, columns: {}, arena: {} } as SharedEdition
    const parcel = structuredClone(pack(edition))
    const got = unpack(parcel)
    assert.deepEqual(got, edition)
    return { got, fresh: parcel.fresh.length }
  }
  const first = await send()
  const [one, ...others] = records.listing
  publish({ ...records, listing: [{ ...one!, listPriceCents: 123_400 }, ...others] })
  const second = await send()
  assert.equal(second.got.segments.listings.sold.base, first.got.segments.listings.sold.base)
  assert.notEqual(second.got.segments.listings.for_sale.delta, undefined)
  assert.equal(second.fresh < first.fresh, true)
  publish(buildRandomHomes(300, 22))
  const third = await send()
  assert.notEqual(third.got.segments.listings.sold.base, first.got.segments.listings.sold.base)
})

test('A parcel that refers to a part that was never sent is refused', async () => {
  const { editions, buildInBackground } = createMemoryEditions(buildRandomHomes(20, 23))
  const builder = createIndexBuilder({ editions, buildInBackground, pause: async () => {} })
  const { segments } = (await builder.buildNewest()) ?? assert.fail('nothing built')
  const pack = createEditionPacker()
  const edition = { segments, columns: {}, arena: {} } as SharedEdition
  pack(edition)
  assert.throws(() => createEditionUnpacker()(pack(edition)), /Part \d+ of an edition was not sent/)
})
