import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listMapPlaces } from '../../src/app/explorer/map-places.ts'
import { polygon } from '../../src/contract/formats/polygon.ts'
import { findMapCell, getCellBox } from '../../src/domain/map/map-grid.ts'
import { listTicks } from '../../src/explorer/charts/scale.ts'
import {
  findTileCell,
  type MapPoint,
  parseBounds,
  parseRing,
  renderBounds,
  renderRing,
  simplifyPath,
} from '../../src/explorer/map/bounds.ts'
import { readMarketDays } from '../../src/explorer/market/market-period.ts'
import { renderCurl } from '../../src/explorer/request/render-curl.ts'
import { parseRoute } from '../../src/explorer/routing/route.ts'
import { renderShortPrice, spellDay } from '../../src/explorer/search/words.ts'
import {
  type LinkKind,
  type LinkSettings,
  renderHomePath,
  renderPagePath,
} from '../../src/operations/presentation/links.ts'

const SETTINGS: LinkSettings = { baseUrl: 'http://127.0.0.1:8080' }

test('Every link that answers contain leads to a page of the explorer', () => {
  const route = (path: string) => parseRoute(path, '')
  const address = { street: '401 Copper St', city: 'Seattle', state: 'WA', zip: '98199' }
  assert.deepEqual(route(renderHomePath(address, 42, SETTINGS)), { page: 'home', propertyId: '42' })
  const hidden = { street: undefined, city: undefined, state: undefined, zip: undefined }
  assert.deepEqual(route(renderHomePath(hidden, 42, SETTINGS)), { page: 'home', propertyId: '42' })
  const kinds: [Exclude<LinkKind, 'home'>, string][] = [
    ['builder', 'builder'],
    ['agent', 'agent'],
    ['community', 'community'],
    ['office', 'office'],
  ]
  for (const [kind, page] of kinds) {
    for (const name of ['Sample & Sons', undefined])
      assert.equal(route(renderPagePath(kind, { id: 7, name }, SETTINGS)).page, page, kind)
  }
})

test('An address that is no page is unknown, whatever it contains', () => {
  for (const path of ['/homes/', '/homes/x/y/1', '/homes/abc', '/api/v1/search', '/rates/1', '/%'])
    assert.equal(parseRoute(path, '').page, 'unknown', path)
  assert.deepEqual(parseRoute('/agents/x/1', '?page=-3'), { page: 'agent', agentId: '1', resultPage: 1 })
  assert.deepEqual(parseRoute('/offices/oak-realty/7', '?home=x'), {
    ...{ page: 'office', officeId: '7', name: 'Oak Realty' },
    homeId: undefined,
  })
})

test('A ring that is drawn is read back, and the operation understands it', () => {
  const point = fc.tuple(
    fc.double({ min: -170, max: -60, noNaN: true }),
    fc.double({ min: 20, max: 60, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), (ring) => {
      const parsed = parseRing(renderRing(ring))!
      assert.equal(parsed.length, ring.length)
      for (const [index, [lon, lat]] of parsed.entries()) {
        assert.ok(Math.abs(lon - ring[index]![0]) < 1e-5)
        assert.ok(Math.abs(lat - ring[index]![1]) < 1e-5)
      }
    }),
  )
  const drawn = renderRing([
    [-122.4, 47.6],
    [-122.3, 47.6],
    [-122.3, 47.7],
  ])
  assert.notEqual(polygon.parse(drawn), undefined)
  assert.equal(parseRing('47.6,-122.4;x'), undefined)
})

test('A simplified path keeps its ends and stays within the tolerance of every point', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 60 }), (path) => {
      const simple = simplifyPath(path, 3)
      assert.deepEqual([simple[0], simple.at(-1)], [path[0], path.at(-1)])
      for (const one of path) assert.ok(findDistance(one, simple) <= 3.001)
    }),
  )
})

test('A box stays within the world', () => {
  assert.equal(renderBounds([-200, -95, 190.123456789, 91]), '-180,-90,180,90')
  assert.deepEqual(parseBounds('-122.5,47.5,-122.2,47.7'), [-122.5, 47.5, -122.2, 47.7])
  assert.equal(parseBounds('1,2,3'), undefined)
})

