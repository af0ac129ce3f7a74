import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSample } from '../../src/app/sample/load-sample.ts'
import { createDocumentArena } from '../../src/documents/document-arena.ts'
import { openDocumentStore } from '../../src/documents/open-document-store.ts'
import { buildSearchableListing } from '../../src/domain/listing-search/build-searchable-listing.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { ENVELOPE_START, openBodyPool } from '../../src/http/answer/answer.ts'
import type { Splicing } from '../../src/operations/documents/answer-documents.ts'
import type { DocumentColumns, DocumentedIds } from '../../src/operations/documents/document-columns.ts'
import { openAnswerDocuments } from '../../src/operations/documents/open-answer-documents.ts'
import type { OperationResult, RequestContext } from '../../src/operations/operation.ts'
import { createMemoryIndex } from '../../src/operations/testing/memory-index.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import type { RecordByKind, RecordKind } from '../../src/records/record.ts'
import type { EstimatesOf } from '../../src/search/ports/edition-index.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { seededRandom } from '../store/seeded-random.ts'

const SAMPLE_DAY = '2026-06-15'
/** The current time in tests: noon in UTC of the day for which the sample is generated, whatever the clock says. */
export const SAMPLE_NOON_MS = Date.parse(`${SAMPLE_DAY}T12:00:00Z`)
const settings = {
  baseUrl: 'http://main.test',
  baseUrlAlt: 'http://alt.test',
  timeZone: 'America/Los_Angeles',
  searchPageSize: 41,
  pastSalePageSize: 10,
}

/** A sample market in a store, for requests with and without cached documents. */
export interface DocumentSample {
  ids: DocumentedIds
  propertyIds: number[]
  /** The current listing of each home and status. */
  listings: SearchableListing[]
  list<K extends RecordKind>(kind: K): Promise<RecordByKind[K][]>
  /** Builds the context of a request at an instant. Estimates are those of its day. */
  buildContext(nowMs: number, splicing?: Splicing): RequestContext
  close(): Promise<void>
}

export async function openDocumentSample(homes: number): Promise<DocumentSample> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-documents-'))
  const store = await openEmbeddedStore({ directory: join(directory, 'store') })
  await loadSample(store, {
    homes,
    asOf: SAMPLE_DAY,
    directory: join(directory, 'sample'),
    tell: () => undefined,
  })
  const list = async <K extends RecordKind>(kind: K) => {
    const all: RecordByKind[K][] = []
    for await (const batch of (await store.editions.read()).scan(kind)) all.push(...batch)
    return all
  }
  const listings = await listCurrent(list)
  const propertyIds = (await list('property')).map(({ id }) => id)
  const listingIds = (await list('listing')).map(({ id }) => id)
  const reader = await store.editions.read()
  return {
    ...{ propertyIds, listings, list },
    ids: {
      edition: reader.edition,
      ...{ lowestPropertyId: Math.min(...propertyIds), highestPropertyId: Math.max(...propertyIds) },
      ...{ lowestListingId: Math.min(...listingIds), highestListingId: Math.max(...listingIds) },
    },
    buildContext: (nowMs, splicing) => ({
      ...{ nowMs, settings, editionIndex: buildMarket(listings, nowMs), reader },
      editions: store.editions,
      listSources: async () => [],
      ...(splicing && { splicing }),
    }),
    close: async () => {
      await store.close()
      await rm(directory, { recursive: true })
    },
  }
}

async function listCurrent(list: DocumentSample['list']): Promise<SearchableListing[]> {
  const properties = new Map((await list('property')).map((property) => [property.id, property]))
  const current = new Map<string, SearchableListing>()
  for (const listing of await list('listing')) {
    const property = properties.get(listing.propertyId)!
    const searchable = buildSearchableListing(listing, property, { neighborhoodIds: [] })
    if (searchable !== undefined) current.set(`${searchable.propertyId} ${searchable.status}`, searchable)
  }
  return [...current.values()]
}

function buildMarket(listings: SearchableListing[], nowMs: number): RequestContext['editionIndex'] {
  const editionIndex = createMemoryIndex({
    places: { here: { kind: 'state', stateOrProvince: 'WA' } },
    listings,
  })
  const day = Math.floor(nowMs / DAY_MS)
  const estimate = ({ propertyId }: Pick<SearchableListing, 'propertyId'>) =>
    propertyId % 3 === 0 ? undefined : { dollars: propertyId + (day % 7), date: '2026-01-01', comparables: 5 }
  const estimateAll: EstimatesOf = (subjects) => subjects.map(estimate)
  return { ...editionIndex, estimateRents: estimateAll, estimateValues: estimateAll }
}

const ROOM = createDocumentArena({ memoryBytes: 2 ** 26 })

export function openSplicing(columns: DocumentColumns, documents = openDocumentStore(ROOM)): Splicing {
  return { documents: openAnswerDocuments(columns, documents), openBody: openBodyPool(4).open }
}

/** Renders the data of an answer. */
export function render(result: OperationResult<unknown>): string {
  if (result.kind === 'answer') return JSON.stringify(result.data)
  if (result.kind !== 'spliced') return result.kind
  const { bytes, length } = result.body
  return Buffer.from(bytes.subarray(ENVELOPE_START.length, length)).toString()
}

/** Lists instants around the day of the sample, in random order, some close together. */
export function listInstants(count: number, seed: number): number[] {
  const random = seededRandom(seed)
  const start = SAMPLE_NOON_MS
  return Array.from({ length: count }, () => {
    const days = [0, 1, 30, 400][Math.floor(random() * 4)]!
    return start + Math.floor((random() - 0.3) * days * DAY_MS) + Math.floor(random() * 5000)
  })
}
