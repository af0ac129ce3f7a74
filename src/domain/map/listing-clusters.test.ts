import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exampleSearchable } from '../listing-search/listing-examples.ts'
import { clusterListings, planClusters } from './listing-clusters.ts'

const AROUND = { south: 47, north: 48, west: -123, east: -122 }

const listings = fc
  .array(
    fc.option(
      fc.record({
        lat: fc.integer({ min: 4_700, max: 4_800 }).map((hundredths) => hundredths / 100),
        lon: fc.integer({ min: -12_300, max: -12_200 }).map((hundredths) => hundredths / 100),
      }),
      { nil: undefined },
    ),
    { maxLength: 60 },
  )
  .map((points) => points.map((point, propertyId) => exampleSearchable({ propertyId, point })))

test('Clusters, homes and matches without a point add up to all matches at every zoom, and boxes hold their points', () => {
  fc.assert(
    fc.property(listings, fc.integer({ min: 0, max: 22 }), (all, zoom) => {
      const { total, unplaced, clusters, homes } = clusterListings(all, zoom)
      assert.equal(total, all.length)
      assert.equal(
        clusters.reduce((sum, { count }) => sum + count, homes.length + unplaced),
        total,
      )
      for (const { count, box, point } of clusters) {
        assert.ok(count > 1)
        assert.ok(point.lat >= box.south - 1e-6 && point.lat <= box.north + 1e-6)
        assert.ok(point.lon >= box.west - 1e-6 && point.lon <= box.east + 1e-6)
      }
    }),
  )
})

test('The windows to the left and right of a line together hold each placed match once or, on the line, twice', () => {
  fc.assert(
    fc.property(listings, (all) => {
      const [west, east, whole] = [{ ...AROUND, east: -122.5 }, { ...AROUND, west: -122.5 }, AROUND].map(
        (window) => clusterListings(all, 9, window).total,
      )
      const onLine = all.filter(({ point }) => point?.lon === -122.5).length
      assert.equal(west! + east!, whole! + onLine)
    }),
  )
})

test('Homes are counted in cells below zoom 15, and at any zoom if there are more than 4096', () => {
  assert.equal(planClusters(15, 4096, AROUND), 'homes')
  assert.notEqual(planClusters(14, 1, AROUND), 'homes')
  assert.notEqual(planClusters(15, 4097, AROUND), 'homes')
  assert.equal(planClusters(3, 0, undefined), 'homes')
})

test('A grid has the cells of the zoom, or larger ones so that there are at most 4096', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 22 }), (zoom) => {
      const grid = planClusters(zoom, 10_000, AROUND)
      assert.ok(grid !== 'homes')
      assert.ok(grid.columns * grid.rows <= 4096)
      assert.ok(grid.level === zoom + 3 || grid.columns * grid.rows > 4096 / 8)
    }),
  )
})
