import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildEditionSegments } from '../../../search/edition/build-edition-segments.ts'
import { openListingTable } from '../../../search/index/open-listing-table.ts'
import { createIndexBuilder } from '../../../search/live/index-builder.ts'
import { buildMemoryEdition } from '../../../search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../../search/testing/random-homes.ts'
import { makeRandomListings } from '../../../search/testing/random-listings.ts'
import { openIndexSnapshot, verifySnapshot } from './index-snapshot-file.ts'

test('A snapshot returns what was saved, or nothing if it is torn, changed, foreign or of another format', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-snapshot-'))
  const path = join(directory, 'market')
  const snapshot = openIndexSnapshot(path)
  assert.equal(await snapshot.load(), undefined)
  const make = (status: 'for_sale' | 'for_rent' | 'sold', count: number) =>
    makeRandomListings({ count, seed: 1, status })
  const listings = {
    for_sale: make('for_sale', 100),
    for_rent: make('for_rent', 50),
    sold: [],
    homes: [],
    recorded: [],
    offerings: [],
  }
  const segments = await buildEditionSegments(listings, { edition: 3, tablesEdition: 2 }, async () => {})
  await snapshot.save(segments)
  const loaded = (await snapshot.load()) ?? assert.fail('nothing loaded')
  assert.deepEqual(loaded, segments)
  const table = openListingTable(loaded.listings.for_sale.base)
  assert.equal(table.count({ kind: 'state', stateOrProvince: 'WA' }) > 0, true)

  const whole = await readFile(path)
  for (const size of [0, 7, 15, 19, 20, 400, whole.length - 1]) {
    await writeFile(path, whole)
    await truncate(path, size)
    assert.equal(await snapshot.load(), undefined, `${size} bytes`)
  }
  for (const at of [3, 8, 9, 13, 17, 30, Math.floor(whole.length / 2), whole.length - 5]) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1
    await writeFile(path, changed)
    assert.equal(await snapshot.load(), undefined, `byte ${at}`)
  }
  await rm(directory, { recursive: true })
})

test('A snapshot that does not match its listings is reported, and one of another edition is not compared', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-snapshot-'))
  const path = join(directory, 'market')
  const editions = { read: async () => buildMemoryEdition(buildRandomHomes(60, 4), 3) }
  assert.deepEqual(await verifySnapshot(editions, path), [])
  const snapshot = openIndexSnapshot(path)
  await createIndexBuilder({
    editions: { ...editions, currentPublication: async () => ({ edition: 3 }), async *listChanges() {} },
    ...{
      snapshot,
      pause: async () => {},
      buildInBackground: () => assert.fail('nothing to build in the background'),
    },
  }).buildNewest()
  assert.deepEqual(await verifySnapshot(editions, path), [])
  const segments = (await snapshot.load()) ?? assert.fail('nothing saved')
  const { data } = segments.listings.sold.base.numbers.priceDollars
  data[0] = data[0]! + 1
  await snapshot.save(segments)
  assert.match(String(await verifySnapshot(editions, path)), /index of edition 3 is not/)
  await snapshot.save({ ...segments, edition: 2 })
  assert.deepEqual(await verifySnapshot(editions, path), [])
  await rm(directory, { recursive: true })
})
