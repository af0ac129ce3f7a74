import assert from 'node:assert/strict'
import test from 'node:test'
import { type SearchFacetsData, searchFacetsContract } from '../../contract/operations/search-facets.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { exampleSearchable } from '../../domain/listing-search/listing-examples.ts'
import type { FacetQuery } from '../../search/ports/edition-index.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runSearchFacets } from './search-facets.ts'

type Query = [string, string][]

const listings = [
  exampleSearchable({ homeType: 'house', bedrooms: 3, bathrooms: 2.5, priceDollars: 634_500 }),
  exampleSearchable({ homeType: 'house', bedrooms: 9, bathrooms: 7, priceDollars: 12_000_000 }),
  exampleSearchable({ homeType: 'other', standardStatus: 'Pending' }),
  exampleSearchable({ status: 'for_rent', homeType: 'apartment', bedrooms: 0, priceDollars: 1850 }),
]

async function ask(query: Query, onCount?: (query: FacetQuery) => void) {
  const places = { Seattle: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' } as const }
  const parsed = parseParameters(searchFacetsContract, query)
  if (!parsed.ok) throw new Error(parsed.detail)
  const context = createRequestContext({ records: {} }, { places, listings, onCount })
  const result = await runSearchFacets(parsed.parameters, context)
  return { total: result.kind === 'answer' && result.total, data: getAnswer(searchFacetsContract, result) }
}

/** Lists the values with at least one match, with their counts. */
function listCounted(facet: SearchFacetsData['price'] | SearchFacetsData['status']) {
  const rows = facet.values.filter(({ count }) => count > 0).map((row) => Object.values(row).join(' '))
  return [...rows, `unknown ${facet.unknown_count}`]
}

test('Matches are counted by every facet, including unknown values', async () => {
  const { total, data } = await ask([['location', 'Seattle']])
  assert.equal(total, 3)
  assert.deepEqual(listCounted(data.home_type), ['houses 2', 'unknown 1'])
  assert.deepEqual(listCounted(data.bedrooms), ['3 4 1', '6 1', 'unknown 1'])
  assert.deepEqual(listCounted(data.bathrooms), ['2.5 3 1', '5 1', 'unknown 1'])
  assert.deepEqual(listCounted(data.price), ['600000 700000 1', '5000000 1', 'unknown 1'])
  assert.deepEqual(listCounted(data.status), ['active 2', 'pending_and_under_contract 1', 'unknown 0'])
})

test('Homes for rent are counted in bands of rents', async () => {
  const { data } = await ask([
    ['location', 'Seattle'],
    ['status', 'for_rent'],
  ])
  assert.deepEqual(listCounted(data.price), ['1500 2000 1', 'unknown 0'])
  assert.deepEqual(listCounted(data.bedrooms), ['0 1 1', 'unknown 0'])
})

test('Values that no match has are listed with 0, and a text that names no place counts nothing', async () => {
  const { total, data } = await ask([['location', 'nowhere']])
  assert.equal(total, 0)
  assert.deepEqual(data.home_type.values[0], { value: 'houses', count: 0 })
  assert.deepEqual(data.price.values.at(-1), { min: 5_000_000, count: 0 })
  for (const facet of Object.values(data)) assert.equal(facet.unknown_count, 0)
})

test('Place and filters affect the counts, and page and order are accepted but have no effect', async () => {
  const asked: FacetQuery[] = []
  const filters: Query = [
    ['beds', '2'],
    ['keywords', 'red door'],
  ]
  const circle: Query[number] = ['circle', '47.6,-122.3,2.5']
  const plain = await ask([circle, ...filters], (query) => asked.push(query))
  const paged = await ask([circle, ...filters, ['page', '7'], ['sort', 'beds']], (query) => asked.push(query))
  assert.deepEqual(paged, plain)
  assert.deepEqual(asked[0], asked[1])
  assert.deepEqual([asked[0]?.criteria.minBedrooms, asked[0]?.criteria.keywords], [2, 'red door'])
  assert.deepEqual(asked[0]?.location, {
    kind: 'area',
    area: { kind: 'circle', center: { lat: 47.6, lon: -122.3 }, radiusMiles: 2.5 },
  })
})

test('Exactly one place is accepted', () => {
  const detail = (query: Query) => {
    const parsed = parseParameters(searchFacetsContract, query)
    return parsed.ok ? 'accepted' : parsed.detail
  }
  assert.equal(detail([]), 'location: got nothing; takes exactly one of location, bbox, circle, polygon')
  assert.match(
    detail([
      ['location', 'Seattle'],
      ['bbox', '1,2,3,4'],
    ]),
    /^bbox: got "1,2,3,4"; takes nothing beside location: exactly one of/,
  )
})
