import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { findMapCell } from '../../src/domain/map/map-grid.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

type Query = Record<string, string>

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service[Symbol.asyncDispose]())

const get = (path: string, query: Query) => service.get('main', `${path}?${new URLSearchParams(query)}`)

const FILTERS: Query[] = [
  {},
  { listing_status: 'sold', min_bedrooms: '3' },
  { listing_status: 'for_rent' },
  { keywords: 'view', property_status: 'pending_and_under_contract' },
]
const BOX = '-122.44,47.49,-122.22,47.73'

interface Feature {
  properties: { kind: string; count: number; property_id?: string }
}

function countFeatures(features: readonly Feature[]): number {
  return features.reduce((sum, { properties }) => sum + properties.count, 0)
}

test('At every zoom the clusters of a search add up to its total', async () => {
  let largest = 0
  for (const place of [{ bbox: BOX }, { location: 'Seattle, WA' }, { circle: '47.6,-122.3,4' }] as Query[]) {
    for (const filters of FILTERS) {
      const path = 'location' in place ? '/api/v1/search/by-location' : '/api/v1/search/by-area'
      const { total } = (await get(path, { ...place, ...filters })).body
      for (const zoom of [0, 9, 13, 15, 22]) {
        const query = { ...place, ...filters, zoom: String(zoom) }
        const { status, body } = await get('/api/v1/search/clusters', query)
        assert.equal(status, 200)
        assert.equal(body.total, total)
        assert.equal(countFeatures(body.data.features) + body.data.unplaced_count, total)
      }
      largest = Math.max(largest, total)
    }
  }
  assert.ok(largest > 20, String(largest))
})

async function readTile(z: number, x: number, y: number, query: Query) {
  const { status, headers, body } = await get(`/api/v1/search/tiles/${z}/${x}/${y}`, query)
  assert.equal(status, 200, headers.get('x-error-detail') ?? '')
  const { layers } = new VectorTile(new PbfReader(body))
  const ids: number[] = []
  let count = 0
  for (let index = 0; index < (layers.clusters?.length ?? 0); index++)
    count += Number(layers.clusters!.feature(index).properties.count)
  for (let index = 0; index < (layers.homes?.length ?? 0); index++) ids.push(layers.homes!.feature(index).id!)
  assert.equal(Number(headers.get('x-total')), count + ids.length)
  return { count: count + ids.length, ids }
}

test('The tiles of a zoom together hold each match of a state that has a point once', async () => {
  const [southWest, northEast] = [
    { lat: 45.5, lon: -124.9 },
    { lat: 49.1, lon: -116.9 },
  ]
  for (const filters of FILTERS) {
    const query = { location: 'Washington', ...filters }
    const { body } = await get('/api/v1/search/clusters', query)
    const placed = body.total - body.data.unplaced_count
    for (const z of [0, 6, 8]) {
      const [first, last] = [
        findMapCell({ ...southWest, lat: northEast.lat }, z),
        findMapCell({ ...southWest, lon: northEast.lon }, z),
      ]
      let sum = 0
      for (let x = first.column; x <= last.column; x++)
        for (let y = first.row; y <= last.row; y++) sum += (await readTile(z, x, y, query)).count
      assert.equal(sum, placed, `${z} ${JSON.stringify(filters)}`)
    }
  }
})

test('A near tile has the homes that a search in its box finds', async () => {
  const found = (await get('/api/v1/search/by-area', { bbox: BOX, sort_by: 'pricea' })).body.data
  let homes = 0
  for (const { ppid, latLong } of found) {
    const { column, row } = findMapCell({ lat: latLong.latitude, lon: latLong.longitude }, 16)
    const { ids } = await readTile(16, column, row, {})
    assert.ok(ids.includes(Number(ppid)), ppid)
    homes += ids.length
  }
  assert.ok(homes >= found.length && homes > 5)
})

test('A tile that a client has is answered with 304 and not charged again, until its bytes change', async () => {
  const url = `${service.service.baseUrl}/api/v1/search/tiles/8/40/89`
  const ask = (query: string, tag?: string) =>
    fetch(`${url}${query}`, {
      headers: { 'x-gateway-key': service.key, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    })
  const countCharges = async () => (await Array.fromAsync(service.store.ledger.read({}))).length
  const before = await countCharges()
  const first = await ask('')
  const etag = first.headers.get('etag')!
  assert.deepEqual(
    [first.status, first.headers.get('cache-control'), first.headers.get('x-cost')],
    [200, 'private, no-cache', '1'],
  )
  assert.match(first.headers.get('vary') ?? '', /x-gateway-key/)
  const again = await ask('', etag)
  assert.deepEqual([again.status, again.headers.get('etag'), (await again.bytes()).length], [304, etag, 0])
  assert.equal(await countCharges(), before + 1)
  const other = await ask('?listing_status=sold', etag)
  assert.equal(other.status, 200)
  assert.notEqual(other.headers.get('etag'), etag)
  assert.equal(await countCharges(), before + 2)
})

test('A path with too few or too many segments is not found, and one with a wrong number says which', async () => {
  for (const path of ['/api/v1/search/tiles/8/40', '/api/v1/search/tiles/8/40/89/', '/api/v1/search/tiles'])
    assert.equal((await get(path, {})).status, 404, path)
  for (const [path, named] of [
    ['/api/v1/search/tiles/x/40/89', 'z'],
    ['/api/v1/search/tiles/8/256/89', 'x'],
    ['/api/v1/search/tiles/8/40/', 'y'],
    ['/api/v1/search/tiles/8/40/8%2F9', 'y'],
  ] as const) {
    const { status, headers } = await get(path, {})
    assert.equal(status, 400, path)
    assert.ok(headers.get('x-error-detail')?.startsWith(`${named}:`), headers.get('x-error-detail') ?? '')
  }
})
