import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import { laySegments } from '../../../search/edition/lay-segments.ts'
import { createIndexBuilder } from '../../../search/live/index-builder.ts'
import { createMemoryEditions } from '../../../search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../../search/testing/random-homes.ts'
import { openSegmentFiles } from './segment-files.ts'
import { verifySavedIndex } from './verify-index.ts'

/** Editions in memory, the segments of two of them, the second of which has a delta segment, and a directory for files. */
async function openExample() {
  const directory = join(await mkdtemp(join(tmpdir(), 'plat-segments-')), 'index')
  const records = buildRandomHomes(300, 4)
  const memory = createMemoryEditions(records)
  const builder = createIndexBuilder({ ...memory, pause: async () => {} })
  const build = async () => (await builder.buildNewest())?.segments ?? assert.fail('nothing built')
  const first = await build()
  const [one, ...others] = records.listing
  memory.publish({ ...records, listing: [{ ...one!, listPriceCents: 123_400 }, ...others] })
  const reasons: string[] = []
  const files = openSegmentFiles(directory, (reason) => reasons.push(reason))
  return {
    ...{ directory, first, second: await build(), reasons, files, editions: memory.editions },
    [Symbol.asyncDispose]: () => rm(join(directory, '..'), { recursive: true }),
  }
}

test('Saved segments come back with their tombstones and ranks, and a later edition writes only new segments', async () => {
  await using example = await openExample()
  const { directory, files, first, second, reasons } = example
  assert.equal(await files.load(), undefined)
  await files.save(first)
  assert.deepEqual(await files.load(), first)
  const base = `${first.segments[0]!.id}.segment`
  const before = await readFile(join(directory, base))
  await files.save(second)
  const loaded = await files.load()
  assert.deepEqual(loaded, second)
  assert.deepEqual(loaded, await laySegments(second, second.segments, async () => {}))
  assert.equal(loaded?.segments.length, 2)
  assert.deepEqual(await readFile(join(directory, base)), before)
  await files.save({ ...second, segments: second.segments.slice(1) })
  assert.deepEqual(
    (await readdir(directory)).sort(),
    ['manifest', `${second.segments[1]!.id}.segment`].sort(),
  )
  assert.deepEqual(reasons, [])
})

test('The first save of a process removes what an earlier one has left', async () => {
  await using example = await openExample()
  await example.files.save(example.second)
  await openSegmentFiles(example.directory, assert.fail).save(example.first)
  assert.equal((await readdir(example.directory)).length, 2)
})

test('A file that is missing, torn, changed, foreign or of another format is discarded with a reason', async () => {
  await using example = await openExample()
  const { directory, files, second, reasons } = example
  await files.save(second)
  const check = async (what: string) => {
    assert.equal(await files.load(), undefined, what)
    assert.equal(reasons.length, 1, what)
    return reasons.pop()
  }
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const whole = await readFile(path)
    for (const size of [0, 7, 15, 19, 20, 60, whole.length - 1]) {
      await writeFile(path, whole)
      await truncate(path, size)
      await check(`${name} of ${size} bytes`)
    }
    for (const at of [3, 8, 9, 13, 17, 30, Math.floor(whole.length / 2), whole.length - 5]) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 1
      await writeFile(path, changed)
      await check(`${name}, byte ${at}`)
    }
    await writeFile(path, whole)
  }
  assert.deepEqual(await files.load(), second)
  await rm(join(directory, `${second.segments[1]!.id}.segment`))
  assert.match((await check('a missing file'))!, /no such file/)
})

test('Saved segments that do not match their listings are reported, and those of another edition are not compared', async () => {
  await using example = await openExample()
  const { directory, files, first, second, editions } = example
  const verify = () => verifySavedIndex(editions, directory)
  assert.deepEqual(await verify(), [])
  await files.save(second)
  assert.deepEqual(await verify(), [])
  const save = (edition: EditionSegments) => openSegmentFiles(directory, assert.fail).save(edition)
  const change = ({ segments }: EditionSegments) => {
    const { data } = segments[0]!.tables.sold.numbers.priceDollars
    data[0] = data[0]! + 1
    return rm(join(directory, `${segments[0]!.id}.segment`))
  }
  await change(second)
  await save(second)
  assert.match(String(await verify()), /index of edition 2 is not/)
  await save(first)
  assert.deepEqual(await verify(), [])
  await save({ ...first, edition: 2 })
  assert.match(String(await verify()), /index of edition 2 is not/)
})
