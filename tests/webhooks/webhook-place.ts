import { randomBytes } from 'node:crypto'
import { openWebClient } from '../../src/feeds/web/web-client.ts'
import type { FeedRecord } from '../../src/ingest/ports/feed.ts'
import { runIngest } from '../../src/ingest/run-ingest.ts'
import { feedOf, ingestOptions, listing } from '../../src/ingest/testing/sample-ingest.ts'
import type { ListingFacts } from '../../src/records/listing.ts'
import { buildEditionIndex } from '../../src/search/edition/open-edition-index.ts'
import type { EditionIndex } from '../../src/search/ports/edition-index.ts'
import { pickPublication } from '../../src/store/ports/publication.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { withEdition } from '../../src/store/ports/with-edition.ts'
import { openWebhooks, type WebhooksOrder } from '../../src/webhooks/run-webhooks.ts'
import { addSavedSearch, type SavedSearch } from '../../src/webhooks/saved-search.ts'

type TestStores = Pick<Stores, 'editions' | 'identifiers' | 'runs' | 'feedStates'>

let runs = 0

/** Publishes an edition with these versions of listings, each of a home of its own on Oak Street. */
export async function publishListings(
  stores: TestStores,
  versions: readonly (Partial<ListingFacts> & { listingKey: string })[],
): Promise<void> {
  const records = versions.map(
    (facts): FeedRecord =>
      facts.standardStatus === 'Delete'
        ? { kind: 'deletion', of: 'listing', key: facts.listingKey }
        : listing({
            address: {
              ...{ streetNumber: facts.listingKey, streetName: 'Oak', streetSuffix: 'St', city: 'Seattle' },
              ...{ stateOrProvince: 'WA', postalCode: '98101' },
            },
            ...facts,
          }),
  )
  await runIngest(ingestOptions({ runId: `webhooks ${process.pid} ${runs++}` }), {
    ...{ feed: feedOf(records), clock: Date.now },
    ...stores,
  })
}

export async function saveSearch(
  stores: TestStores,
  url: string,
  query: string,
  id = 's1',
): Promise<SavedSearch> {
  const search: SavedSearch = {
    ...{ id, name: 'Oak Street', holder: 'Tester', query, url, state: 'active' },
    ...{ secret: randomBytes(32).toString('base64'), createdAtMs: 0, waiting: [], dead: [] },
    edition: String(await stores.editions.currentEdition()),
  }
  await addSavedSearch(stores.feedStates, search)
  return search
}

/** Delivers what is saved, with short times, over whatever is the newest edition when `serve` is called. */
export async function deliver(stores: TestStores, given: Partial<WebhooksOrder> = {}) {
  const { editions, feedStates: states } = stores
  const served: { index: EditionIndex; edition: number } = { index: await buildNewest(stores), edition: 0 }
  served.edition = served.index.edition
  const faults: unknown[] = []
  const webhooks = openWebhooks({
    ...{ states, editions },
    openAs: (_, edition) => editions.read(edition),
    findUse: async () => 'idx',
    getIndex: () => served.index,
    getServed: () => ({ edition: served.edition }),
    pause: async () => {},
    client: openWebClient({
      allowsPrivate: true,
      limits: { maxBytes: 1000, timeoutMs: 400, maxRedirects: 0 },
    }),
    clock: Date.now,
    random: () => 0,
    observer: { failed: (error) => faults.push(error), worked: () => {} },
    ...{ pollMs: 5, leaseMs: 300, delaysMs: [5, 5, 5] },
    ...given,
  })
  return {
    ...webhooks,
    faults,
    serveNewest: async () => {
      const index = await buildNewest(stores)
      Object.assign(served, { index, edition: index.edition })
    },
  }
}

function buildNewest({ editions }: TestStores): Promise<EditionIndex> {
  return withEdition(editions, undefined, async (reader) => {
    const index = await buildEditionIndex(reader)
    return { ...index, ...pickPublication(reader) }
  })
}
