import { createFeed } from '../../src/app/ingest/create-feed.ts'
import { loadSource } from '../../src/app/ingest/load-source.ts'
import { createMemoryStore } from '../../src/store/memory/memory-store.ts'
import type { Stores } from '../../src/store/ports/stores.ts'

// Ingests inputs ("FORMAT", "PATH", "FORMAT", "PATH", ...) one after another. Prints as JSON the failure of each, the edition afterwards, and
// the most memory in bytes that the process ever had.
const store = createMemoryStore()
const inputs = process.argv.slice(2)
const failures: (string | null)[] = []
for (let at = 0; at < inputs.length; at += 2) {
  const [format = '', path = ''] = inputs.slice(at, at + 2)
  const feed = await createFeed(format, format === 'csv' ? { mapping: 'king-county-sales' } : {})
  const failure = await loadSource(store as unknown as Stores, { source: format, feed, inputs: [path] }).then(
    () => null,
    (error: Error) => `${error.name}: ${error.message}`,
  )
  failures.push(failure)
}
const edition = await store.editions.currentEdition()
process.stdout.write(JSON.stringify({ failures, edition, peakBytes: process.resourceUsage().maxRSS * 1024 }))
