import { randomBytes } from 'node:crypto'
import { type DisplayView, listDisplayViews } from '../../src/display/display-rules.ts'
import { openShownComparison, openShownEditions } from '../../src/display/shown-editions.ts'
import { openWebClient } from '../../src/feeds/web/web-client.ts'
import type { FeedRecord } from '../../src/ingest/ports/feed.ts'
import { runIngest } from '../../src/ingest/run-ingest.ts'
import { feedOf, ingestOptions, listing } from '../../src/ingest/testing/sample-ingest.ts'
import { positionOf } from '../../src/operations/tables/edition-position.ts'
import type { ListingFacts } from '../../src/records/listing.ts'
import { buildEditionIndex } from '../../src/search/edition/open-edition-index.ts'
import type { Stores } from '../../src/store/ports/stores.ts'
import { withEdition } from '../../src/store/ports/with-edition.ts'
import type { ServedMatches } from '../../src/webhooks/advance-searches.ts'
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
  createdAtMs = 0,
): Promise<SavedSearch> {
  const search: SavedSearch = {
    ...{ id, name: 'Oak Street', holder: 'Tester', query, url, state: 'active' },
    ...{ secret: randomBytes(32).toString('base64'), createdAtMs, waiting: [], dead: [] },
    edition: String(await stores.editions.currentEdition()),
  }
  await addSavedSearch(stores.feedStates, search)
  return search
}

/** Delivers what is saved, with short times, over whatever is the newest edition, as a view shows it, when `serve` is called. */
export async function deliver(
  stores: TestStores,
  given: Partial<WebhooksOrder> = {},
  view: DisplayView = listDisplayViews(undefined)[0],
) {
  const clock = given.clock ?? Date.now
  const serveNewest = () => openServed(stores, view, clock())
  let served = await serveNewest()
  const faults: unknown[] = []
  const webhooks = openWebhooks({
    states: stores.feedStates,
    uses: ['idx'],
    findUse: async () => 'idx',
    getServed: () => served,
    pause: async () => {},
    client: openWebClient({
      allowsPrivate: true,
      limits: { maxBytes: 1000, timeoutMs: 400, maxRedirects: 0 },
    }),
    clock,
    random: () => 0,
    observer: { failed: (error) => faults.push(error), worked: () => {} },
    ...{ pollMs: 5, leaseMs: 300, delaysMs: [5, 5, 5] },
    ...given,
  })
  return {
    ...webhooks,
    faults,
    serveNewest: async () => {
      served = await serveNewest()
    },
  }
}

function openServed({ editions }: TestStores, view: DisplayView, atMs: number): Promise<ServedMatches> {
  return withEdition(openShownEditions(editions, view, atMs), undefined, async (reader) => {
    const index = await buildEditionIndex(reader)
    const reveals = reader.shown?.listReveals() ?? []
    const listReveals = (afterMs: number, upToMs: number) =>
      reveals.filter(({ fromMs }) => fromMs > afterMs && fromMs <= upToMs)
    const now = { edition: reader.edition, atMs, listReveals }
    return { position: positionOf(reader), index, compared: openShownComparison(editions, view, now) }
  })
}
