import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { PictureAddress } from './picture-address.ts'
import { openPictureFiles } from './picture-files.ts'

async function open(context: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'plat-pictures-'))
  context.after(() => rm(directory, { recursive: true }))
  return { directory, files: await openPictureFiles(directory) }
}

async function countOriginals(directory: string): Promise<number> {
  const entries = await readdir(join(directory, 'originals'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

const ONE: PictureAddress = { kind: 'listing', id: 1_234_567, key: 'aaaaaaaaaaaa' }
const OTHER: PictureAddress = { kind: 'listing', id: 2_234_567, key: 'bbbbbbbbbbbb' }

test('Equal pictures are stored once, until no record shows them any longer', async (context) => {
  const { directory, files } = await open(context)
  const bytes = Buffer.from('a picture')
  await files.addOriginal(ONE, bytes)
  await files.addOriginal(ONE, bytes)
  await files.addOriginal(OTHER, bytes)
  await files.addOriginal({ ...OTHER, key: 'cccccccccccc' }, Buffer.from('another'))
  assert.equal(await countOriginals(directory), 2)
  assert.equal(await files.retain(ONE, new Set()), 1)
  assert.deepEqual(await files.findOriginal(OTHER), bytes)
  assert.equal(await files.findOriginal(ONE), undefined)
  assert.equal(await files.retain(OTHER, new Set(['cccccccccccc'])), 1)
  assert.equal(await countOriginals(directory), 1)
  assert.deepEqual(await files.listKeys(OTHER), new Set(['cccccccccccc']))
  assert.equal(await files.retain(OTHER, new Set()), 1)
  assert.equal(await countOriginals(directory), 0)
  assert.deepEqual(await Array.fromAsync(files.listOwners('listing')), [])
})

test('Renditions go with their original', async (context) => {
  const { files } = await open(context)
  const rendition = { width: 640, format: 'webp' } as const
  await files.addOriginal(ONE, Buffer.from('a picture'))
  await files.addRendition(ONE, rendition, Buffer.from('smaller'))
  assert.deepEqual(await files.findRendition(ONE, rendition), Buffer.from('smaller'))
  assert.equal(await files.findRendition(ONE, { ...rendition, width: 320 }), undefined)
  assert.deepEqual(await Array.fromAsync(files.listOwners('listing')), [[ONE.id]])
  await files.retain(ONE, new Set())
  assert.equal(await files.findRendition(ONE, rendition), undefined)
})

test('Pictures added and removed at the same time leave no original that no record shows', async (context) => {
  const { directory, files } = await open(context)
  const bytes = Buffer.from('a picture')
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const address = { ...ONE, id: 1 + (index % 5) }
      await files.addOriginal(address, bytes)
      await files.retain(address, new Set())
    }),
  )
  for (let id = 1; id <= 5; id++) await files.retain({ kind: 'listing', id }, new Set())
  assert.equal(await countOriginals(directory), 0)
})

test('A directory of another format is refused', async (context) => {
  const { directory } = await open(context)
  await writeFile(join(directory, 'format'), 'plat pictures 9\n')
  await assert.rejects(openPictureFiles(directory), /has another format; remove it/)
})
