import { join } from 'node:path'
import { issueKey } from '../../src/access/keys.ts'
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
const share = Math.round(listings.length / 100)
const isMarked = new Set(homes.map(({ listingId }) => listingId))
const others = listings.filter(({ id }) => !isMarked.has(id))
const byId = new Map(listings.map((listing) => [listing.id, listing]))
const baseEdition = await publish(homes, 0)
process.send?.({ key, homes, baseEdition, listings: listings.length })
process.on('message', async (number: number) => {
  const edition = await publish(
    homes.filter(({ changesAt = number }) => changesAt === number),
    number,
  )
  process.send?.({ edition, changed: share })
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

/** As many others as make up a hundredth of the listings: no price of theirs is looked at. */
function changeOthers(count: number, number: number) {
  return Array.from({ length: count }, (_, at) => {
    const { id } = others[(number * share + at) % others.length]!
    const listing = byId.get(id)!
    const record = { ...listing, listPriceCents: (listing.listPriceCents ?? 0) + 100 }
    byId.set(id, record)
    return { kind: 'listing', id, record } as const
  })
}

async function publish(changed: readonly MarkedHome[], number: number): Promise<number> {
  const writer = await store.editions.beginEdition()
  const marked = changed.map((home) => {
    const listPriceCents = getPriceDollars(home, number) * 100
    const record = { ...byId.get(home.listingId)!, listPriceCents }
    return { kind: 'listing', id: home.listingId, record } as const
  })
  const further = number === 0 ? [] : changeOthers(share - marked.length, number)
  await writer.write([...marked, ...further])
  const now = Date.now()
  await writer.publish({
    ...{ runId: `swap-${number}`, source: 'bench', format: 'bench', inputs: [] },
    ...{ startedAtMs: now, finishedAtMs: now, edition: writer.edition, isPublished: true, isFull: false },
    ...{
      read: {},
      changed: { listing: marked.length + further.length },
      unchanged: {},
      removed: {},
      unusable: {},
      issues: {},
    },
  })
  return writer.edition
}
