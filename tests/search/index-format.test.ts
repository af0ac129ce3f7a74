import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { INDEX_FORMAT, openSegmentFiles } from '../../src/app/serve/segments/segment-files.ts'
import { openTable } from '../../src/search/edition/segment-engine.ts'
import { buildGoldenSegments, GOLDEN_FILES, goldenIndexPath } from './golden-index.ts'

const RAISE =
  'The contents of the index have changed. Raise INDEX_FORMAT in segment-files.ts and run tests/search/write-golden-index.ts.'

test('The program writes segments of this format, byte for byte, for the same listings', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-index-'))
  await openSegmentFiles(directory, assert.fail).save(await buildGoldenSegments())
  for (const name of GOLDEN_FILES) {
    const golden = await readFile(join(goldenIndexPath(INDEX_FORMAT), name))
    assert.ok((await readFile(join(directory, name))).equals(golden), RAISE)
  }
  await rm(directory, { recursive: true })
})

test('Segments of this format, written by another build of the program, open and can be searched', async () => {
  const segments = await openSegmentFiles(goldenIndexPath(INDEX_FORMAT), assert.fail).load()
  assert.ok(segments !== undefined)
  const table = openTable(segments, 'for_rent')
  const page = table.find({
    place: { kind: 'address', propertyIds: [1000] },
    criteria: { status: 'for_rent', minBedrooms: 2, priceDollars: { max: 2200 } },
    ...{ sort: 'relevance', offset: 0, limit: 10, clock: { nowMs: 0, timeZone: 'UTC' } },
  })
  assert.deepEqual([page.total, page.rows.map((row) => table.priceDollarsOf(row))], [1, [2100]])
})

test('Segments of another format are discarded with a reason that names both formats', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-index-'))
  await mkdir(directory, { recursive: true })
  for (const name of GOLDEN_FILES)
    await copyFile(join(goldenIndexPath(INDEX_FORMAT), name), join(directory, name))
  const reasons: string[] = []
  const files = openSegmentFiles(directory, (reason) => reasons.push(reason))
  assert.notEqual(await files.load(), undefined)
  for (const name of GOLDEN_FILES) {
    const whole = await readFile(join(directory, name))
    for (const format of [0, INDEX_FORMAT - 1, INDEX_FORMAT + 1]) {
      const bytes = Buffer.from(whole)
      bytes.writeUInt32LE(format, 8)
      await writeFile(join(directory, name), bytes)
      assert.equal(await files.load(), undefined)
      assert.ok(reasons.pop()?.endsWith(`has format ${format}, and not ${INDEX_FORMAT}`))
    }
    await writeFile(join(directory, name), whole)
  }
  await rm(directory, { recursive: true })
})
