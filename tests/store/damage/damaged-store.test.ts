import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import { StoreError } from '../../../src/store/ports/store-error.ts'
import { makeTemporaryDirectory } from '../embedded-place.ts'
import { putOffice, sampleRun } from '../sample-writes.ts'
import { seededRandom } from '../seeded-random.ts'
import { askStore, fillStore } from './store-answers.ts'

const FLIPS = Number(process.env.PLAT_TEST_FLIPS ?? 120)
const SEED = Number(process.env.PLAT_TEST_SEED ?? 79)

test(`a flipped bit of a stopped store is found by the check or changes no answer (${FLIPS} flips, seed ${SEED})`, async (context) => {
  const directory = await makeTemporaryDirectory()
  try {
    const store = await openEmbeddedStore({ directory })
    await fillStore(store)
    const expected = await askStore(store)
    assert.ok(expected.every((answer) => answer !== undefined))
    assert.deepEqual(await store.editions.verify(), [])
    await store.close()
    const expectedPath = join(directory, 'expected.json')
    await writeFile(expectedPath, JSON.stringify(expected))
    const outcomes = await flipBits(directory, expectedPath)
    context.diagnostic(JSON.stringify(outcomes))
    assert.equal(outcomes.SILENT, undefined, 'a wrong answer that the check does not find')
    assert.equal(outcomes['MISSED by the check'], undefined, 'a refused answer that the check does not find')
    assert.ok((outcomes['found by the check'] ?? 0) > 0, 'no flip hit anything')
  } finally {
    await rm(directory, { recursive: true })
  }
})

test('a damaged row is refused under its name and the other rows are read', async () => {
  const directory = await makeTemporaryDirectory()
  try {
    const store = await openEmbeddedStore({ directory })
    const writer = await store.editions.beginEdition()
    await writer.write([putOffice(1, 'first office'), putOffice(2, 'second office')])
    await writer.publish(sampleRun('r1', 1))
    await store.close()
    const path = join(directory, 'editions', 'data.mdb')
    const data = await readFile(path)
    const at = data.indexOf('second office')
    assert.equal(data.indexOf('second office', at + 1), -1)
    data[at]! ^= 1
    await writeFile(path, data)
    const damaged = await openEmbeddedStore({ directory, isReadOnly: true })
    const reader = await damaged.editions.read()
    assert.equal((await reader.getMany('office', [1]))[0]?.name, 'first office')
    await assert.rejects(reader.getMany('office', [2]), (error: Error) => {
      return error instanceof StoreError && /office 2 of edition 1 is damaged/.test(error.message)
    })
    const [fault] = await damaged.editions.verify()
    assert.equal(fault, 'office 2 of edition 1: its checksum does not match')
    await damaged.close()
  } finally {
    await rm(directory, { recursive: true })
  }
})

/**
 * The number of flips by outcome. A damaged page can crash LMDB, or make it read gigabytes where a value has bytes. The remaining
 * flips then continue in a new process.
 */
async function flipBits(directory: string, expectedPath: string): Promise<Record<string, number>> {
  const random = seededRandom(SEED)
  const data = join(directory, 'editions', 'data.mdb')
  const bits = (await stat(data)).size * 8
  const flips = Array.from({ length: FLIPS }, () => String(Math.floor(random() * bits)))
  const sound = join(directory, 'sound.mdb')
  await copyFile(data, sound)
  const outcomes: Record<string, number> = {}
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  while (flips.length > 0) {
    const status = await observeFlips([directory, expectedPath, ...flips], (line) => {
      assert.equal(line.slice(0, line.indexOf(' ')), flips.shift())
      count(line.slice(line.indexOf(' ') + 1))
    })
    if (status === 0) break
    flips.shift()
    count('ended the process')
    await copyFile(sound, data)
  }
  return outcomes
}

/** Runs the child until it ends, or until it has printed nothing for ten seconds. Resolves to its exit code; null when it was killed. */
async function observeFlips(arguments_: string[], onLine: (line: string) => void): Promise<number | null> {
  const program = fileURLToPath(new URL('./damaged-store.child.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...arguments_], { stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(child, 'close')
  const watchdog = setTimeout(() => child.kill('SIGKILL'), 10_000)
  for await (const line of createInterface({ input: child.stdout })) {
    watchdog.refresh()
    onLine(line)
  }
  const [status] = await closed
  clearTimeout(watchdog)
  return status
}
