import assert from 'node:assert/strict'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { StoreError } from '../../src/store/ports/store-error.ts'
import { makeTemporaryDirectory } from './embedded-place.ts'
import { putOffice, sampleRun } from './sample-writes.ts'

const isWindows = process.platform === 'win32'

test(
  'only its owner can read a new store, whatever the mode of the directory was before',
  { skip: isWindows && 'no modes' },
  () =>
    withDirectory(async (parent) => {
      const directory = join(parent, 'plat-data', 'store')
      await mkdir(directory, { recursive: true })
      await chmod(directory, 0o777)
      await (await openEmbeddedStore({ directory })).close()
      for (const path of [directory, join(directory, 'editions'), join(directory, 'ledger')]) {
        assert.equal((await stat(path)).mode & 0o777, 0o700)
      }
    }),
)

test('a directory with other files is refused and not changed', () =>
  withDirectory(async (directory) => {
    await writeFile(join(directory, 'photo.jpg'), '')
    await assert.rejects(openEmbeddedStore({ directory }), (error: Error) => {
      return error instanceof StoreError && /photo\.jpg/.test(error.message)
    })
  }))

test('a foreign format file, a newer version and an older one are refused with a clear error', () =>
  withDirectory(async (directory) => {
    await (await openEmbeddedStore({ directory })).close()
    const format = join(directory, 'format')
    const ours = await readFile(format, 'utf8')
    await writeFile(format, 'other-store 1\n')
    await assert.rejects(openEmbeddedStore({ directory }), /not a Plat store/)
    await writeFile(format, 'plat-store 3\n')
    await assert.rejects(openEmbeddedStore({ directory }), /Use a newer Plat/)
    await writeFile(format, 'plat-store 1\n')
    await assert.rejects(openEmbeddedStore({ directory }), /older Plat.*ingest your sources again/)
    await writeFile(format, ours)
    await (await openEmbeddedStore({ directory })).close()
  }))

test('an interrupted creation is completed', () =>
  withDirectory(async (directory) => {
    await mkdir(join(directory, 'editions'))
    await writeFile(join(directory, 'format.123.tmp'), 'plat')
    await (await openEmbeddedStore({ directory })).close()
  }))

test('a store opened for reading reads everything and refuses every write', () =>
  withDirectory(async (parent) => {
    const directory = join(parent, 'store')
    await assert.rejects(openEmbeddedStore({ directory, isReadOnly: true }), StoreError)
    const store = await openEmbeddedStore({ directory })
    const writer = await store.editions.beginEdition()
    await writer.write([putOffice(1, 'a')])
    await writer.publish(sampleRun('r1', 1))
    await store.close()
    const reading = await openEmbeddedStore({ directory, isReadOnly: true })
    assert.equal((await (await reading.editions.read()).getMany('office', [1]))[0]?.name, 'a')
    await assert.rejects(reading.editions.beginEdition(), StoreError)
    await assert.rejects(reading.runs.append(sampleRun('r2', 1)), StoreError)
    await assert.rejects(reading.identifiers.mintMany('office', ['a']), StoreError)
    await assert.rejects(reading.access.getInstallationSecret(), StoreError)
    await reading.close()
  }))

test('data can outgrow the address space that was reserved for it', () =>
  withDirectory(async (directory) => {
    const store = await openEmbeddedStore({ directory, mapSizeBytes: 2 * 2 ** 20 })
    const writer = await store.editions.beginEdition()
    for (let id = 0; id < 400; id++) await writer.write([putOffice(id, 'x'.repeat(20_000))])
    await writer.publish(sampleRun('r1', 1))
    assert.equal(await (await store.editions.read()).count('office'), 400)
    assert.deepEqual(await store.editions.verify(), [])
    await store.close()
  }))

async function withDirectory(body: (directory: string) => Promise<void>): Promise<void> {
  const directory = await makeTemporaryDirectory()
  try {
    await body(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}
