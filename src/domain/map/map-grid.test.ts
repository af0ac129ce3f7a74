import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildMapGrid, findMapCell, getCellAt, getCellBox, indexInGrid, project } from './map-grid.ts'

const point = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lon: fc.double({ min: -180, max: 179.999, noNaN: true }),
})
const level = fc.integer({ min: 0, max: 25 })

test('Every point is in exactly one cell of a level, whose box contains it', () => {
  fc.assert(
    fc.property(point, level, (at, level) => {
      const cell = findMapCell(at, level)
      const { west, east, south, north } = getCellBox(cell, level)
      assert.ok(at.lon >= west && (at.lon < east || cell.column === 2 ** level - 1))
      assert.ok(at.lat >= south && at.lat < north)
    }),
  )
})

test('The cells of one level divide those of the level before in four', () => {
  fc.assert(
    fc.property(point, fc.integer({ min: 1, max: 25 }), (at, level) => {
      const { column, row } = findMapCell(at, level)
      assert.deepEqual(findMapCell(at, level - 1), { column: column >> 1, row: row >> 1 })
    }),
  )
})

test('A grid over a box numbers the cells of its points as they are numbered in the world', () => {
  fc.assert(
    fc.property(
      point,
      point,
      fc.double({ min: 0, max: 1, noNaN: true }),
      level,
      (one, other, share, level) => {
        const box = {
          south: Math.min(one.lat, other.lat),
          north: Math.max(one.lat, other.lat),
          west: Math.min(one.lon, other.lon),
          east: Math.max(one.lon, other.lon),
        }
        const grid = buildMapGrid(box, Math.min(level, 8))
        const inside = {
          lat: box.south + (box.north - box.south) * share,
          lon: box.west + (box.east - box.west) * share,
        }
        for (const at of [one, other, inside]) {
          const index = indexInGrid(grid, at.lat, at.lon)
          assert.deepEqual(getCellAt(grid, index), findMapCell(at, grid.level))
        }
      },
    ),
  )
})

test('Tiles are numbered as web maps number them: Seattle is in tile 10/164/357', () => {
  assert.deepEqual(findMapCell({ lat: 47.6062, lon: -122.3321 }, 10), { column: 164, row: 357 })
  assert.deepEqual(findMapCell({ lat: 90, lon: 180 }, 3), { column: 7, row: 0 })
  assert.deepEqual(findMapCell({ lat: -90, lon: -180 }, 3), { column: 0, row: 7 })
  const { x, y } = project({ lat: 0, lon: 0 }, 1)
  assert.ok(Math.abs(x - 1) < 1e-12 && Math.abs(y - 1) < 1e-12)
})