test('A curl command carries any target through a shell, and hides the key of a visitor', () => {
  assert.equal(
    renderCurl('http://h', "/p?a=o'hare", 'plat_test_x'),
    `curl -sg -H 'x-gateway-key: plat_test_x' 'http://h/p?a=o'\\''hare'`,
  )
  assert.match(renderCurl('http://h', '/p', undefined), /"x-gateway-key: \$PLAT_KEY"/)
  assert.match(renderCurl('http://h', '/p', undefined, 'tile.mvt'), / 'http:\/\/h\/p' -o tile\.mvt$/)
})

test('The cell of a cluster on the map is the one in which the service counted its homes', () => {
  const point = fc.tuple(
    fc.double({ min: -179, max: 179, noNaN: true }),
    fc.double({ min: -80, max: 80, noNaN: true }),
  )
  fc.assert(
    fc.property(point, fc.integer({ min: 2, max: 18 }), ([lon, lat], zoom) => {
      // A cell is an eighth of a tile.
      const { west, south, east, north } = getCellBox(findMapCell({ lon, lat }, zoom + 3), zoom + 3)
      // On an edge either side would do.
      const found = findTileCell([(west + east) / 2, (south + north) / 2], zoom)
      for (const [index, edge] of [west, south, east, north].entries())
        assert.ok(Math.abs(found[index]! - edge) < 1e-6, `${found} is not ${west},${south},${east},${north}`)
    }),
  )
})

test('The days of a market are read from its address', () => {
  const today = Date.parse('2026-03-10T15:00:00Z')
  const read = (query: string) => readMarketDays(new URLSearchParams(query), today)
  assert.deepEqual(read(''), {})
  assert.deepEqual(read('from=2014-05-01&to=2015-05-31'), { from: '2014-05-01', to: '2015-05-31' })
  assert.deepEqual(read('days=1'), { from: '2026-03-10' })
  assert.deepEqual(read('days=30&to=2016-03-01'), { from: '2016-02-01', to: '2016-03-01' })
  assert.deepEqual(read('days=30&from=2016-01-01'), { from: '2016-01-01' })
  // The service says what is wrong with a day.
  assert.deepEqual(read('days=30&to=soon'), { to: 'soon' })
  for (const days of ['0', '-1', 'many', '1.5', '100000']) assert.equal(read(`days=${days}`), undefined, days)
})

test('Prices fit on a marker', () => {
  const prices = [2450, 9_999, 985_000, 999_600, 1_250_000, 12_000_000]
  assert.deepEqual(prices.map(renderShortPrice), ['$2,450', '$9,999', '$985K', '$1M', '$1.25M', '$12M'])
  assert.equal(spellDay('2026-03-14'), 'Mar 14, 2026')
})

test('The ticks of an axis are round and enclose the values', () => {
  const value = fc.double({ min: -1e7, max: 1e7, noNaN: true })
  fc.assert(
    fc.property(value, fc.double({ min: 1e-3, max: 1e7, noNaN: true }), (low, range) => {
      const ticks = listTicks(low, low + range, 4)
      assert.ok(ticks.length >= 2 && ticks.length <= 8, String(ticks))
      assert.ok(ticks[0]! <= low + range * 1e-6 && ticks.at(-1)! >= low + range * 0.999, String(ticks))
    }),
  )
})

test('The map labels the larger places of the table, the largest first', () => {
  const table =
    'id,name,state,lat,lon,population\n1,Small,WA,47,-122,10\n2,Town,WA,47.12345,-122.5,5000\n3,City,WA,47,-122,90000\n'
  assert.deepEqual(listMapPlaces(table), [
    ['City', -122, 47, 90000],
    ['Town', -122.5, 47.123, 5000],
  ])
  assert.throws(() => listMapPlaces('id,name\n'), /no column lat/)
})

function findDistance([x, y]: MapPoint, path: readonly MapPoint[]): number {
  const distances = path.map(([x1, y1], index) => {
    const [x2, y2] = path[index + 1] ?? [x1, y1]
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    const share = length === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length
    const at = Math.max(0, Math.min(1, share))
    return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1))
  })
  return Math.min(...distances)
}
