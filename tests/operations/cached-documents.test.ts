import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { searchByLocationContract } from '../../src/contract/operations/search-by-location.ts'
import { parseParameters } from '../../src/contract/parameters/parse-parameters.ts'
import { createDocumentArena } from '../../src/documents/document-arena.ts'
import { openDocumentStore } from '../../src/documents/open-document-store.ts'
import { runBuilderDetail } from '../../src/operations/builder-detail/builder-detail.ts'
import type { Validity } from '../../src/operations/documents/answer-documents.ts'
import {
  carryDocumentColumns,
  createDocumentColumns,
  type DocumentColumns,
} from '../../src/operations/documents/document-columns.ts'
import type { ShownRecord } from '../../src/operations/documents/shown-records.ts'
import type { OperationResult, RequestContext } from '../../src/operations/operation.ts'
import { gatherHome, listShownRecords } from '../../src/operations/property-detail/gather.ts'
import { runPropertyDetail } from '../../src/operations/property-detail/property-detail.ts'
import { runSearchByLocation } from '../../src/operations/search-by-location/search-by-location.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import {
  type DocumentSample,
  listInstants,
  openDocumentSample,
  openSplicing,
  render,
  SAMPLE_NOON_MS,
} from './document-sample.ts'

const HOMES = 250
const SEED = 59
const STATUSES = ['for_sale', 'for_rent', 'sold'] as const
let sample: DocumentSample
let propertyIds: number[]

before(async () => {
  sample = await openDocumentSample(HOMES)
  propertyIds = sample.propertyIds
  assert.ok(sample.listings.length > HOMES)
})
after(() => sample.close())

const buildContext: DocumentSample['buildContext'] = (...order) => sample.buildContext(...order)
const createColumns = () => createDocumentColumns(sample.ids)

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

test(`Pages of cached cards equal presented ones, byte for byte, at any instant (seed ${SEED})`, async () => {
  const splicing = openSplicing(createColumns())
  let [pages, valid] = [0, 0]
  for (const nowMs of listInstants(12, SEED)) {
    for (const status of STATUSES) {
      for (const page of [1, 2, 1]) {
        const plain = await search(status, page, buildContext(nowMs))
        const spliced = await search(status, page, buildContext(nowMs, splicing))
        assert.equal(spliced.kind, 'spliced')
        assert.equal(render(spliced), render(plain))
        const facts = ({ total, hasMore }: { total?: number; hasMore?: boolean }) => [total, hasMore]
        assert.deepEqual(facts(spliced as never), facts(plain as never))
        const validity = validityOf(spliced)
        if (validity !== undefined) assert.deepEqual(validity, validityOf(plain))
        if (validity !== undefined) valid++
        pages++
      }
    }
  }
  assert.equal(pages, 108)
  // A page that was asked for before is made of cached cards only.
  assert.ok(valid >= pages / 3, `${valid} of ${pages} pages have a validity`)
})

function validityOf(result: OperationResult<unknown>): Validity | undefined {
  if (!('validity' in result) || result.validity === undefined) return undefined
  const { validFromMs, validUntilMs } = result.validity
  return { validFromMs, validUntilMs }
}

test(`Cards of buildings for a unit type other than the cheapest equal presented ones, and are presented once (seed ${SEED})`, async () => {
  const splicing = openSplicing(createColumns())
  let [cached, found] = [0, 0]
  const { cacheOfferCard, findOfferCard } = splicing.documents
  splicing.documents.cacheOfferCard = (hit, document) => {
    cached++
    cacheOfferCard(hit, document)
  }
  splicing.documents.findOfferCard = (hit, nowMs) => {
    const card = findOfferCard(hit, nowMs)
    if (card !== undefined) found++
    return card
  }
  for (const nowMs of [SAMPLE_NOON_MS, SAMPLE_NOON_MS + 60_000]) {
    const context = buildContext(nowMs, splicing)
    const { findListings } = context.editionIndex
    const editionIndex: typeof context.editionIndex = {
      ...context.editionIndex,
      findListings: async (query) => {
        const { total, hits } = await findListings(query)
        return { total, hits: hits.map((hit) => ({ ...hit, isFurtherOffer: true })) }
      },
    }
    const spliced = await search('for_rent', 1, { ...context, editionIndex })
    assert.equal(render(spliced), render(await search('for_rent', 1, buildContext(nowMs))))
  }
  assert.ok(cached > 0, 'nothing was presented')
  assert.equal(found, cached)
})

test(`Cached details equal presented ones, byte for byte, at any instant (seed ${SEED})`, async () => {
  const splicing = openSplicing(createColumns())
  for (const nowMs of listInstants(6, SEED)) {
    for (const property_id of propertyIds.filter((id) => id % 5 === 0)) {
      const plain = await runPropertyDetail({ property_id }, buildContext(nowMs))
      const spliced = await runPropertyDetail({ property_id }, buildContext(nowMs, splicing))
      assert.equal(render(spliced), render(plain))
      assert.deepEqual(validityOf(spliced), validityOf(plain))
    }
  }
  const unknown = await runPropertyDetail({ property_id: 9_999_999 }, buildContext(0, splicing))
  assert.deepEqual(unknown, { kind: 'notFound' })
})

