import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { searchTilesContract } from '../../contract/operations/on-map/search-tiles.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import { exampleSearchable } from '../../domain/listing-search/listing-examples.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { getCellBox } from '../../domain/map/map-grid.ts'
import { createRequestContext } from '../testing/request-context.ts'
import { encodeTile } from './encode-tile.ts'
import { runSearchTiles } from './search-tiles.ts'

const places = { Seattle: { kind: 'city', city: 'Seattle', stateOrProvince: 'WA' } as const }

async function ask(query: Record<string, string>, listings: SearchableListing[] = []) {
  const parsed = parseParameters(searchTilesContract, Object.entries(query))
  if (!parsed.ok) return parsed
  const context = createRequestContext({ records: {} }, { places, listings })
  const result = await runSearchTiles(parsed.parameters, context)
  assert.ok(result.kind === 'bytes')
  return {
    ok: true as const,
    headers: result.headers,
    layers: new VectorTile(new PbfReader(result.bytes)).layers,
  }
}

function listFeatures(layer: VectorTile['layers'][string] | undefined): VectorTileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index))
}

const TILE = { z: '15', x: '5248', y: '11443' }
const { south, north, west, east } = getCellBox({ column: 5248, row: 11443 }, 15)
const middle = { lat: (south + north) / 2, lon: (west + east) / 2 }

test('A tile of a near zoom has each home with its id, price, status and bedrooms, where it is', async () => {
  const homes = [
    exampleSearchable({ propertyId: 7, point: middle, priceDollars: 634_500.5, bedrooms: 3 }),
    exampleSearchable({ propertyId: 9, point: middle, priceDollars: undefined, bedrooms: undefined }),
  ]
  const answer = await ask(TILE, homes)
  assert.ok(answer.ok)
  assert.equal(answer.headers?.['x-total'], '2')
  assert.deepEqual(Object.keys(answer.layers), ['homes'])
  const [first, second] = listFeatures(answer.layers.homes)
  assert.deepEqual([first!.id, first!.type], [7, 1])
  assert.deepEqual(
    { ...first!.properties },
    { property_id: '7', price: 634_500.5, status: 'active', beds: 3 },
  )
  assert.deepEqual({ ...second!.properties }, { property_id: '9', status: 'active' })
  const { geometry } = first!.toGeoJSON(5248, 11443, 15)
  assert.ok(geometry.type === 'Point')
  const [lon, lat] = geometry.coordinates as [number, number]
  assert.ok(Math.abs(lon - middle.lon) < 1e-5 && Math.abs(lat - middle.lat) < 1e-5)
})

test('A tile of a far zoom has clusters with their numbers', async () => {
  const at = (lat: number, lon: number, propertyId: number) =>
    exampleSearchable({ propertyId, point: { lat, lon } })
  const answer = await ask({ z: '5', x: '5', y: '11' }, [
    at(47.6, -122.3, 1),
    at(47.61, -122.31, 2),
    at(46.9, -120.1, 3),
  ])
  assert.ok(answer.ok)
  assert.deepEqual(
    listFeatures(answer.layers.clusters).map(({ properties }) => ({ ...properties })),
    [{ count: 2 }],
  )
  assert.deepEqual(
    listFeatures(answer.layers.homes).map(({ id }) => id),
    [3],
  )
})

test('A home on the edge of two tiles is in exactly one of them', async () => {
  for (const z of [4, 12, 16]) {
    const corner = getCellBox({ column: 2 ** (z - 3), row: 2 ** (z - 2) }, z)
    const onEdge = exampleSearchable({ propertyId: 1, point: { lat: corner.north, lon: corner.west } })
    let shown = 0
    for (const x of [-1, 0])
      for (const y of [-1, 0]) {
        const tile = { z: String(z), x: String(2 ** (z - 3) + x), y: String(2 ** (z - 2) + y) }
        const answer = await ask(tile, [onEdge])
        assert.ok(answer.ok)
        shown += Number(answer.headers?.['x-total'])
      }
    assert.equal(shown, 1, String(z))
  }
})

test('A tile without matches, and one of a place that does not exist, is empty', async () => {
  const none = await ask(TILE)
  assert.ok(none.ok)
  assert.deepEqual([{ ...none.layers }, none.headers?.['x-total']], [{}, '0'])
  const nowhere = await ask({ ...TILE, location: 'Atlantis' }, [exampleSearchable({ point: middle })])
  assert.ok(nowhere.ok)
  assert.deepEqual([{ ...nowhere.layers }, nowhere.headers?.['x-location']], [{}, 'unknown Atlantis'])
})

test('A tile that its zoom does not have is refused, and so are two places', async () => {
  const refused = [
    [{ z: '3', x: '8', y: '0' }, 'x'],
    [{ z: '3', x: '0', y: '8' }, 'y'],
    [{ z: '23', x: '0', y: '0' }, 'z'],
    [{ z: '3', x: '0', y: '0', location: 'Seattle', circle: '47,-122,1' }, 'circle'],
    [{ z: '3', x: '0', y: '0', bbox: '-123,47,-122,48' }, 'unknown parameter "bbox"'],
  ] as const
  for (const [query, named] of refused) {
    const answer = await ask(query)
    assert.ok(!answer.ok && answer.detail.startsWith(named), JSON.stringify(answer))
  }
})

test('Values of any kind come back as they were, also negative ones and those that several points share', () => {
  const values = ['', 'é', 0, 1, -1, 0.1, 2 ** 40, -1.5, '']
  const points = values.map((value, index) => ({
    id: index,
    point: middle,
    properties: { value, same: 'x' },
  }))
  const bytes = encodeTile([{ name: 'any', points }], { column: 5248, row: 11443 }, 15)
  const { any } = new VectorTile(new PbfReader(bytes)).layers
  assert.deepEqual(
    listFeatures(any).map(({ id, properties }) => [id, properties.value, properties.same]),
    values.map((value, index) => [index, value, 'x']),
  )
})
