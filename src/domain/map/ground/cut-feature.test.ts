import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getCellBox } from '../map-grid.ts'
import { cutFeature, findCellRange, type GroundShape } from './cut-feature.ts'
import { CELL_EXTENT, listGroundCells, numberGroundCell } from './ground-levels.ts'
import { decodeGround, encodeGround } from './ground-text.ts'

const whole = fc.integer({ min: -100_000, max: 100_000 })

test('Text gives back the names and points of features, and the box around them', () => {
  const feature = fc.record({
    name: fc.string().map((text) => text.replace(/[\t\n\r]/g, ' ')),
    paths: fc.array(fc.array(fc.tuple(whole, whole), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  fc.assert(
    fc.property(fc.array(feature, { minLength: 1 }), (features) => {
      const text = features.map(({ name, paths }) => encodeGround(name, paths)).join('\n')
      const decoded = [...decodeGround(text)]
      assert.deepEqual(
        decoded.map(({ name, paths }) => ({ name, paths })),
        features.map(({ name, paths }) => ({ name, paths: paths.map((path) => path.flat()) })),
      )
      for (const [at, { minX, maxX, minY, maxY }] of decoded.entries()) {
        const points = features[at]!.paths.flat()
        const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
        assert.deepEqual(
          [minX, maxX, minY, maxY],
          [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)],
        )
      }
    }),
  )
})

function square(west: number, south: number, east: number, north: number): GroundShape {
  return {
    type: 'Polygon',
    paths: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
}

/** Twice the area of the rings of a piece inside its cell, as a share of the cell. */
function measureShare(text: string): number {
  let area = 0
  for (const { paths } of decodeGround(text))
    for (const path of paths) {
      const clamp = (value: number) => Math.max(0, Math.min(CELL_EXTENT, value))
      for (let at = 0; at + 3 < path.length; at += 2)
        area += clamp(path[at]!) * clamp(path[at + 3]!) - clamp(path[at + 2]!) * clamp(path[at + 1]!)
    }
  return Math.abs(area) / 2 / CELL_EXTENT ** 2
}

test('The pieces of a box cover exactly it, whether it is in one cell, in some, or in thousands', () => {
  for (const side of [0.01, 0.3, 4]) {
    const box = { west: -123, south: 45, east: -123 + side, north: 45 + side }
    const shape = square(box.west, box.south, box.east, box.north)
    const pieces = [...cutFeature('water/lake', 'Box', shape)].filter(({ level }) => level === 12)
    const cells = new Set<number>()
    for (const { cell, text } of pieces) {
      const id = numberGroundCell(cell, 12)
      assert.ok(!cells.has(id), 'each cell once')
      cells.add(id)
      const edges = getCellBox(cell, 12)
      const clamp = (low: number, high: number, value: number) => Math.max(low, Math.min(high, value))
      const covered =
        (clamp(edges.west, edges.east, box.east) - clamp(edges.west, edges.east, box.west)) /
        (edges.east - edges.west)
      const tall =
        (clamp(edges.south, edges.north, box.north) - clamp(edges.south, edges.north, box.south)) /
        (edges.north - edges.south)
      assert.ok(Math.abs(measureShare(text) - covered * tall) < 2e-3, `${side}: ${cell.column}/${cell.row}`)
    }
    const listed = new Set(listGroundCells(findCellRange(shape)!))
    for (const { level, cell } of cutFeature('water/lake', 'Box', shape))
      assert.ok(listed.has(numberGroundCell(cell, level)), 'the range of a file has all its cells')
  }
})

test('A line through many cells is in each of them, and meets itself at their edges', () => {
  const shape: GroundShape = {
    type: 'LineString',
    paths: [
      [
        [-125, 45.01],
        [-117, 45.02],
      ],
    ],
  }
  const pieces = [...cutFeature('road/motorway', 'I-90', shape)].filter(({ level }) => level === 12)
  const columns = new Set(pieces.map(({ cell }) => cell.column))
  assert.equal(columns.size, Math.max(...columns) - Math.min(...columns) + 1)
  const heightAt = (column: number, x: number): number => {
    const piece = pieces.find(({ cell }) => cell.column === column)!
    const [feature] = decodeGround(piece.text)
    const [x1, y1, x2, y2] = feature!.paths[0]! as [number, number, number, number]
    return piece.cell.row * CELL_EXTENT + y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)
  }
  for (const column of [...columns].filter((one) => columns.has(one + 1)))
    assert.ok(Math.abs(heightAt(column, CELL_EXTENT) - heightAt(column + 1, 0)) < 4)
})

test('A feature that is larger than any is refused before it is cut', () => {
  assert.equal(findCellRange(square(-170, -60, 170, 70)), undefined)
})
