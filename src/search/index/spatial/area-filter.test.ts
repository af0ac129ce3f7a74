import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isInArea, type SearchArea } from '../../../domain/listing-search/search-choices.ts'
import type { Ring } from '../../../records/geo-point.ts'
import { buildAreaTest } from './area-filter.ts'

/** On a coarse grid, so that edges are level, upright and shared, and points lie on them. */
const gridNumber = fc.integer({ min: 0, max: 8 }).map((step) => step / 4)
const lat = gridNumber.map((number) => 40 + number)
const lon = gridNumber.map((number) => -75 + number)
const ring: fc.Arbitrary<Ring> = fc
  .array(fc.tuple(lon, lat), { minLength: 3, maxLength: 9 })
  .map((corners) => [...corners, corners[0]!])
const polygon = fc
  .array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
  .map((shape): SearchArea => ({ kind: 'polygon', shape }))
const circle = fc
  .tuple(lat, lon, fc.double({ min: 0.1, max: 120, noNaN: true }))
  .map(([lat, lon, radiusMiles]): SearchArea => ({ kind: 'circle', center: { lat, lon }, radiusMiles }))
const box = fc.tuple(lat, lat, lon, lon).map(([a, b, c, d]) => ({
  south: Math.min(a, b),
  north: Math.max(a, b),
  west: Math.min(c, d),
  east: Math.max(c, d),
}))
const area = fc.oneof(
  polygon,
  circle,
  box.map((box): SearchArea => ({ kind: 'box', box })),
)
const share = fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }))

test('A prepared test gives the same answers as the plain one.', () => {
  fc.assert(
    fc.property(area, fc.array(fc.tuple(lat, lon)), fc.tuple(share, share), (area, onGrid, [north, east]) => {
      const { holds } = buildAreaTest(area)
      for (const [lat, lon] of [...onGrid, [40 + 2 * north, -75 + 2 * east] as const])
        assert.equal(holds(lat, lon), isInArea({ lat, lon }, area))
    }),
  )
})

test('The verdict on a box holds for every point in it.', () => {
  fc.assert(
    fc.property(area, box, fc.array(fc.tuple(share, share), { maxLength: 20 }), (area, box, points) => {
      const { south, north, west, east } = box
      const verdict = buildAreaTest(area).judgeBox(Float64Array.of(9, 9, south, north, west, east), 2)
      for (const [up, across] of [...points, [0, 0], [0, 1], [1, 0], [1, 1]] as const) {
        const point = {
          lat: Math.min(north, south + up * (north - south)),
          lon: Math.min(east, west + across * (east - west)),
        }
        if (verdict !== 0) assert.equal(isInArea(point, area), verdict === 1)
      }
    }),
    { numRuns: 2000 },
  )
})

test('Boxes far from an edge are judged as a whole.', () => {
  const square: Ring = [
    [0, 40],
    [4, 40],
    [4, 44],
    [0, 44],
    [0, 40],
  ]
  const areas: SearchArea[] = [
    { kind: 'polygon', shape: [[square]] },
    { kind: 'circle', center: { lat: 42, lon: 2 }, radiusMiles: 50 },
    { kind: 'box', box: { south: 40, north: 44, west: 0, east: 4 } },
  ]
  for (const area of areas) {
    const { judgeBox } = buildAreaTest(area)
    assert.equal(judgeBox(Float64Array.of(41.9, 42.1, 1.9, 2.1), 0), 1)
    if (area.kind !== 'box') assert.equal(judgeBox(Float64Array.of(41.9, 42.1, 4.1, 4.2), 0), -1)
  }
})
