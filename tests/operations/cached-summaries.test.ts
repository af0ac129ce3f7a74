import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Splicing } from '../../src/operations/documents/answer-documents.ts'
import {
  carryDocumentColumns,
  createDocumentColumns,
} from '../../src/operations/documents/document-columns.ts'
import { runNearbyRentals } from '../../src/operations/nearby-rentals/nearby-rentals.ts'
import type { RequestContext } from '../../src/operations/operation.ts'
import { runPastSales } from '../../src/operations/past-sales/past-sales.ts'
import { runSimilarHomes } from '../../src/operations/similar-homes/similar-homes.ts'
import {
  type DocumentSample,
  listInstants,
  openDocumentSample,
  openSplicing,
  render,
  SAMPLE_NOON_MS,
} from './document-sample.ts'

const HOMES = 250
const SEED = 61

let sample: DocumentSample
let homes: number[]
let agents: number[]

before(async () => {
  sample = await openDocumentSample(HOMES)
  homes = sample.propertyIds.filter((id) => id % 6 === 0)
  agents = (await sample.list('agent')).map(({ id }) => id)
  assert.ok(homes.length > 20 && agents.length > 3)
})
after(() => sample.close())

/** Requests the three kinds of lists, and several pages of past sales. */
async function askAll(context: RequestContext): Promise<{ answers: string[]; totals: unknown[] }> {
  const results = []
  for (const property_id of [...homes, 9_999_999]) {
    results.push(await runSimilarHomes({ property_id }, context))
    results.push(await runNearbyRentals({ property_id }, context))
  }
  for (const agent_id of [...agents.slice(0, 12), 9_999_999])
    for (const page of [1, 2, 99]) results.push(await runPastSales({ agent_id, page }, context))
  const totals = results.map((result) => ('total' in result ? [result.total, result.hasMore] : undefined))
  return { answers: results.map(render), totals }
}

test(`Lists of cached summaries equal presented ones, byte for byte, at any instant (seed ${SEED})`, async () => {
  const splicing = openSplicing(createDocumentColumns(sample.ids))
  for (const nowMs of listInstants(5, SEED)) {
    const plain = await askAll(sample.buildContext(nowMs))
    for (const _ of ['presented', 'cached']) {
      assert.deepEqual(await askAll(sample.buildContext(nowMs, splicing)), plain)
    }
    assert.ok(plain.answers.some((answer) => answer.includes('"represented":"Buyer"')))
    assert.ok(plain.answers.filter((answer) => answer.includes('"is_price_reduced"')).length > 20)
  }
})

test('If nothing can be cached, lists are presented for each answer', async () => {
  const { lowestListingId } = sample.ids
  const nowhere = createDocumentColumns({ ...sample.ids, highestListingId: lowestListingId - 1 })
  const nowMs = SAMPLE_NOON_MS
  const plain = await askAll(sample.buildContext(nowMs))
  assert.deepEqual(await askAll(sample.buildContext(nowMs, openSplicing(nowhere))), plain)
})

/** Counts the summaries that are cached from now on. */
function countCached(splicing: Splicing): { cached: number } {
  const counted = { cached: 0 }
  const { cacheSummary } = splicing.documents
  splicing.documents = {
    ...splicing.documents,
    cacheSummary: (name, document) => {
      counted.cached++
      cacheSummary(name, document)
    },
  }
  return counted
}

test('A later edition reuses the summaries of exactly the listings that did not change', async () => {
  const nowMs = SAMPLE_NOON_MS
  const columns = createDocumentColumns(sample.ids)
  const first = openSplicing(columns)
  const before = countCached(first)
  await askAll(sample.buildContext(nowMs, first))
  assert.ok(before.cached > 50)
  const sales = (await sample.list('listing')).filter(
    ({ standardStatus, tenure }) => standardStatus === 'Closed' && tenure === 'sale',
  )
  const changed = sales.flatMap(({ id, listAgent }) => (listAgent?.agentId === agents[0] ? [id] : []))
  assert.ok(changed.length > 0)
  const askNext = async (carriesSummaries: boolean) => {
    const carried = { ...sample.ids, changedPropertyIds: [], changedListingIds: changed, changedRecords: [] }
    const keeps = {
      carriesCards: true,
      carriesDetails: true,
      carriesRents: true,
      carriesSummaries,
      carriesBuilders: true,
    }
    const next = openSplicing(carryDocumentColumns(columns, { ...carried, ...keeps }))
    const counted = countCached(next)
    await askAll(sample.buildContext(nowMs, next))
    return counted.cached
  }
  assert.equal(await askNext(true), changed.length)
  assert.equal(await askNext(false), before.cached)
})
