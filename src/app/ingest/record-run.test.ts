import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSourceStates } from '../../ingest/schedule/source-state.ts'
import { ingestInto, listing } from '../../ingest/testing/sample-ingest.ts'
import { createMemoryStore } from '../../store/memory/memory-store.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { countBySource } from './count-records.ts'
import { recordRun } from './record-run.ts'

test('the records that are noted for a source after its first runs are those that it has', async () => {
  const store = createMemoryStore()
  // A run uses no more of the stores than these.
  const stores = store as unknown as Stores
  const ingest = (runId: string, source: string, keys: readonly string[], isFull = false) =>
    recordRun(stores, source, true, () => {
      const records = keys.map((listingKey) =>
        listing({ listingKey, listAgent: { agentKey: `A${listingKey}`, officeKey: 'O' } }),
      )
      return ingestInto(store, records, { runId, source, isFull, removalShare: 1 })
    })
  await ingest('r1', 'mls', ['1', '2', '3'])
  await ingest('r2', 'other', ['1'])
  await ingest('r3', 'mls', ['3', '4'], true)
  const { bySource } = await withEdition(store.editions, undefined, countBySource)
  const states = await listSourceStates(store.feedStates)
  assert.deepEqual([...states.keys()], ['mls', 'other'])
  for (const [source, { held = {} }] of states)
    for (const [kind, count] of bySource.get(source)!) assert.equal(held[kind], count, `${kind} of ${source}`)
  assert.deepEqual(states.get('other')!.held, { listing: 1, agent: 1, office: 1 })
})
