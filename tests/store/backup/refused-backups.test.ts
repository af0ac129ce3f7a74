import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { restoreEmbeddedStore } from '../../../src/store/embedded/backup/restore-store.ts'
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import { BackupError, StoreError, TargetUsedError } from '../../../src/store/ports/store-error.ts'
import { seededRandom } from '../seeded-random.ts'
import { backUp, listFilesBelow, makeFilledStore, withPlace } from './test-place.ts'

const FLIPS_PER_FILE = 4
const SEED = Number(process.env.PLAT_TEST_SEED ?? 80)

test(`a backup with a flipped bit in any of its files is refused, and nothing is restored (seed ${SEED})`, () =>
  withBackup(async ({ backup, place }) => {
    const random = seededRandom(SEED)
    const files = await listFilesBelow(backup)
    assert.equal(files.length, 5)
    for (const file of files) {
      for (let flip = 0; flip < FLIPS_PER_FILE; flip++) {
        const path = join(backup, file)
        const intact = await readFile(path)
        const damaged = Buffer.from(intact)
        damaged[Math.floor(random() * intact.length)]! ^= 1 << Math.floor(random() * 8)
        await writeFile(path, damaged)
        await assertRefused(backup, join(place, 'restored'))
        await writeFile(path, intact)
      }
    }
    await restoreEmbeddedStore(backup, join(place, 'restored'))
  }))

test('a backup with a missing, shortened or lengthened file is refused', () =>
  withBackup(async ({ backup, place }) => {
    const copy = join(place, 'copy')
    for (const file of await listFilesBelow(backup)) {
      const path = join(copy, file)
      for (const damage of [() => rm(path), () => truncate(path, 10), () => appendFile(path, 'x')]) {
        await cp(backup, copy, { recursive: true })
        await damage()
        await assertRefused(copy, join(place, 'restored'))
        await rm(copy, { recursive: true })
      }
    }
  }))

test('a missing directory, a foreign one, a store and a backup of a newer Plat are refused by name', () =>
  withBackup(async ({ backup, store, place }) => {
    const restored = join(place, 'restored')
    const foreign = join(place, 'foreign')
    await mkdir(foreign)
    await assertRefused(join(place, 'missing'), restored, /missing/)
    await assertRefused(foreign, restored, /foreign is not a backup, or a backup that was interrupted/)
    await assertRefused(store, restored, /not a backup of Plat/)
    const format = join(backup, 'format')
    await writeFile(format, (await readFile(format, 'utf8')).replace('backup 1', 'backup 2'))
    await assertRefused(backup, restored, /backup format 2; this Plat reads 1. Use a newer Plat/)
  }))

test('a backup goes only into a new directory outside the store, and a failed one leaves what was there', () =>
  withBackup(async ({ backup, store, place }) => {
    const before = await listFilesBelow(place)
    await assert.rejects(backUp(store, backup), TargetUsedError)
    await assert.rejects(backUp(store, join(store, 'backup')), TargetUsedError)
    await assert.rejects(backUp(store, join(place, 'no', 'parent')), StoreError)
    await assert.rejects(backUp(join(place, 'no-store'), join(place, 'new')), /There is no Plat store/)
    assert.deepEqual(await listFilesBelow(place), before)
    assert.ok(!existsSync(join(place, 'new')))
  }))

test('a directory that holds a store is not restored into', () =>
  withBackup(async ({ backup, store }) => {
    const before = await listFilesBelow(store)
    await assert.rejects(restoreEmbeddedStore(backup, store), TargetUsedError)
    assert.deepEqual(await listFilesBelow(store), before)
  }))

test('damage of the store itself is copied and reported, and the rest is restored', () =>
  withPlace(async (place) => {
    const [store, backup, restored] = ['store', 'backup', 'restored'].map((name) => join(place, name))
    await makeFilledStore(store!)
    const segment = (await listFilesBelow(store!)).find((path) => path.endsWith('.ledger'))!
    const bytes = await readFile(join(store!, segment))
    bytes[bytes.indexOf('holder')]! ^= 1
    await writeFile(join(store!, segment), bytes)
    const { faults, charges } = await backUp(store!, backup!)
    assert.match(faults.join(), /^[\w-]+\.ledger: the record at byte \d+ is damaged$/)
    assert.equal(charges, 2)
    assert.deepEqual((await restoreEmbeddedStore(backup!, restored!)).faults, faults)
    const opened = await openEmbeddedStore({ directory: restored! })
    assert.equal((await Array.fromAsync(opened.ledger.read({}))).length, 2)
    await opened.close()
  }))

async function assertRefused(backup: string, restored: string, message = /./): Promise<void> {
  await assert.rejects(
    restoreEmbeddedStore(backup, restored),
    (error: Error) =>
      error instanceof BackupError && error.message.includes(backup) && message.test(error.message),
  )
  assert.ok(!existsSync(restored) && !existsSync(`${restored}.restoring`))
}

function withBackup(
  body: (paths: { backup: string; store: string; place: string }) => Promise<void>,
): Promise<void> {
  return withPlace(async (place) => {
    const paths = { backup: join(place, 'backup'), store: join(place, 'store'), place }
    await makeFilledStore(paths.store)
    await backUp(paths.store, paths.backup)
    await body(paths)
  })
}
