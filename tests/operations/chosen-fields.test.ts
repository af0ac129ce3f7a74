import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { nearbyRentalsContract } from '../../src/contract/operations/nearby-rentals.ts'
import type { OperationContract } from '../../src/contract/operations/operation-contract.ts'
import { pastSalesContract } from '../../src/contract/operations/past-sales.ts'
import { searchByAreaContract } from '../../src/contract/operations/search-by-area.ts'
import { searchByLocationContract } from '../../src/contract/operations/search-by-location.ts'
import { similarHomesContract } from '../../src/contract/operations/similar-homes.ts'
import { parseParameters } from '../../src/contract/parameters/parse-parameters.ts'
import { checkResponse } from '../../src/contract/schemas/check-response.ts'
import { createDocumentColumns } from '../../src/operations/documents/document-columns.ts'
import { runNearbyRentals } from '../../src/operations/nearby-rentals/nearby-rentals.ts'
import type { Operation, RequestContext } from '../../src/operations/operation.ts'
import { runPastSales } from '../../src/operations/past-sales/past-sales.ts'
import { runSearchByArea } from '../../src/operations/search-by-area/search-by-area.ts'
import { runSearchByLocation } from '../../src/operations/search-by-location/search-by-location.ts'
import { runSimilarHomes } from '../../src/operations/similar-homes/similar-homes.ts'
import { seededRandom } from '../store/seeded-random.ts'
import {
  type DocumentSample,
  openDocumentSample,
  openSplicing,
  render,
  SAMPLE_NOON_MS,
} from './document-sample.ts'

const HOMES = 250
const SEED = 83
const CHOICES = 12

type Item = Record<string, unknown>

/** A list with the query of an answer that has several items. */
interface ListCase {
  contract: OperationContract
  run: Operation<never, unknown>
  query: [string, string][]
}

let sample: DocumentSample
let cases: ListCase[]

before(async () => {
  sample = await openDocumentSample(HOMES)
  const found = (contract: OperationContract, run: unknown, ...query: [string, string][]): ListCase => ({
    ...{ contract, run: run as ListCase['run'], query },
  })
  const home = String(sample.listings.find(({ status }) => status === 'for_sale')!.propertyId)
  const sale = (await sample.list('listing')).find(({ closeDate, listAgent }) => closeDate && listAgent)
  cases = [
    found(searchByLocationContract, runSearchByLocation, ['location', 'here']),
    found(
      searchByLocationContract,
      runSearchByLocation,
      ['location', 'here'],
      ['listing_status', 'for_rent'],
    ),
    found(searchByAreaContract, runSearchByArea, ['bbox', '-180,0,0,90'], ['listing_status', 'sold']),
    found(similarHomesContract, runSimilarHomes, ['property_id', home]),
    found(nearbyRentalsContract, runNearbyRentals, ['property_id', home]),
    found(pastSalesContract, runPastSales, ['agent_id', String(sale!.listAgent!.agentId)]),
  ]
})
after(() => sample.close())

async function ask({ contract, run, query }: ListCase, context: RequestContext, extra: [string, string][]) {
  const parsed = parseParameters(contract, [...query, ...extra])
  if (!parsed.ok) throw new Error(parsed.detail)
  return run(parsed.parameters as never, context)
}

function listPaths({ contract }: ListCase): string[] {
  const { items } = contract.parameters.fields!.format.schema as { items: { enum: string[] } }
  return items.enum
}

/** The slow way to choose: everything goes that is neither on a chosen path, nor below one, nor above one, nor required. */
function chooseSlowly(
  value: unknown,
  schema: ListSchema | undefined,
  paths: readonly string[],
  at = '',
): unknown {
  const part = schema?.properties ? schema : schema?.anyOf?.find((one) => one.properties)
  if (part?.properties === undefined || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, inside]): [string, unknown][] => {
    const path = at === '' ? name : `${at}.${name}`
    if (paths.includes(path)) return [[name, inside]]
    if (paths.some((one) => one.startsWith(`${path}.`)))
      return [[name, chooseSlowly(inside, part.properties![name], paths, path)]]
    return part.required?.includes(name) ? [[name, inside]] : []
  })
  return Object.fromEntries(entries)
}

interface ListSchema {
  properties?: Record<string, ListSchema>
  required?: string[]
  anyOf?: ListSchema[]
}

test(`chosen fields are those of the whole answer in its order, cached or not (seed ${SEED})`, async () => {
  const random = seededRandom(SEED)
  const splicing = openSplicing(createDocumentColumns(sample.ids))
  for (const one of cases) {
    const paths = listPaths(one)
    const whole = JSON.parse(render(await ask(one, sample.buildContext(SAMPLE_NOON_MS), []))) as Item[]
    assert.ok(whole.length > 1, one.contract.name)
    const { items } = one.contract.data as unknown as { items: ListSchema }
    for (let choice = 0; choice < CHOICES; choice++) {
      const chosen = paths.filter(() => random() < 0.15)
      if (chosen.length === 0) continue
      const extra: [string, string][] = [['fields', chosen.join(',')]]
      const expected = JSON.stringify(whole.map((item) => chooseSlowly(item, items, chosen)))
      assert.equal(render(await ask(one, sample.buildContext(SAMPLE_NOON_MS), extra)), expected)
      // The first of these is presented, and the second is cached.
      for (const _ of [1, 2])
        assert.equal(render(await ask(one, sample.buildContext(SAMPLE_NOON_MS, splicing), extra)), expected)
      const body = { success: true, cost: 1, data: JSON.parse(expected) }
      const paging = one.contract.isPaged ? { total: 1, has_more: false } : {}
      assert.equal(checkResponse(one.contract, { ...body, ...paging }), undefined, chosen.join(','))
    }
  }
})

test('a limit shortens lists and pages, and all pages together are the whole list', async () => {
  const splicing = openSplicing(createDocumentColumns(sample.ids))
  for (const one of cases) {
    const whole = JSON.parse(render(await ask(one, sample.buildContext(SAMPLE_NOON_MS), []))) as Item[]
    for (const context of [
      sample.buildContext(SAMPLE_NOON_MS),
      sample.buildContext(SAMPLE_NOON_MS, splicing),
    ]) {
      const first = await ask(one, context, [['limit', '1']])
      assert.deepEqual(JSON.parse(render(first)), whole.slice(0, 1))
      if (!one.contract.isPaged) continue
      const second = await ask(one, context, [
        ['limit', '1'],
        ['page', '2'],
      ])
      assert.deepEqual(JSON.parse(render(second)), whole.slice(1, 2))
      assert.equal('hasMore' in first && first.hasMore, true)
    }
  }
})

test('no page is longer than those of the service', async () => {
  for (const one of [cases[0]!, cases.at(-1)!]) {
    const context = sample.buildContext(SAMPLE_NOON_MS)
    const whole = await ask(one, context, [])
    assert.deepEqual(await ask(one, context, [['limit', '500']]), whole)
  }
})
