import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { boundingBox, circle } from './box-and-circle.ts'
import type { Format } from './format.ts'
import { MAX_CORNERS, polygon } from './polygon.ts'

/** Checks that each text is refused with the given words. */
function holdRefused(format: Format<unknown>, refused: Readonly<Record<string, RegExp>>): void {
  for (const [text, words] of Object.entries(refused)) {
    assert.equal(format.parse(text), undefined, text)
    assert.match(format.explain?.(text) ?? 'no word', words, text)
  }
}

const triangle = [
  [-122.4, 47.5],
  [-122.4, 47.7],
  [-122.2, 47.6],
]
const closed = [...triangle, triangle[0]!]
const geoJson = (type: string, coordinates: unknown) => JSON.stringify({ type, coordinates })

test('A box is west, south, east and north, and may be as flat as a line or a point', () => {
  assert.deepEqual(boundingBox.parse('-122.44,47.59, -122.29 ,47.7'), {
    west: -122.44,
    south: 47.59,
    east: -122.29,
    north: 47.7,
  })
  assert.deepEqual(boundingBox.parse('1,2,1,2'), { west: 1, south: 2, east: 1, north: 2 })
  assert.ok(boundingBox.parse('-180,-90,180,90'))
})

test('An invalid box is refused with the number that is wrong', () => {
  holdRefused(boundingBox, {
    '1,2,3': /^3 numbers instead of 4$/,
    '1,2,3,4,5': /^5 numbers instead of 4$/,
    '1,two,3,4': /^'two' is not a number$/,
    '1,,3,4': /^'' is not a number$/,
    '47.59,-122.44,47.7,-122.29': /^south -122.44 is outside -90 to 90$/,
    '-181,2,3,4': /^west -181 is outside -180 to 180$/,
    '1,2,3,90.1': /^north 90.1 is outside/,
    '1,5,3,4': /^south 5 is above north 4$/,
    '170,50,-170,60': /^west 170 is beyond east -170; .*antimeridian$/,
  })
})

test('A circle is a point and more than 0 up to 100 miles', () => {
  assert.deepEqual(circle.parse('47.6,-122.3,2.5'), {
    center: { lat: 47.6, lon: -122.3 },
    radiusMiles: 2.5,
  })
  assert.ok(circle.parse('47.6,-122.3,100'))
  holdRefused(circle, {
    '47.6,-122.3': /^2 numbers instead of 3$/,
    '47.6,-122.3,0': /^radius 0 is not more than 0 and at most 100 miles$/,
    '47.6,-122.3,100.1': /^radius 100.1 is not/,
    '-122.3,47.6,1': /^latitude -122.3 is outside -90 to 90$/,
    '47.6,-190,1': /^longitude -190 is outside/,
    '47.6,-122.3,1e309': /^'1e309' is not a number$/,
  })
})

test('A polygon is read in the same way from pairs, closed or not, and from GeoJSON text', () => {
  const shape = [[closed]]
  for (const text of [
    '47.5,-122.4 47.7,-122.4 47.6,-122.2',
    '47.5,-122.4;47.7,-122.4;47.6,-122.2;47.5,-122.4;',
    ' 47.5, -122.4; 47.7, -122.4;\n47.6, -122.2',
    geoJson('Polygon', [closed]),
    geoJson('Polygon', [triangle]),
    geoJson('MultiPolygon', [[closed.map((position) => [...position, 12])]]),
    JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [closed] } }),
  ]) {
    assert.deepEqual(polygon.parse(text), shape, text)
  }
})

test('The number of polygons, their order and their holes are preserved', () => {
  const shapes = [[closed, closed], [closed]]
  assert.deepEqual(polygon.parse(geoJson('MultiPolygon', shapes)), shapes)
})

test('An invalid shape is refused with the polygon, ring and corner that is wrong', () => {
  const far = [...triangle, [-200, 47]]
  holdRefused(polygon, {
    '47.5,-122.4 47.7,-122.4': /^ring: 2 different corners instead of 3$/,
    '47.5,-122.4;47.7,-122.4;47.5,-122.4': /^ring: 2 different corners/,
    '47.5,-122.4 x,1 2,3': /^corner 2: 'x' is not a number$/,
    '47.5,-122.4 47.7 2,3': /^corner 2: not two numbers$/,
    '-122.4,47.5 -122.4,47.7 -122.2,47.6': /^corner 1: latitude -122.4 is outside -90 to 90$/,
    '50,170;50,-170;60,180': /^corner 2: its edge crosses the antimeridian/,
    '{"type":"Polygon"': /^not JSON text$/,
    [geoJson('Point', [1, 2])]: /^not a GeoJSON Polygon or MultiPolygon/,
    [geoJson('MultiPolygon', 7)]: /^not a GeoJSON Polygon/,
    [geoJson('MultiPolygon', [])]: /^no polygon$/,
    [geoJson('Polygon', triangle)]: /^polygon 1, ring 1: not all \[longitude, latitude\]$/,
    [geoJson('Polygon', 5)]: /^polygon 1: not a list of rings$/,
    [geoJson('Polygon', [])]: /^polygon 1: not a list of rings$/,
    [geoJson('Polygon', [[]])]: /^ring: 0 different corners/,
    [geoJson('Polygon', [[['1', 2]]])]: /^polygon 1, ring 1: not all/,
    [geoJson('MultiPolygon', [[closed], [closed, far]])]:
      /^polygon 2, ring 2, corner 4: longitude -200 is outside -180 to 180$/,
    '{"type":"Feature","geometry":null}': /^not a GeoJSON/,
  })
})

test('The number of corners is bounded', () => {
  const corners = (count: number) =>
    Array.from({ length: count }, (_, index) => `${index / 100},${index % 7}`).join(' ')
  assert.ok(polygon.parse(corners(MAX_CORNERS)))
  holdRefused(polygon, { [corners(MAX_CORNERS + 1)]: /^1001 corners are more than 1000$/ })
})

test('Every text is either accepted or refused with a reason', () => {
  const coordinate = fc.oneof(fc.double({ min: -200, max: 200, noNaN: true }), fc.constant('x'))
  const pairs = fc.array(fc.tuple(coordinate, coordinate).map(String), { maxLength: 6 })
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    pairs.map((given) => given.join(';')),
    pairs.map((given) => given.join(',')),
    fc.json().map((json) => `{"type":"Polygon","coordinates":${json}}`),
    fc.json().map((json) => `{"type":"MultiPolygon","coordinates":[[${json}]]}`),
  )
  fc.assert(
    fc.property(fc.constantFrom(boundingBox, circle, polygon), text, (format, given) => {
      const isTaken = format.parse(given) !== undefined
      assert.equal(format.explain?.(given) === undefined, isTaken)
    }),
    { numRuns: 3000 },
  )
})
