import { join } from 'node:path'
import { issueKey } from '../../src/access/issue-key.ts'
import { setSubscription } from '../../src/access/subscriptions.ts'
import { ensureReference } from '../../src/app/ingest/ensure-reference.ts'
import { loadSample } from '../../src/app/sample/load-sample.ts'
import type { Listing } from '../../src/records/listing.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { getPriceDollars, type MarkedHome, markListings } from '../swaps/marked-listings.ts'

/*
 * A process of its own that publishes editions, as `plat ingest` does: the directory, the homes of the sample market and how
 * many editions are its arguments. It loads the sample, marks homes in an edition, and then publishes one for every message.
 */

const [directory = '', sampleHomes, editions] = process.argv.slice(2)
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
await ensureReference(store)
const sample = { homes: Number(sampleHomes), directory: join(directory, 'sample') }
await loadSample(store, { ...sample, tell: () => undefined })
const key = await issueBenchKey()
const listings: Listing[] = []
for await (const batch of store.editions.read().scan('listing')) listings.push(...batch)
const homes = markListings(listings, Number(editions))
const byId = new Map(listings.map((listing) => [listing.id, listing]))
const baseEdition = await publish(homes, 0)
process.send?.({ key, homes, baseEdition, listings: listings.length })
process.on('message', async (number: number) => {
  const changed = homes.filter(({ changesAt = number }) => changesAt === number)
  const edition = await publish(changed, number)
  process.send?.({ edition, changed: changed.length })
})
// Whoever started it may have been ended.
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', async () => {
  await store.close()
  process.exit(0)
})

async function issueBenchKey(): Promise<string> {
  await setSubscription(store.access, { holder: 'Bench', plan: 'standard', state: 'active' }, Date.now())
  const issued = await issueKey(store.access, { holder: 'Bench', mode: 'test' }, Date.now())
  if (!issued.ok) throw new Error(issued.detail)
  return issued.text
}

async function publish(changed: readonly MarkedHome[], number: number): Promise<number> {
  const writer = await store.editions.beginEdition()
  await writer.write(
    changed.map((home) => {
      const listPriceCents = getPriceDollars(home, number) * 100
      return {
        kind: 'listing',
        id: home.listingId,
        record: { ...byId.get(home.listingId)!, listPriceCents },
      }
    }),
  )
  const now = Date.now()
  await writer.publish({
    ...{ runId: `swap-${number}`, source: 'bench', format: 'bench', inputs: [] },
    ...{ startedAtMs: now, finishedAtMs: now, edition: writer.edition, isPublished: true, isFull: false },
    ...{ read: {}, changed: { listing: changed.length }, unchanged: {}, removed: {}, issues: {} },
  })
  return writer.edition
}
