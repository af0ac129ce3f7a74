import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { INDEX_FORMAT, openIndexSnapshot } from '../../src/app/serve/snapshot/index-snapshot-file.ts'
import { openListingTable } from '../../src/search/index/open-listing-table.ts'
import { buildGoldenSegments, goldenIndexPath } from './golden-index.ts'

const RAISE =
  'The contents of the index have changed. Raise INDEX_FORMAT in index-snapshot-file.ts and run tests/search/write-golden-index.ts.'

test('The program writes a snapshot of this format, byte for byte, for the same listings', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-index-'))
  const path = join(directory, 'index')
  await openIndexSnapshot(path).save(await buildGoldenSegments())
  const isSame = (await readFile(path)).equals(await readFile(goldenIndexPath(INDEX_FORMAT)))
  assert.ok(isSame, RAISE)
  await rm(directory, { recursive: true })
})

test('A snapshot of this format, written by another build of the program, opens and can be searched', async () => {
  const segments = await openIndexSnapshot(goldenIndexPath(INDEX_FORMAT)).load()
  assert.ok(segments !== undefined)
  const { base } = segments.listings.for_rent
  const table = openListingTable(base)
  const page = table.find({
    place: { kind: 'address', propertyIds: [1000] },
    criteria: { status: 'for_rent', minBedrooms: 2, priceDollars: { max: 2200 } },
    ...{ sort: 'relevance', offset: 0, limit: 10, clock: { nowMs: 0, timeZone: 'UTC' } },
  })
  assert.deepEqual([page.total, page.rows.map((row) => table.priceDollarsOf(row))], [1, [2100]])
})

test('A snapshot of an earlier format, or of none, counts as no snapshot', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-index-'))
  const path = join(directory, 'index')
  await copyFile(goldenIndexPath(INDEX_FORMAT), path)
  assert.notEqual(await openIndexSnapshot(path).load(), undefined)
  const bytes = await readFile(path)
  for (const format of [0, INDEX_FORMAT - 1, INDEX_FORMAT + 1]) {
    bytes.writeUInt32LE(format, 8)
    await writeFile(path, bytes)
    assert.equal(await openIndexSnapshot(path).load(), undefined)
  }
  await rm(directory, { recursive: true })
})
