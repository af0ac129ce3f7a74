import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { issueKey, setSubscription } from '../../src/access/keys.ts'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadSample } from '../../src/app/sample/load-sample.ts'
import type { Listing } from '../../src/records/listing.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import type { RecordWrite } from '../../src/store/ports/edition-store.ts'
import { getPriceDollars, type MarkedHome, markListings } from '../swaps/marked-listings.ts'

/*
 * A process that publishes editions, as `plat ingest` does. Its arguments are the directory, the number of homes in the sample
 * market and the number of editions. It loads the sample, marks homes in an edition, and then publishes an edition for every
 * message.
 */

const [directory = '', sampleHomes, editions] = process.argv.slice(2)
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
await ensureReference(store)
const sample = { homes: Number(sampleHomes), directory: join(directory, 'sample') }
await loadSample(store, { ...sample, tell: () => undefined })
const key = await issueBenchKey()
const listings: Listing[] = []
for await (const batch of (await store.editions.read()).scan('listing')) listings.push(...batch)
const homes = markListings(listings, Number(editions))
const share = Math.round(listings.length / 100)
const isMarked = new Set(homes.map(({ listingId }) => listingId))
const others = listings.filter(({ id }) => !isMarked.has(id))
const byId = new Map(listings.map((listing) => [listing.id, listing]))
const baseEdition = await publish(homes, 0)
process.send?.({ key, homes, baseEdition, listings: listings.length })
process.on('message', async (order: number | 'everything') => {
  if (order === 'everything') {
    const writes = changeOthers(others.length, 0)
    process.send?.({ edition: await publishWrites(writes, randomUUID()), changed: writes.length })
    return
  }
  const changed = homes.filter(({ changesAt = order }) => changesAt === order)
  process.send?.({ edition: await publish(changed, order), changed: share })
})
// The process that started this one may have been killed.
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

/** Changes the prices of other homes, which are not checked. */
function changeOthers(count: number, number: number) {
  return Array.from({ length: count }, (_, at) => {
    const { id } = others[(number * share + at) % others.length]!
    const listing = byId.get(id)!
    const record = { ...listing, listPriceCents: (listing.listPriceCents ?? 0) + 100 }
    byId.set(id, record)
    return { kind: 'listing', id, record } as const
  })
}

/** Publishes the changed homes of an edition, and enough others to change a hundredth of the listings in total. */
async function publish(changed: readonly MarkedHome[], number: number): Promise<number> {
  const marked = changed.map((home) => {
    const listPriceCents = getPriceDollars(home, number) * 100
    const record = { ...byId.get(home.listingId)!, listPriceCents }
    return { kind: 'listing', id: home.listingId, record } as const
  })
  const further = number === 0 ? [] : changeOthers(share - marked.length, number)
  return publishWrites([...marked, ...further], `swap-${number}`)
}

async function publishWrites(writes: readonly RecordWrite[], runId: string): Promise<number> {
  const writer = await store.editions.beginEdition()
  await writer.write(writes)
  const now = Date.now()
  await writer.publish({
    ...{ runId, source: 'bench', format: 'bench', inputs: [] },
    ...{ startedAtMs: now, finishedAtMs: now, edition: writer.edition, isPublished: true, isFull: false },
    ...{
      read: {},
      changed: { listing: writes.length },
      unchanged: {},
      removed: {},
      unusable: {},
      issues: {},
    },
  })
  return writer.edition
}
