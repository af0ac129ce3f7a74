import type { ListingFacts } from '../../records/listing.ts'
import type { RecordByKind, RecordKind } from '../../records/record.ts'
import type { MemoryStore } from '../../store/memory/memory-store.ts'
import type { Feed, FeedRecord } from '../ports/feed.ts'
import type { IngestReport } from '../report/ingest-report.ts'
import { type IngestOptions, runIngest } from '../run-ingest.ts'

/** A listing that passes every check; `given` replaces parts of it. */
export function listingFacts(given: Partial<ListingFacts> = {}): ListingFacts {
  return {
    listingKey: 'L1',
    origin: 'agent',
    tenure: 'sale',
    standardStatus: 'Active',
    homeType: 'house',
    address: {
      streetNumber: '123',
      streetDirPrefix: 'N',
      streetName: 'Main',
      streetSuffix: 'St',
      city: 'Seattle',
      stateOrProvince: 'WA',
      postalCode: '98101',
      countyOrParish: 'King',
      countyFips: '53033',
    },
    point: { lat: 47.61, lon: -122.33 },
    listPriceCents: 500_000_00,
    lookups: {},
    media: [],
    openHouses: [],
    rooms: [],
    unitTypes: [],
    virtualTourUrls: [],
    isDisplayAllowed: true,
    isAddressDisplayAllowed: true,
    isValuationDisplayAllowed: true,
    ...given,
  }
}

export function listing(given: Partial<ListingFacts> = {}): FeedRecord {
  return { kind: 'listing', facts: listingFacts(given) }
}

/** A feed of given records, in batches of `size`. */
export function feedOf(records: readonly FeedRecord[], size = 100): Feed {
  return {
    format: 'test',
    async *read(_inputs, sink) {
      for (let from = 0; from < records.length; from += size) {
        yield JSON.parse(JSON.stringify(records.slice(from, from + size))) as FeedRecord[]
        sink.progress({ records: from + size })
      }
    },
  }
}

export const INGESTED_AT_MS = 1_700_000_000_000

export function ingestOptions(given: Partial<IngestOptions> = {}): IngestOptions {
  return {
    runId: 'run',
    source: 'mls',
    format: 'test',
    inputs: ['memory'],
    isFull: false,
    isDryRun: false,
    nowMs: INGESTED_AT_MS,
    ...given,
  }
}

/** Runs records through the ingest into a store. */
export function ingestInto(
  store: MemoryStore,
  records: readonly FeedRecord[],
  options: Partial<IngestOptions> = {},
): Promise<IngestReport> {
  return runIngest(ingestOptions(options), { feed: feedOf(records), clock: () => INGESTED_AT_MS, ...store })
}

/** Every record of a kind in the newest edition, ids ascending. */
export async function listStored<K extends RecordKind>(
  store: MemoryStore,
  kind: K,
): Promise<RecordByKind[K][]> {
  const rows: RecordByKind[K][] = []
  for await (const batch of (await store.editions.read()).scan(kind)) rows.push(...batch)
  return rows
}
