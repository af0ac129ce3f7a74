import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts'
import { askStore } from './store-answers.ts'

// Flips single bits of a store's data file, each time in an intact copy, and prints one line per bit with the outcome.
const [, , directory, expectedPath, ...flips] = process.argv as string[]
const dataPath = join(directory!, 'editions', 'data.mdb')
const sound = readFileSync(dataPath)
const expected = JSON.parse(readFileSync(expectedPath!, 'utf8')) as string[]

for (const flip of flips) {
  process.stdout.write(`${flip} ${await observe(Number(flip))}\n`)
}
writeFileSync(dataPath, sound)

async function observe(bit: number): Promise<string> {
  const damaged = Buffer.from(sound)
  damaged[bit >> 3]! ^= 1 << (bit & 7)
  writeFileSync(dataPath, damaged)
  let store: Awaited<ReturnType<typeof openEmbeddedStore>>
  try {
    store = await openEmbeddedStore({ directory: directory!, isReadOnly: true })
  } catch {
    return 'refused'
  }
  try {
    const answers = await askStore(store)
    const isWrong = answers.some((answer, index) => answer !== undefined && answer !== expected[index])
    const isRefused = answers.includes(undefined)
    const faults = await store.editions.verify().catch((error: Error) => [error.message])
    if (faults.length > 0) return isWrong ? 'wrong, but found by the check' : 'found by the check'
    if (isWrong) return 'SILENT'
    return isRefused ? 'MISSED by the check' : 'harmless'
  } finally {
    await store.close()
  }
}
