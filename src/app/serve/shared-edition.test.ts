import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EditionSegments } from '../../search/edition/edition-segments.ts'
import { createIndexBuilder } from '../../search/live/index-builder.ts'
import { createMemoryEditions } from '../../search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../search/testing/random-homes.ts'
import {
  createEditionPacker,
  createEditionUnpacker,
  type EditionMemory,
  type SharedEdition,
} from './shared-edition.ts'

/** Columns and arena are sent as they are. */
function share(segments: EditionSegments): SharedEdition {
  const { edition, tablesEdition } = segments
  return { edition, tablesEdition, memory: { segments, columns: {}, arena: {} } as EditionMemory }
}

test('A thread gets complete editions, but each shared part only once', async () => {
  const records = buildRandomHomes(300, 21)
  const { editions, createSegmentId, buildInBackground, publish } = createMemoryEditions(records)
  const builder = createIndexBuilder({ editions, createSegmentId, buildInBackground, pause: async () => {} })
  const pack = createEditionPacker()
  const unpack = createEditionUnpacker()
  const send = async () => {
    const { segments } = (await builder.buildNewest()) ?? assert.fail('nothing built')
    const edition = share(segments)
    const parcel = structuredClone(pack(edition))
    const got = unpack(parcel)
    assert.deepEqual(got, edition)
    return { segments: got.memory!.segments, fresh: parcel.memory!.fresh.length }
  }
  const first = await send()
  const [one, ...others] = records.listing
  publish({ ...records, listing: [{ ...one!, listPriceCents: 123_400 }, ...others] })
  const second = await send()
  assert.equal(second.segments.segments[0], first.segments.segments[0])
  assert.equal(second.segments.segments.length, 2)
  assert.equal(second.fresh, 1)
  publish(buildRandomHomes(300, 22))
  const third = await send()
  assert.notEqual(third.segments.segments[0], first.segments.segments[0])
})

test('A parcel that refers to a part that was never sent is refused', async () => {
  const { editions, createSegmentId, buildInBackground } = createMemoryEditions(buildRandomHomes(20, 23))
  const builder = createIndexBuilder({ editions, createSegmentId, buildInBackground, pause: async () => {} })
  const { segments } = (await builder.buildNewest()) ?? assert.fail('nothing built')
  const pack = createEditionPacker()
  const edition = share(segments)
  pack(edition)
  assert.throws(() => createEditionUnpacker()(pack(edition)), /Part \d+ of an edition was not sent/)
})

test('An edition that a database searches is sent as it is', () => {
  const edition = { edition: 7, tablesEdition: 3 }
  assert.deepEqual(createEditionUnpacker()(createEditionPacker()(edition)), edition)
})
