import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { restoreEmbeddedStore } from '../../../src/store/embedded/backup/restore-store.ts'
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import { BackupError } from '../../../src/store/ports/store-error.ts'
import { askStore } from '../damage/store-answers.ts'
import { runAndKill } from '../kill/killed-child.ts'
import { putOffice, sampleRun } from '../sample-writes.ts'
import { seededRandom } from '../seeded-random.ts'
import { backUp, listFilesBelow, makeFilledStore, withPlace } from './test-place.ts'

const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 8)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 81)

test(`a backup that is killed is refused or complete, and the store goes on (${KILLS} kills, seed ${SEED})`, (context) =>
  withPlace(async (place) => {
    const random = seededRandom(SEED)
    const [store, restored] = [join(place, 'store'), join(place, 'restored')]
    await makeFilledStore(store)
    const answers = await readAnswers(store)
    const durationMs = await measure(() => backUp(store, join(place, 'whole')))
    const outcomes = { refused: 0, complete: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      const backup = join(place, `backup-${kill}`)
      const moment = { lines: 1, afterMs: random() * 2 * durationMs }
      const said = await runAndKill('../backup/back-up.child.ts', [store, backup], moment)
      const isComplete = await restoreEmbeddedStore(backup, restored).then(() => true, requireBackupError)
      assert.ok(isComplete || !said.includes('done'))
      outcomes[isComplete ? 'complete' : 'refused']++
      if (!isComplete) continue
      assert.deepEqual(await readAnswers(restored), answers)
      await rm(restored, { recursive: true })
    }
    context.diagnostic(JSON.stringify(outcomes))
    await assertWritable(store)
  }))

test(`a restore that is killed leaves no store or the whole one, and can be repeated (${KILLS} kills, seed ${SEED})`, (context) =>
  withPlace(async (place) => {
    const random = seededRandom(SEED)
    const [store, backup, restored] = ['store', 'backup', 'restored'].map((name) => join(place, name))
    await makeFilledStore(store!)
    await backUp(store!, backup!)
    const answers = await readAnswers(store!)
    const durationMs = await measure(() => restoreEmbeddedStore(backup!, restored!))
    await rm(restored!, { recursive: true })
    const outcomes = { absent: 0, whole: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = { lines: 1, afterMs: random() * 2 * durationMs }
      const said = await runAndKill('../backup/restore.child.ts', [backup!, restored!], moment)
      const isWhole = existsSync(restored!)
      assert.ok(isWhole || !said.includes('done'))
      outcomes[isWhole ? 'whole' : 'absent']++
      if (!isWhole) await restoreEmbeddedStore(backup!, restored!)
      assert.ok(!existsSync(`${restored}.restoring`))
      assert.deepEqual(await readAnswers(restored!), answers)
      await rm(restored!, { recursive: true })
    }
    context.diagnostic(JSON.stringify(outcomes))
  }))

test('every state that an interrupted backup can leave is refused', () =>
  withPlace(async (place) => {
    const [store, backup, restored] = ['store', 'backup', 'restored'].map((name) => join(place, name))
    await makeFilledStore(store!)
    await backUp(store!, backup!)
    // In the order in which a backup writes them, the last first.
    const files = ['format', 'manifest.json', 'store/format', 'store/editions/data.mdb']
    const partial = join(place, 'partial')
    await cp(backup!, partial, { recursive: true })
    for (const file of files) {
      await rm(join(partial, file))
      await assert.rejects(restoreEmbeddedStore(partial, restored!), BackupError)
    }
    assert.deepEqual((await listFilesBelow(partial)).length, 1)
    assert.ok(!existsSync(restored!))
  }))

/** The kills are spread over twice the time that the work takes, so that some come too late. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

function requireBackupError(error: unknown): false {
  assert.ok(error instanceof BackupError, String(error))
  return false
}

async function readAnswers(directory: string): Promise<unknown> {
  const store = await openEmbeddedStore({ directory })
  try {
    const charges = await Array.fromAsync(store.ledger.read({}))
    assert.equal(charges.length, 3)
    return await askStore(store)
  } finally {
    await store.close()
  }
}

async function assertWritable(directory: string): Promise<void> {
  const store = await openEmbeddedStore({ directory })
  const writer = await store.editions.beginEdition()
  await writer.write([putOffice(1, 'after')])
  await writer.publish(sampleRun(`run-${writer.edition}`, writer.edition))
  assert.deepEqual(await store.editions.verify(), [])
  await store.close()
}
