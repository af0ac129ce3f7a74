import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { exampleSearchable } from '../../domain/listing-search/listing-examples.ts'
import { openListingSnapshot } from './listing-snapshot-file.ts'

const listings = { for_sale: [exampleSearchable({ views: new Set(['city']) })], for_rent: [], sold: [] }

test('A snapshot gives back what was saved, of that edition only, and nothing when torn or foreign', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-snapshot-'))
  const path = join(directory, 'listings')
  const snapshot = await openListingSnapshot(path)
  assert.equal(await snapshot.load(3), undefined)
  await snapshot.save(3, listings)
  assert.deepEqual(await snapshot.load(3), listings)
  assert.equal(await snapshot.load(4), undefined)
  const whole = await readFile(path)
  for (const size of [0, 7, 20, 40, whole.length - 1]) {
    await writeFile(path, whole)
    await truncate(path, size)
    assert.equal(await snapshot.load(3), undefined, `${size} bytes`)
  }
  const changed = Buffer.from(whole)
  changed[whole.length - 5]! ^= 1
  await writeFile(path, changed)
  assert.equal(await snapshot.load(3), undefined)
  await rm(directory, { recursive: true })
})
