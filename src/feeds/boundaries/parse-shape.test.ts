import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Issue } from '../../ingest/ports/issue.ts'
import { parseShape } from './parse-shape.ts'

const SQUARE = [
  [-122, 47],
  [-121, 47],
  [-121, 48],
  [-122, 48],
  [-122, 47],
]
const HOLE = SQUARE.map(([lon = 0, lat = 0]) => [lon / 2 - 60.75, lat / 2 + 23.75])

function parse(geometry: unknown) {
  const issues: Issue[] = []
  const shape = parseShape(geometry, 'here', (issue) => issues.push(issue))
  return { shape, names: issues.map(({ name }) => name) }
}

test('A polygon and a multipolygon of it are the same shape, with holes and without heights.', () => {
  const polygon = parse({ type: 'Polygon', coordinates: [SQUARE.map((at) => [...at, 12]), HOLE] })
  assert.deepEqual(polygon, { shape: [[SQUARE, HOLE]], names: [] })
  assert.deepEqual(parse({ type: 'MultiPolygon', coordinates: [[SQUARE, HOLE]] }), polygon)
  const collection = { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [0, 0] }] }
  assert.deepEqual(parse(collection).names, ['GeometryUnsupported'])
})

test('An open ring is closed, and an issue says so.', () => {
  const { shape, names } = parse({ type: 'Polygon', coordinates: [SQUARE.slice(0, -1)] })
  assert.deepEqual(shape, [[SQUARE]])
  assert.deepEqual(names, ['RingUnclosed'])
})

test('A ring without an area is dropped, and so is its polygon if the ring is the outer one.', () => {
  const line = [SQUARE[0], SQUARE[1], SQUARE[0]]
  const pierced = parse({ type: 'Polygon', coordinates: [SQUARE, line] })
  assert.deepEqual(pierced, { shape: [[SQUARE]], names: ['RingDegenerate'] })
  const nothing = parse({ type: 'Polygon', coordinates: [line] })
  assert.deepEqual(nothing, { shape: undefined, names: ['RingDegenerate', 'GeometryUnsupported'] })
})

test('Coordinates with the latitude first are distinguished from projected ones, both for Seattle and for New York.', () => {
  const at = (x: number, y: number) => [
    [
      [x, y],
      [x + 0.1, y],
      [x, y + 0.1],
      [x, y],
    ],
  ]
  const namesOf = (x: number, y: number) => parse({ type: 'Polygon', coordinates: at(x, y) }).names
  assert.deepEqual(namesOf(47.6, -122.3), ['CoordinatesSwapped'])
  assert.deepEqual(namesOf(40.7, -74), ['CoordinatesSwapped'])
  assert.deepEqual(namesOf(1274777.7, 222820.8), ['CoordinatesProjected'])
  assert.deepEqual(namesOf(-170.7, -14.3), [])
})

test('Points, missing geometry and broken coordinates are not shapes.', () => {
  for (const geometry of [
    null,
    { type: 'Point', coordinates: [-122, 47] },
    { type: 'Polygon', coordinates: [[['a', 'b']]] },
    { type: 'Polygon' },
    { type: 'MultiPolygon', coordinates: [] },
  ]) {
    assert.deepEqual(parse(geometry), { shape: undefined, names: ['GeometryUnsupported'] })
  }
})
