import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadSample } from '../../src/app/sample/load-sample.ts'
import { parseParameters } from '../../src/contract/parse-parameters.ts'
import { searchByLocationContract } from '../../src/contract/search-by-location.ts'
import { buildSearchableListing } from '../../src/domain/listing-search/build-searchable-listing.ts'
import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { openBodyPool } from '../../src/http/body-pool.ts'
import { ENVELOPE_START } from '../../src/http/render-envelope.ts'
import type { AnswerBody } from '../../src/operations/documents/answer-body.ts'
import type { Splicing } from '../../src/operations/documents/answer-documents.ts'
import {
  carryDocumentColumns,
  createDocumentColumns,
  type DocumentColumns,
} from '../../src/operations/documents/document-columns.ts'
import { openAnswerDocuments } from '../../src/operations/documents/open-answer-documents.ts'
import type { OperationResult, RequestContext } from '../../src/operations/operation.ts'
import { runPropertyDetail } from '../../src/operations/property-detail/property-detail.ts'
import { runSearchByLocation } from '../../src/operations/search-by-location/search-by-location.ts'
import { createMemoryMarket } from '../../src/operations/testing/memory-market.ts'
import type { Listing } from '../../src/records/listing.ts'
import type { Property } from '../../src/records/property.ts'
import { createDocumentRoom } from '../../src/store/embedded/documents/document-room.ts'
import { openDocumentStore } from '../../src/store/embedded/documents/open-document-store.ts'
import { type EmbeddedStore, openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { seededRandom } from '../store/seeded-random.ts'

const HOMES = 250
const SEED = 59
const DAY_MS = 86_400_000
const STATUSES = ['for_sale', 'for_rent', 'sold'] as const
const settings = {
  baseUrl: 'http://main.test',
  baseUrlAlt: 'http://alt.test',
  timeZone: 'America/Los_Angeles',
  searchPageSize: 41,
  pastSalePageSize: 10,
}

let directory: string
let store: EmbeddedStore
let listings: SearchableListing[]
let propertyIds: number[]

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plat-kept-'))
  store = await openEmbeddedStore({ directory: join(directory, 'store') })
  await loadSample(store, { homes: HOMES, directory: join(directory, 'sample'), tell: () => undefined })
  const properties = new Map((await list<Property>('property')).map((property) => [property.id, property]))
  propertyIds = [...properties.keys()]
  const current = new Map<string, SearchableListing>()
  for (const listing of await list<Listing>('listing')) {
    const property = properties.get(listing.propertyId)!
    const searchable = buildSearchableListing(listing, property, { neighborhoodIds: [] })
    if (searchable !== undefined) current.set(`${searchable.propertyId} ${searchable.status}`, searchable)
  }
  listings = [...current.values()]
  assert.ok(listings.length > HOMES)
})
after(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

async function list<Kept>(kind: 'property' | 'listing'): Promise<Kept[]> {
  const all: Kept[] = []
  for await (const batch of store.editions.read().scan(kind)) all.push(...(batch as Kept[]))
  return all
}

/** A context at an instant; rents are those of its day. */
function buildContext(nowMs: number, splicing?: Splicing): RequestContext {
  const market = createMemoryMarket({ places: { here: { kind: 'state', stateOrProvince: 'WA' } }, listings })
  const day = Math.floor(nowMs / DAY_MS)
  const estimateRent = ({ propertyId }: Pick<SearchableListing, 'propertyId'>) =>
    propertyId % 3 === 0 ? undefined : { dollars: propertyId + (day % 7), date: '2026-01-01', comparables: 5 }
  return {
    nowMs,
    reader: store.editions.read(),
    settings,
    market: { ...market, estimateRent },
    ...(splicing && { splicing }),
  }
}

function openSplicing(columns: DocumentColumns, documents = openDocumentStore(ROOM)): Splicing {
  return { documents: openAnswerDocuments(columns, documents), openBody: openBodyPool(4).open }
}

const ROOM = createDocumentRoom({ memoryBytes: 2 ** 26 })
const createColumns = () =>
  createDocumentColumns({
    lowestPropertyId: Math.min(...propertyIds),
    highestPropertyId: Math.max(...propertyIds),
    lowestListingId: Math.min(...listings.map(({ listingId }) => listingId)),
    highestListingId: Math.max(...listings.map(({ listingId }) => listingId)),
  })

function readBody({ bytes, length }: AnswerBody): string {
  return Buffer.from(bytes.subarray(ENVELOPE_START.length, length)).toString()
}

function render(result: OperationResult<unknown>): string {
  if (result.kind === 'spliced') return readBody(result.body)
  return result.kind === 'answer' ? JSON.stringify(result.data) : result.kind
}

function search(status: string, page: number, context: RequestContext) {
  const query: [string, string][] = [
    ['location', 'here'],
    ['listing_status', status],
    ['page', String(page)],
  ]
  const parsed = parseParameters(searchByLocationContract, query)
  if (!parsed.ok) throw new Error(parsed.detail)
  return runSearchByLocation(parsed.parameters, context)
}

/** Instants around the days of the sample, some close to each other, later and earlier ones mixed. */
function listInstants(count: number): number[] {
  const random = seededRandom(SEED)
  const start = Date.now()
  return Array.from({ length: count }, () => {
    const days = [0, 1, 30, 400][Math.floor(random() * 4)]!
    return start + Math.floor((random() - 0.3) * days * DAY_MS) + Math.floor(random() * 5000)
  })
}

test(`Pages of kept cards are what is presented, byte for byte, at any instant (seed ${SEED})`, async () => {
  const splicing = openSplicing(createColumns())
  let pages = 0
  for (const nowMs of listInstants(12)) {
    for (const status of STATUSES) {
      for (const page of [1, 2, 1]) {
        const plain = await search(status, page, buildContext(nowMs))
        const spliced = await search(status, page, buildContext(nowMs, splicing))
        assert.equal(spliced.kind, 'spliced')
        assert.equal(render(spliced), render(plain))
        const facts = ({ total, hasMore }: { total?: number; hasMore?: boolean }) => [total, hasMore]
        assert.deepEqual(facts(spliced as never), facts(plain as never))
        pages++
      }
    }
  }
  assert.equal(pages, 108)
})

test(`Kept details are what is presented, byte for byte, at any instant (seed ${SEED})`, async () => {
  const splicing = openSplicing(createColumns())
  for (const nowMs of listInstants(6)) {
    for (const property_id of propertyIds.filter((id) => id % 5 === 0)) {
      const plain = await runPropertyDetail({ property_id }, buildContext(nowMs))
      const spliced = await runPropertyDetail({ property_id }, buildContext(nowMs, splicing))
      assert.equal(render(spliced), render(plain))
    }
  }
  const unknown = await runPropertyDetail({ property_id: 9_999_999 }, buildContext(0, splicing))
  assert.deepEqual(unknown, { kind: 'notFound' })
})

test('What is kept is not presented again while it is right, and is where it is no longer', async () => {
  const documents = openDocumentStore(ROOM)
  let kept = 0
  const counting = { ...openSplicing(createColumns(), documents) }
  const { keepCard } = counting.documents
  counting.documents = {
    ...counting.documents,
    keepCard: (card, document) => {
      kept++
      keepCard(card, document)
    },
  }
  const nowMs = Date.now()
  await search('for_sale', 1, buildContext(nowMs, counting))
  const first = kept
  assert.ok(first > 10)
  await search('for_sale', 1, buildContext(nowMs + 1, counting))
  assert.equal(kept, first)
  await search('for_sale', 1, buildContext(nowMs + 400 * DAY_MS, counting))
  assert.ok(kept > first)
})

test('A later edition has the documents of the homes that did not change', async () => {
  const columns = createColumns()
  const nowMs = Date.now()
  const splicing = openSplicing(columns)
  for (const property_id of propertyIds)
    await runPropertyDetail({ property_id }, buildContext(nowMs, splicing))
  const [changed, ...others] = propertyIds as [number, ...number[]]
  const carried = {
    highestPropertyId: Math.max(...propertyIds) + 50,
    highestListingId: 0,
    changedPropertyIds: [changed],
    changedListingIds: [],
    keepsSummaries: true,
    keepsCards: true,
    keepsDetails: true,
    keepsRents: false,
  }
  const next = openSplicing(carryDocumentColumns(columns, carried))
  const body = next.openBody()
  assert.equal(next.documents.writeDetail(changed, nowMs, body), false)
  assert.ok(others.every((id) => next.documents.writeDetail(id, nowMs, next.openBody())))
  const none = openSplicing(carryDocumentColumns(columns, { ...carried, keepsDetails: false }))
  assert.ok(others.every((id) => !none.documents.writeDetail(id, nowMs, body)))
})
