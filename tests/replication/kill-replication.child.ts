import { buildResoWebApiReplica } from '../../src/feeds/reso-web-api/reso-web-api-replica.ts'
import { replicate } from '../../src/ingest/replicate.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

// Replicates a service into a store, and prints a line for each edition.
const [directory, address, nowText] = process.argv.slice(2)
const nowMs = Number(nowText)
const store = await openEmbeddedStore({ directory: directory! })
const replica = buildResoWebApiReplica(
  {},
  {
    web: { allowsPrivate: true },
    timing: { clock: () => nowMs, random: () => 0, sleep: async () => {} },
    stepLimits: { records: 20 },
  },
)
await replicate(
  { address: address!, source: 'mls', runId: `run-${process.pid}`, isDryRun: false, nowMs },
  {
    ...{ replica, editions: store.editions, identifiers: store.identifiers, runs: store.runs },
    clock: () => nowMs,
    afterEdition: async () => void process.stdout.write('edition\n'),
  },
)
await store.close()
