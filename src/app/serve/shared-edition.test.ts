import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMarketBuilder } from '../../search/live/market-builder.ts'
import { createMemoryEditions } from '../../search/testing/memory-editions.ts'
import { buildRandomHomes } from '../../search/testing/random-market.ts'
import { createEditionPacker, createEditionUnpacker, type SharedEdition } from './shared-edition.ts'

test('A thread gets whole editions, and each whole build once', async () => {
  const records = buildRandomHomes(300, 21)
  const { editions, buildAside, publish } = createMemoryEditions(records)
  const builder = createMarketBuilder({ editions, buildAside, pause: async () => {} })
  const pack = createEditionPacker()
  const unpack = createEditionUnpacker()
  const send = async () => {
    const { image } = (await builder.buildNewest()) ?? assert.fail('nothing built')
    // Columns and room are sent as they are.
    const edition = { image, columns: {}, room: {} } as SharedEdition
    const parcel = structuredClone(pack(edition))
    const got = unpack(parcel)
    assert.deepEqual(got, edition)
    return { got, fresh: parcel.fresh.length }
  }
  const first = await send()
  const [one, ...others] = records.listing
  publish({ ...records, listing: [{ ...one!, listPriceCents: 123_400 }, ...others] })
  const second = await send()
  assert.equal(second.got.image.listings.sold.base, first.got.image.listings.sold.base)
  assert.notEqual(second.got.image.listings.for_sale.overlay, undefined)
  assert.equal(second.fresh < first.fresh, true)
  publish(buildRandomHomes(300, 22))
  const third = await send()
  assert.notEqual(third.got.image.listings.sold.base, first.got.image.listings.sold.base)
})

test('A parcel that tells of a part that was never sent is refused', async () => {
  const { editions, buildAside } = createMemoryEditions(buildRandomHomes(20, 23))
  const builder = createMarketBuilder({ editions, buildAside, pause: async () => {} })
  const { image } = (await builder.buildNewest()) ?? assert.fail('nothing built')
  const pack = createEditionPacker()
  const edition = { image, columns: {}, room: {} } as SharedEdition
  pack(edition)
  assert.throws(() => createEditionUnpacker()(pack(edition)), /Part \d+ of an edition was not sent/)
})
