import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { FeedError } from '../../../ingest/ports/feed.ts'
import { buildZip, type ZipMember } from '../../testing/build-zip.ts'
import { writeInput } from '../../testing/read-feed.ts'
import { readInputBytes } from '../input-content.ts'
import { type FileChoice, listInputFiles } from '../input-files.ts'
import { listArchiveMembers } from './zip-archive.ts'

async function readAll(
  path: string,
  choice: FileChoice = { endings: ['.csv'] },
): Promise<[string, string][]> {
  const files = await listInputFiles([path], choice)
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const chunks = await Array.fromAsync(readInputBytes(file, () => {}))
      return [file.path.slice(dirname(path).length + 1), Buffer.concat(chunks).toString()]
    }),
  )
}

const isRefusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof FeedError && pattern.test(error.message)

function writeZip(context: TestContext, members: readonly ZipMember[]): string {
  return writeInput(context, 'in.zip', buildZip(members))
}

test('An archive stands for the files in it whose names end as the feed asks, stored, deflated or gzipped, without hidden ones.', async (context) => {
  const path = writeZip(context, [
    { name: 'b.CSV', content: 'b' },
    { name: 'folder/', content: '' },
    { name: 'folder/a.csv', content: 'a', isStored: true },
    { name: '__MACOSX/._b.csv', content: 'x' },
    { name: '.hidden.csv', content: 'x' },
    { name: 'c.csv.gz', content: gzipSync('c') },
    { name: 'readme.pdf', content: 'x' },
  ])
  assert.deepEqual(await readAll(path), [
    ['in.zip/b.CSV', 'b'],
    ['in.zip/c.csv.gz', 'c'],
    ['in.zip/folder/a.csv', 'a'],
  ])
})

test('Files of an archive are chosen by names with "*", and an archive without any of them is refused with what it holds.', async (context) => {
  const path = writeZip(context, [
    { name: 'data/EXTR_RPSale.dat', content: 'sale' },
    { name: 'data/EXTR_Parcel.csv', content: 'parcel' },
  ])
  const choose = (...members: string[]) => readAll(path, { endings: ['.csv'], members })
  assert.deepEqual(await choose('extr_rpsale*'), [['in.zip/data/EXTR_RPSale.dat', 'sale']])
  assert.deepEqual((await choose('data/*.csv', '*.dat')).length, 2)
  await assert.rejects(
    choose('EXTR_ResBldg.csv'),
    isRefusal(/in\.zip: holds no EXTR_ResBldg\.csv, but data\/EXTR_RPSale\.dat, data\/EXTR_Parcel\.csv/),
  )
  await assert.rejects(
    readAll(path, { endings: ['.xml'] }),
    isRefusal(/holds no file ending in \.xml, but data/),
  )
})

test('A folder is read with the archives in it.', async (context) => {
  const path = writeZip(context, [{ name: 'a.csv', content: 'a' }])
  await writeFile(join(dirname(path), 'z.csv'), 'z')
  await writeFile(join(dirname(path), 'empty.zip'), buildZip([{ name: 'a.pdf', content: '' }]))
  const files = await listInputFiles([dirname(path)], { endings: ['.csv'] })
  assert.deepEqual(
    files.map((file) => file.path.slice(dirname(path).length)),
    ['/in.zip/a.csv', '/z.csv'],
  )
})

test('Archives that are encrypted, damaged, compressed otherwise or lead out of themselves are refused by name.', async (context) => {
  const refused: [Partial<ZipMember>, RegExp][] = [
    [{ isEncrypted: true }, /in\.zip\/a\.csv: is encrypted/],
    [{ method: 14 }, /in\.zip\/a\.csv: is compressed by method 14; only deflation \(8\)/],
    [{ checksum: 1 }, /in\.zip\/a\.csv: does not have the checksum/],
    [{ sizeBytes: 2 }, /in\.zip\/a\.csv: holds more than the 2 bytes/],
    [{ sizeBytes: 200 }, /in\.zip\/a\.csv: ends after 7 of 200 bytes/],
    [{ name: '../a.csv' }, /in\.zip: .*invalid relative path: \.\.\/a\.csv/],
    [{ name: '/etc/a.csv' }, /in\.zip: .*absolute path: \/etc\/a\.csv/],
    [{ content: buildZip([]), isStored: true }, /in\.zip\/a\.csv: is a zip archive, .*unpack the outer/],
  ]
  for (const [change, reason] of refused) {
    const path = writeZip(context, [{ name: 'a.csv', content: 'content', ...change }])
    await assert.rejects(readAll(path), isRefusal(reason))
  }
  const twice = writeZip(context, [
    { name: 'a.csv', content: 'a' },
    { name: 'a.csv', content: 'b' },
  ])
  await assert.rejects(readAll(twice), isRefusal(/in\.zip\/a\.csv: occurs twice/))
})

test('An archive with too many files, or with contents far larger than itself, is refused before it is read.', async (context) => {
  const many = writeZip(
    context,
    Array.from({ length: 6 }, (_, at) => ({ name: `${at}.csv`, content: '' })),
  )
  const limits = { maxMembers: 5, maxZipRatio: 200, minJudgedBytes: 1_000_000 }
  await assert.rejects(listArchiveMembers(many, limits), isRefusal(/more than 5 files, which is the limit/))
  const bomb = writeZip(
    context,
    Array.from({ length: 4 }, (_, at) => ({ name: `${at}.csv`, content: Buffer.alloc(1_000_000) })),
  )
  await assert.rejects(
    listArchiveMembers(bomb, limits),
    isRefusal(/in\.zip\/1\.csv: .*more than 200 times the size of the archive, which is the limit/),
  )
})

test('An archive that is cut anywhere, or of which any byte has changed, is read as it was or refused.', async (context) => {
  const content = randomBytes(300).toString('hex')
  const whole = buildZip([{ name: 'a.csv', content }])
  const path = writeInput(context, 'in.zip', whole)
  const check = async (bytes: Buffer) => {
    await writeFile(path, bytes)
    const files = await readAll(path).catch((error: unknown) => error)
    if (files instanceof FeedError) return
    assert.ok(Array.isArray(files), String(files))
    for (const [, text] of files) assert.equal(text, content)
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] as number) ^ change
      // Without the first mark the file is not an archive any more but ordinary content.
      if (at >= 4) await check(changed)
      if (at >= 4) await check(whole.subarray(0, at))
    }),
  )
  await rm(path)
})
