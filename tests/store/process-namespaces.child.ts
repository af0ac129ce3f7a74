import { once } from 'node:events'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

// Opens a store, reads it, begins an edition if told to, prints the outcome as JSON, and runs until it is killed or its input ends.
const [, , directory, mode] = process.argv as string[]
const store = await openEmbeddedStore({ directory: directory! })
process.stdin.resume()
const ended = once(process.stdin, 'end')
try {
  if (mode === 'read edition') await store.editions.read()
  const runs = await store.runs.list(1)
  if (mode === 'write') await store.editions.beginEdition()
  process.stdout.write(`${JSON.stringify({ pid: process.pid, runs: runs.length })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`)
}
await ended
process.exit()
