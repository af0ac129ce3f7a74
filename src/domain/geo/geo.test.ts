import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { GeoPoint, MultiPolygon, Ring } from '../../records/geo-point.ts'
import { getDistanceMiles } from './distance.ts'
import { findPolygonAt, isInMultiPolygon } from './polygon.ts'
import { findBox, findCentroid, getAreaSquareMiles } from './shape-measures.ts'
import { buildShapeTest } from './shape-test.ts'

const anyPoint = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})

function square(west: number, south: number, size: number): Ring {
  const [east, north] = [west + size, south + size]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

test('Distances are known ones: Seattle to Portland 145 miles, a degree of latitude 69.1.', () => {
  const seattle = { lat: 47.6062, lon: -122.3321 }
  assert.ok(Math.abs(getDistanceMiles(seattle, { lat: 45.5152, lon: -122.6784 }) - 145.3) < 0.5)
  assert.ok(Math.abs(getDistanceMiles({ lat: 0, lon: 0 }, { lat: 1, lon: 0 }) - 69.09) < 0.01)
})

test('Distance is symmetric, zero only between equal points, and satisfies the triangle inequality.', () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, anyPoint, (a, b, c) => {
      const distance = getDistanceMiles(a, b)
      assert.ok(Math.abs(distance - getDistanceMiles(b, a)) < 1e-6)
      assert.equal(getDistanceMiles(a, a), 0)
      assert.ok(distance <= getDistanceMiles(a, c) + getDistanceMiles(c, b) + 1e-4)
    }),
  )
})

test('A hole and the space between the parts of a shape are outside.', () => {
  const shape: MultiPolygon = [[square(0, 0, 4), square(1, 1, 1)], [square(10, 10, 1)]]
  assert.equal(isInMultiPolygon({ lat: 0.5, lon: 0.5 }, shape), true)
  assert.equal(isInMultiPolygon({ lat: 1.5, lon: 1.5 }, shape), false)
  assert.equal(isInMultiPolygon({ lat: 7, lon: 7 }, shape), false)
  assert.deepEqual(findPolygonAt({ lat: 10.5, lon: 10.5 }, shape), shape[1])
})

test('If squares tile the plane, exactly one contains any point, even on edges and corners.', () => {
  const tiles: MultiPolygon[] = []
  for (let lon = -3; lon <= 3; lon++) for (let lat = -3; lat <= 3; lat++) tiles.push([[square(lon, lat, 1)]])
  const coordinate = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ min: -2, max: 2, noNaN: true }))
  fc.assert(
    fc.property(coordinate, coordinate, (lat, lon) => {
      assert.equal(tiles.filter((tile) => isInMultiPolygon({ lat, lon }, tile)).length, 1)
    }),
  )
})

test('The direction of a ring does not matter, and its box contains every point that the ring contains.', () => {
  const degree = fc.integer({ min: -6000, max: 6000 }).map((thousandths) => thousandths / 1000)
  const around: fc.Arbitrary<GeoPoint> = fc.record({ lat: degree, lon: degree })
  fc.assert(
    fc.property(fc.array(around, { minLength: 3, maxLength: 9 }), around, (corners, point) => {
      const ring: Ring = [...corners, corners[0]!].map(({ lon, lat }) => [lon, lat])
      const [shape, reversed]: MultiPolygon[] = [[[ring]], [[ring.toReversed()]]]
      assert.equal(isInMultiPolygon(point, shape!), isInMultiPolygon(point, reversed!))
      assert.ok(Math.abs(getAreaSquareMiles(shape!) - getAreaSquareMiles(reversed!)) < 1e-6)
      const box = findBox(shape!)!
      if (!isInMultiPolygon(point, shape!)) return
      assert.ok(
        point.lat >= box.south && point.lat <= box.north && point.lon >= box.west && point.lon <= box.east,
      )
    }),
  )
})

test('The centroid of a square is its middle, and a hole pushes it away.', () => {
  const whole = findCentroid([[square(-122, 47, 2)]])!
  assert.ok(Math.abs(whole.lat - 48) < 1e-9 && Math.abs(whole.lon + 121) < 1e-9)
  const pierced = findCentroid([[square(-122, 47, 2), square(-122, 47, 1)]])!
  assert.ok(pierced.lat > 48 && pierced.lon > -121)
  assert.deepEqual(
    findCentroid([
      [
        [
          [1, 2],
          [1, 2],
        ],
      ],
    ]),
    { lat: 2, lon: 1 },
  )
  assert.equal(findCentroid([]), undefined)
})

test('The area of a one-degree square at the equator is 4,773 square miles, less its holes.', () => {
  assert.ok(Math.abs(getAreaSquareMiles([[square(0, 0, 1)]]) - 4773.7) < 2)
  const pierced = getAreaSquareMiles([[square(0, 0, 1), square(0, 0, 0.5)]])
  assert.ok(Math.abs(pierced - 0.75 * 4773.7) < 3)
})

test('A shape prepared for many points gives the same answers as the plain test, also at corners.', () => {
  const degree = fc.integer({ min: -40, max: 40 }).map((tenths) => tenths / 10)
  const corners = fc.array(fc.tuple(degree, degree), { minLength: 3, maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(
      corners,
      corners,
      fc.array(fc.tuple(degree, degree), { minLength: 20 }),
      (outer, hole, points) => {
        const shape: MultiPolygon = [
          [
            [...outer, outer[0]!],
            [...hole, hole[0]!],
          ],
        ]
        const { holds } = buildShapeTest(shape)
        for (const [lon, lat] of [...points, ...outer.slice(0, 20)]) {
          assert.equal(holds(lat, lon), isInMultiPolygon({ lat, lon }, shape))
        }
      },
    ),
  )
})
