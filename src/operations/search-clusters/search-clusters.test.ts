import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchClustersContract } from '../../contract/operations/on-map/search-clusters.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { exampleSearchable } from '../../domain/listing-search/listing-examples.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runSearchClusters } from './search-clusters.ts'

const SEATTLE = { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' } as const

const [near, alsoNear, far, unplaced] = [
  exampleSearchable({ propertyId: 1, point: { lat: 47.6, lon: -122.3 } }),
  exampleSearchable({ propertyId: 2, point: { lat: 47.602, lon: -122.302 } }),
  exampleSearchable({
    propertyId: 3,
    point: { lat: 47.3, lon: -122.1 },
    priceDollars: undefined,
    standardStatus: 'Pending',
  }),
  exampleSearchable({ propertyId: 4, point: undefined }),
]

async function ask(query: Record<string, string>) {
  const parsed = parseParameters(searchClustersContract, Object.entries(query))
  if (!parsed.ok) return parsed
  const listings = [near!, alsoNear!, far!, unplaced!]
  const context = createRequestContext({ records: {} }, { places: { Seattle: SEATTLE }, listings })
  const result = await runSearchClusters(parsed.parameters, context)
  const total = result.kind === 'answer' ? result.total : undefined
  return { ok: true as const, total, data: getAnswer(searchClustersContract, result) }
}

test('Homes that are close together are one feature with their number, and a home alone has its facts', async () => {
  const answer = await ask({ location: 'Seattle', zoom: '10' })
  assert.ok(answer.ok)
  assert.equal(answer.total, 4)
  assert.equal(answer.data.unplaced_count, 1)
  assert.deepEqual(answer.data.features, [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-122.301, 47.601] },
      bbox: [-122.302, 47.6, -122.3, 47.602],
      properties: { kind: 'cluster', count: 2 },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-122.1, 47.3] },
      properties: {
        ...{ kind: 'home', count: 1, property_id: '3', price: null },
        ...{ status: 'pending_and_under_contract', beds: far!.bedrooms ?? null },
      },
    },
  ])
})

test('From zoom 15 on every home is a feature, and a box beside a place leaves out what is not in it', async () => {
  const answer = await ask({ location: 'Seattle', zoom: '15', bbox: '-122.4,47.5,-122.2,47.7' })
  assert.ok(answer.ok)
  const ids = answer.data.features.map(({ properties }) =>
    'property_id' in properties ? properties.property_id : '',
  )
  assert.deepEqual([ids, answer.total, answer.data.unplaced_count], [['1', '2'], 2, 0])
})

test('A text that names no place has no features', async () => {
  const answer = await ask({ location: 'Atlantis' })
  assert.ok(answer.ok)
  assert.deepEqual([answer.total, answer.data.features], [0, []])
})

test('A place must be given, and only a box may stand beside another one', async () => {
  const refused = [
    [{}, 'location'],
    [{ location: 'Seattle', circle: '47,-122,1' }, 'circle'],
    [{ circle: '47,-122,1', bbox: '-123,47,-122,48', include_approximate: 'true' }, 'include_approximate'],
    [{ location: 'Seattle', include_approximate: 'true' }, 'include_approximate'],
    [{ bbox: '-123,47,-122,48', zoom: '1.5' }, 'zoom'],
  ] as const
  for (const [query, named] of refused) {
    const answer = await ask(query)
    assert.ok(!answer.ok && answer.detail.startsWith(`${named}:`), JSON.stringify(answer))
  }
})