test('A cached card is not presented again while it is valid, and is presented again afterwards', async () => {
  const documents = openDocumentStore(createDocumentArena({ memoryBytes: 2 ** 24 }))
  let cached = 0
  const counting = { ...openSplicing(createColumns(), documents) }
  const { cacheCard } = counting.documents
  counting.documents = {
    ...counting.documents,
    cacheCard: (card, document) => {
      cached++
      cacheCard(card, document)
    },
  }
  const nowMs = SAMPLE_NOON_MS
  await search('for_sale', 1, buildContext(nowMs, counting))
  const first = cached
  assert.ok(first > 10)
  await search('for_sale', 1, buildContext(nowMs + 1, counting))
  assert.equal(cached, first)
  await search('for_sale', 1, buildContext(nowMs + 400 * DAY_MS, counting))
  assert.ok(cached > first)
})

test('A later edition reuses the documents of exactly the homes that did not change', async () => {
  const columns = createColumns()
  const nowMs = SAMPLE_NOON_MS
  const splicing = openSplicing(columns)
  for (const property_id of propertyIds)
    await runPropertyDetail({ property_id }, buildContext(nowMs, splicing))
  const [changed, ...others] = propertyIds as [number, ...number[]]
  const carried = {
    highestPropertyId: Math.max(...propertyIds) + 50,
    highestListingId: 0,
    changedPropertyIds: [changed],
    changedListingIds: [],
    edition: columns.edition + 1,
    changedRecords: [],
    carriesSummaries: true,
    carriesBuilders: true,
    carriesCards: true,
    carriesDetails: true,
    carriesRents: false,
  }
  const next = openSplicing(carryDocumentColumns(columns, carried))
  const body = next.openBody()
  assert.equal(next.documents.writeDetail(changed, nowMs, body), undefined)
  assert.ok(others.every((id) => next.documents.writeDetail(id, nowMs, next.openBody()) !== undefined))
  const none = openSplicing(carryDocumentColumns(columns, { ...carried, carriesDetails: false }))
  assert.ok(others.every((id) => none.documents.writeDetail(id, nowMs, body) === undefined))
})

test('A later edition uses no detail that shows a changed agent, also if it was saved in between', async () => {
  const nowMs = SAMPLE_NOON_MS
  const columns = createColumns()
  const splicing = openSplicing(columns)
  for (const property_id of propertyIds)
    await runPropertyDetail({ property_id }, buildContext(nowMs, splicing))
  const listAgents = async (property_id: number) => {
    const { reader, editionIndex } = buildContext(nowMs)
    const home = await gatherHome(property_id, editionIndex, reader)
    return listShownRecords(home ?? assert.fail('no home')).flatMap(({ kind, id }) =>
      kind === 'agent' ? [id] : [],
    )
  }
  const agents = new Map<number, number[]>()
  for (const id of propertyIds) agents.set(id, await listAgents(id))
  const [changed] = [...agents.values()].find((ids) => ids.length > 0) ?? assert.fail('no agent')
  const carry = (before: DocumentColumns, changedRecords: readonly ShownRecord[]) =>
    carryDocumentColumns(before, {
      ...{ edition: before.edition + 1, changedRecords, changedPropertyIds: [], changedListingIds: [] },
      ...{ highestPropertyId: Math.max(...propertyIds), highestListingId: 0 },
      ...{ carriesSummaries: true, carriesBuilders: true, carriesCards: true, carriesDetails: true },
      carriesRents: true,
    })
  const later = carry(carry(columns, [{ kind: 'agent', id: changed! }]), [])
  const next = openSplicing(later)
  const isCached = (id: number) => next.documents.writeDetail(id, nowMs, next.openBody()) !== undefined
  const [showing, others] = [
    propertyIds.filter((id) => agents.get(id)!.includes(changed!)),
    propertyIds.filter((id) => !agents.get(id)!.includes(changed!)),
  ]
  assert.ok(showing.length > 0 && others.length > 0)
  assert.deepEqual(showing.filter(isCached), [])
  assert.ok(others.filter(isCached).length > others.length * 0.9)
  // Once presented for the later edition, they are used again.
  await runPropertyDetail({ property_id: showing[0]! }, buildContext(nowMs, next))
  assert.equal(isCached(showing[0]!), true)
})

test('A cached detail of a home on the market is used on later days too', async () => {
  const splicing = openSplicing(createColumns())
  let used = 0
  for (const property_id of propertyIds) {
    await runPropertyDetail({ property_id }, buildContext(SAMPLE_NOON_MS, splicing))
    const body = splicing.openBody()
    if (splicing.documents.writeDetail(property_id, SAMPLE_NOON_MS + 2 * DAY_MS, body) !== undefined) used++
  }
  assert.ok(used > propertyIds.length / 2, `${used} of ${propertyIds.length}`)
})

test('Cached details of builders equal presented ones, also when two builders share a slot', async () => {
  const builders = (await sample.list('builder')).map(({ id }) => id)
  const columns = createDocumentColumns(sample.ids)
  const splicing = openSplicing(columns)
  const nowMs = SAMPLE_NOON_MS
  for (const feed_id of [...builders, ...builders, builders[0]! + 4096]) {
    const plain = await runBuilderDetail({ feed_id }, buildContext(nowMs))
    assert.equal(render(await runBuilderDetail({ feed_id }, buildContext(nowMs, splicing))), render(plain))
  }
  splicing.documents.cacheBuilder(builders[0]! + 4096, '"another"')
  const body = splicing.openBody()
  assert.equal(splicing.documents.writeBuilder(builders[0]!, body), false)
  assert.equal(splicing.documents.writeBuilder(builders[1]!, body), true)
})
