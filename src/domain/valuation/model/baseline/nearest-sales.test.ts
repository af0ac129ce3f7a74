import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildSaleRows } from '../sale-rows.ts'
import { buildSaleCells, createNearestSales, openNearestSales } from './nearest-sales.ts'

const degrees = fc.oneof(
  fc.integer({ min: 0, max: 6 }).map((step) => step / 50),
  fc.double({ min: 0, max: 1, noNaN: true }),
)
const anySale = fc.record({
  homeId: fc.integer({ min: 1, max: 30 }),
  latitude: fc.oneof({ weight: 9, arbitrary: degrees.map((offset) => 47 + offset) }, fc.constant(Number.NaN)),
  longitude: fc.oneof({ weight: 30, arbitrary: degrees.map((offset) => -122 + offset) }, fc.constant(0)),
  day: fc.integer({ min: 19_000, max: 19_003 }),
  priceDollars: fc.constant(1),
  fields: fc.constant([]),
})

test('The nearest sales are those of a search through all: without the home itself, and the newest first of equally near ones.', () => {
  const point = fc.tuple(
    fc.double({ min: 46.5, max: 48.5, noNaN: true }),
    fc.double({ min: -123, max: -120, noNaN: true }),
  )
  fc.assert(
    fc.property(
      fc.array(anySale, { maxLength: 60 }),
      fc.oneof(point, fc.constant([47.02, -121.98])),
      fc.integer({ min: 1, max: 8 }),
      (sales, [latitude, longitude], capacity) => {
        const rows = buildSaleRows(sales)
        const finder = openNearestSales(rows, buildSaleCells(rows))
        const found = createNearestSales(capacity)
        finder.find(latitude!, longitude!, 7, found)
        const [x, y] = finder.project(latitude!, longitude!)
        const expected = Array.from({ length: rows.count }, (_, row) => {
          const [ofX, ofY] = finder.project(rows.latitudes[row]!, rows.longitudes[row]!)
          return { row, miles: Math.sqrt((ofX - x) ** 2 + (ofY - y) ** 2) }
        })
          .filter(({ row, miles }) => !Number.isNaN(miles) && rows.homeIds[row] !== 7)
          .sort(
            (one, other) =>
              one.miles - other.miles || rows.days[other.row]! - rows.days[one.row]! || one.row - other.row,
          )
          .slice(0, capacity)
        assert.deepEqual(
          [...found.rows.subarray(0, found.count)],
          expected.map(({ row }) => row),
        )
        assert.deepEqual(
          [...found.miles.subarray(0, found.count)],
          expected.map(({ miles }) => miles),
        )
      },
    ),
  )
})
