import { buildResoWebApiReplica } from '../../src/feeds/reso-web-api/reso-web-api-replica.ts'
import { replicate } from '../../src/ingest/replicate.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

// Replicates a service into a store until it is killed, and prints each edition and the end.
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
process.stdout.write('begin\n')
await replicate(
  { address: address!, source: 'mls', runId: `run-${process.pid}`, isDryRun: false, nowMs },
  {
    ...{ replica, editions: store.editions, identifiers: store.identifiers, runs: store.runs },
    clock: () => nowMs,
    afterEdition: async () => void process.stdout.write('edition\n'),
  },
)
process.stdout.write('done\n')
// It waits to be killed, which happens after a number of lines.
setInterval(() => process.stdout.write('idle\n'), 5)
