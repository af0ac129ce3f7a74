import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'
import { findPartition } from '../bisect.ts'

/*
 * The world of web maps: a square in the Mercator projection, divided into 2^level columns from west to east and as many rows
 * from north to south. A tile of zoom z is a cell of level z. Poles belong to the first and the last row.
 *
 * A cell contains its western and southern edges, but not its eastern and northern ones. The edges themselves are numbers that
 * every engine compares, so that a point is in the same cell everywhere.
 */

/** A cell, counted from the north-western corner of the world. */
export interface MapCell {
  column: number
  row: number
}

/** The longitude at which a column begins, in degrees. */
function westOf(column: number, level: number): number {
  return (column / 2 ** level) * 360 - 180
}

const DEGREES = 180 / Math.PI

/** The latitude at which a row begins in the north, in degrees. */
function northOf(row: number, level: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** level))) * DEGREES
}

/** Finds the cell that contains a point. */
export function findMapCell({ lat, lon }: GeoPoint, level: number): MapCell {
  const last = 2 ** level - 1
  const clamp = (index: number) => Math.max(0, Math.min(last, index))
  const { x, y } = project({ lat, lon }, level)
  let column = clamp(Math.floor(x))
  // Rounding may be one cell off, so the edges themselves decide.
  while (column > 0 && lon < westOf(column, level)) column--
  while (column < last && lon >= westOf(column + 1, level)) column++
  let row = clamp(Math.floor(y))
  while (row > 0 && lat >= northOf(row, level)) row--
  while (row < last && lat < northOf(row + 1, level)) row++
  return { column, row }
}

/** Where a point is in the world, in cells of a level from the north-western corner. */
export function project({ lat, lon }: GeoPoint, level: number): { x: number; y: number } {
  const side = 2 ** level
  const up = Math.asinh(Math.tan(lat / DEGREES)) / Math.PI
  return { x: ((lon + 180) / 360) * side, y: ((1 - up) / 2) * side }
}

/** The box of a cell. */
export function getCellBox({ column, row }: MapCell, level: number): GeoBox {
  return {
    west: westOf(column, level),
    east: westOf(column + 1, level),
    north: northOf(row, level),
    south: northOf(row + 1, level),
  }
}

/** Some neighboring cells of a level. */
export interface MapGrid {
  level: number
  firstColumn: number
  lastRow: number
  columns: number
  rows: number
  /** The longitudes between two columns, ascending. */
  wests: Float64Array
  /** The latitudes between two rows, ascending, so from south to north. */
  souths: Float64Array
}

/** Makes the grid of the cells that touch a box. */
export function buildMapGrid({ west, east, south, north }: GeoBox, level: number): MapGrid {
  const first = findMapCell({ lat: north, lon: west }, level)
  const last = findMapCell({ lat: south, lon: east }, level)
  const columns = last.column - first.column + 1
  const rows = last.row - first.row + 1
  return {
    level,
    firstColumn: first.column,
    lastRow: last.row,
    columns,
    rows,
    wests: Float64Array.from({ length: columns - 1 }, (_, at) => westOf(first.column + at + 1, level)),
    souths: Float64Array.from({ length: rows - 1 }, (_, at) => northOf(last.row - at, level)),
  }
}

/** The index of a point's cell in a grid that contains it: row by row from the south, each from west to east. */
export function indexInGrid(grid: MapGrid, lat: number, lon: number): number {
  return countUpTo(grid.souths, lat) * grid.columns + countUpTo(grid.wests, lon)
}

/** The cell with an index in a grid. */
export function getCellAt({ columns, firstColumn, lastRow }: MapGrid, index: number): MapCell {
  return { column: firstColumn + (index % columns), row: lastRow - Math.floor(index / columns) }
}

/** Counts the numbers that are at most a value, among ascending ones. */
function countUpTo(ascending: Float64Array, value: number): number {
  return findPartition(0, ascending.length, (index) => ascending[index]! <= value)
}
