import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { findMapCell } from '../../src/domain/map/map-grid.ts'
import { getJson, openTestService, type TestService } from '../service/open-test-service.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service[Symbol.asyncDispose]())

/** Names by class in a layer of the tile around a point, as the service sends it. */
async function readNames(
  zoom: number,
  lon: number,
  lat: number,
  layer: string,
): Promise<Map<string, Set<string>>> {
  const { column, row } = findMapCell({ lon, lat }, zoom)
  const { status, headers, body } = await service.get('main', `/api/v1/map/tiles/${zoom}/${column}/${row}`)
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/vnd.mapbox-vector-tile')
  const found = new VectorTile(new PbfReader(body)).layers[layer]
  const names = new Map<string, Set<string>>()
  for (let index = 0; index < (found?.length ?? 0); index++) {
    const { class: ground, name } = found!.feature(index).properties
    names.set(String(ground), (names.get(String(ground)) ?? new Set()).add(String(name)))
  }
  return names
}

test('The home of a numbered street is in a tile that has this street', async () => {
  const path = '/api/v1/search/by-location?location=Seattle, WA&listing_status=sold'
  const { body } = await service.get('main', path)
  interface Card {
    hdpData: { homeInfo: { streetAddress?: string; latitude?: number; longitude?: number } }
  }
  const numbered = (body.data as Card[]).flatMap(({ hdpData: { homeInfo } }) => {
    const { streetAddress = '', latitude: lat, longitude: lon } = homeInfo
    const name = /^\d+ [NSEW]{1,2} (\d+(?:st|nd|rd|th) St)$/.exec(streetAddress)?.[1]
    return name === undefined || lat === undefined || lon === undefined ? [] : [{ name, lat, lon }]
  })
  assert.ok(numbered.length > 0, 'there is a home on a numbered street')
  for (const { name, lat, lon } of numbered) {
    const found = [...(await readNames(14, lon, lat, 'roads')).values()].flatMap((names) => [...names])
    assert.ok(
      found.some((street) => street.endsWith(` ${name}`)),
      `${name} at ${lat}, ${lon}: ${found}`,
    )
  }
})

test('The ground is that of the sample market, which says that it is generated', async () => {
  const { body } = await service.get('main', '/api/v1/map/ground')
  assert.deepEqual(
    body.data.sources.map(({ source, attribution }: { source: string; attribution: string }) => [
      source,
      attribution,
    ]),
    [['sample', 'Generated sample water and roads']],
  )
  const [west, south, east, north] = body.data.bbox
  assert.ok(west < -122.3 && east > -122.2 && south < 47.5 && north > 47.7)
  const lakes = await readNames(10, -122.24, 47.7, 'water')
  assert.ok([...(lakes.get('lake') ?? [])].some((name) => name.startsWith('Lake ')))
  assert.equal((await service.get('main', '/api/v1/map/ground?source=other')).body.data.sources.length, 0)
})

test('A tile costs 1, and nothing if it is the one that the client has', async () => {
  const { baseUrl } = service.service
  const address = `${baseUrl}/api/v1/map/tiles/12/656/1430`
  const headers = { 'x-gateway-key': service.key }
  const first = await fetch(address, { headers })
  assert.deepEqual([first.status, first.headers.get('x-cost')], [200, '1'])
  const etag = first.headers.get('etag')
  assert.ok(etag !== null && (await first.arrayBuffer()).byteLength > 0)
  const again = await fetch(address, { headers: { ...headers, 'if-none-match': etag } })
  assert.deepEqual([again.status, (await again.arrayBuffer()).byteLength], [304, 0])
  assert.equal((await fetch(address)).status, 401)
  assert.equal((await getJson(`${baseUrl}/api/v1/map/tiles/3/8/0`, service.key)).status, 400)
})
