import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getDistanceMiles } from '../../../domain/geo/distance.ts'
import type { GeoPoint } from '../../../records/geo-point.ts'
import { readCoordinates } from './coordinates.ts'
import { openPoints, packPoints } from './point-tree.ts'

const whole = (min: number, max: number) => fc.integer({ min, max })
/** Anywhere, with many at the same places, at the poles and on both sides of the antimeridian. */
const anyPoint: fc.Arbitrary<GeoPoint> = fc.oneof(
  fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lon: whole(-180, 180) }),
  fc.record({ lat: whole(-2, 2), lon: fc.constantFrom(-180, -179.5, 179, 180) }),
  fc.record({ lat: fc.constantFrom(-90, -89.9, 89, 90), lon: whole(-180, 180) }),
  fc.record({ lat: whole(4740, 4760), lon: whole(-12240, -12220) }).map(({ lat, lon }) => ({
    lat: lat / 100,
    lon: lon / 100,
  })),
)
const manyPoints = fc.array(anyPoint, { minLength: 1, maxLength: 300, size: 'max' })
const anyLimit = fc.constantFrom(1, 2, 20, 150, 10_000)
const anyReach = fc.constantFrom(undefined, 0, 1, 60, 5000)

/** The reference: measures every row. */
function listByMeasuringAll(points: readonly GeoPoint[], from: GeoPoint, limit: number, maxMiles = Infinity) {
  return points
    .map((point, row) => ({ row, distanceMiles: getDistanceMiles(from, point) }))
    .filter(({ row, distanceMiles }) => row % 7 !== 0 && distanceMiles <= maxMiles)
    .sort((a, b) => a.distanceMiles - b.distanceMiles || b.row - a.row)
    .slice(0, limit)
}

test('The nearest rows are those that measuring every row gives, anywhere on Earth, with ties by property id.', () => {
  fc.assert(
    fc.property(manyPoints, anyPoint, anyLimit, anyReach, (points, point, limit, maxMiles) => {
      const tree = packPoints(readCoordinates(points.map((one) => ({ point: one }))))
      const lookup = openPoints(tree, (row) => 1000 - row)
      const near = lookup.listNearest({ point, limit, maxMiles, accept: (row) => row % 7 !== 0 })
      assert.deepEqual(near, listByMeasuringAll(points, point, limit, maxMiles))
    }),
    { numRuns: 1500 },
  )
})

test('Rows without a point are never near.', () => {
  const point = { lat: 47.6, lon: -122.3 }
  const tree = packPoints(readCoordinates([{}, { point }, {}]))
  const near = openPoints(tree, (row) => row).listNearest({ point, limit: 5 })
  assert.deepEqual(near, [{ row: 1, distanceMiles: 0 }])
})
