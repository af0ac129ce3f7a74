import type { SaleRows } from '../sale-rows.ts'

const MILES_PER_DEGREE = 69.09
const SALES_PER_CELL = 6
const MIN_CELL_MILES = 0.02
/** Cells cover all but this share of the sales on each side; those beyond, often mistakes, are in the outermost cells. */
const OUTSIDE_SHARE = 0.005

/** Sales by the square cell of a grid in which they lie. Sales without a point are in none. */
export interface SaleCells {
  middleLatitude: number
  middleLongitude: number
  /** Miles from the middle to the lower left corner, and per side of a cell. */
  left: number
  bottom: number
  size: number
  columns: number
  lines: number
  /** The members of cell `c` are `members[starts[c]]` to `members[starts[c + 1] - 1]`. */
  starts: Int32Array
  members: Int32Array
}

/** The sales that are nearest to a point, in order of distance. Only the first `count` are filled. */
export interface NearestSales {
  rows: Int32Array
  miles: Float64Array
  count: number
}

export interface NearestSaleFinder {
  /** Finds up to as many sales of other homes than `homeId` as `found` can hold. Of equally near ones, the newer come first. */
  find(latitude: number, longitude: number, homeId: number, found: NearestSales): void
  /** Miles east and north of the middle of the sales, in a plane. */
  project(latitude: number, longitude: number): [x: number, y: number]
}

export function createNearestSales(capacity: number): NearestSales {
  return { rows: new Int32Array(capacity), miles: new Float64Array(capacity), count: 0 }
}

export function buildSaleCells({ latitudes, longitudes, ...rows }: SaleRows): SaleCells {
  const located: number[] = []
  for (let row = 0; row < rows.count; row++)
    if (!Number.isNaN(latitudes[row]!) && !Number.isNaN(longitudes[row]!)) located.push(row)
  const [south, middleLatitude, north] = getExtent(Float64Array.from(located, (row) => latitudes[row]!))
  const [west, middleLongitude, east] = getExtent(Float64Array.from(located, (row) => longitudes[row]!))
  const [left, bottom] = projectFrom(middleLatitude, middleLongitude, south, west)
  const [right, top] = projectFrom(middleLatitude, middleLongitude, north, east)
  const count = Math.max(1, located.length)
  const size = Math.max(
    MIN_CELL_MILES,
    Math.sqrt(((right - left) * (top - bottom) * SALES_PER_CELL) / count),
    // Sales along a line, or two that are far apart, must not make more cells than sales.
    Math.max(right - left, top - bottom) / count,
  )
  const columns = Math.floor((right - left) / size) + 1
  const lines = Math.floor((top - bottom) / size) + 1
  const starts = new Int32Array(columns * lines + 1)
  const members = new Int32Array(located.length)
  const cells = { middleLatitude, middleLongitude, left, bottom, size, columns, lines, starts, members }
  const numbers = Int32Array.from(located, (row) => {
    const [x, y] = projectFrom(middleLatitude, middleLongitude, latitudes[row]!, longitudes[row]!)
    return getLine(cells, y) * columns + getColumn(cells, x)
  })
  for (const cell of numbers) starts[cell + 1]!++
  for (let cell = 0; cell < columns * lines; cell++) starts[cell + 1]! += starts[cell]!
  const next = starts.slice()
  for (let index = 0; index < numbers.length; index++) members[next[numbers[index]!]!++] = located[index]!
  return cells
}

/** The least, middle and largest value, without the few outermost ones; zeros if there are none. */
function getExtent(values: Float64Array): [least: number, middle: number, largest: number] {
  values.sort()
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0
  return [at(OUTSIDE_SHARE), at(0.5), at(1 - OUTSIDE_SHARE)]
}

function projectFrom(
  middleLatitude: number,
  middleLongitude: number,
  latitude: number,
  longitude: number,
): [x: number, y: number] {
  const milesPerLongitude = MILES_PER_DEGREE * Math.cos((middleLatitude * Math.PI) / 180)
  return [(longitude - middleLongitude) * milesPerLongitude, (latitude - middleLatitude) * MILES_PER_DEGREE]
}

function getColumn({ left, size, columns }: SaleCells, x: number): number {
  return Math.max(0, Math.min(columns - 1, Math.floor((x - left) / size)))
}

function getLine({ bottom, size, lines }: SaleCells, y: number): number {
  return Math.max(0, Math.min(lines - 1, Math.floor((y - bottom) / size)))
}

export function openNearestSales(rows: SaleRows, cells: SaleCells): NearestSaleFinder {
  const { latitudes, longitudes, homeIds, days } = rows
  const { middleLatitude, middleLongitude, left, bottom, size, columns, lines, starts, members } = cells
  const milesPerLongitude = MILES_PER_DEGREE * Math.cos((middleLatitude * Math.PI) / 180)

  function isBefore(found: NearestSales, index: number, row: number, miles: number): boolean {
    const difference = found.miles[index]! - miles
    if (difference !== 0) return difference < 0
    const newer = days[found.rows[index]!]! - days[row]!
    return newer === 0 ? found.rows[index]! < row : newer > 0
  }

  function insert(found: NearestSales, row: number, miles: number): void {
    let index = found.count
    if (index === found.rows.length) {
      if (isBefore(found, index - 1, row, miles)) return
      index--
    } else {
      found.count++
    }
    while (index > 0 && !isBefore(found, index - 1, row, miles)) {
      found.rows[index] = found.rows[index - 1]!
      found.miles[index] = found.miles[index - 1]!
      index--
    }
    found.rows[index] = row
    found.miles[index] = miles
  }

  return {
    project: (latitude, longitude) => projectFrom(middleLatitude, middleLongitude, latitude, longitude),
    find: (latitude, longitude, homeId, found) => {
      found.count = 0
      if (members.length === 0 || Number.isNaN(latitude) || Number.isNaN(longitude)) return
      const x = (longitude - middleLongitude) * milesPerLongitude
      const y = (latitude - middleLatitude) * MILES_PER_DEGREE
      const column = getColumn(cells, x)
      const line = getLine(cells, y)
      for (let ring = 0; ; ring++) {
        for (let dy = -ring; dy <= ring; dy++) {
          const atLine = line + dy
          if (atLine < 0 || atLine >= lines) continue
          const step = Math.abs(dy) === ring ? 1 : Math.max(1, 2 * ring)
          for (let dx = -ring; dx <= ring; dx += step) {
            const atColumn = column + dx
            if (atColumn < 0 || atColumn >= columns) continue
            const cell = atLine * columns + atColumn
            for (let index = starts[cell]!; index < starts[cell + 1]!; index++) {
              const row = members[index]!
              if (homeIds[row] === homeId) continue
              const east = (longitudes[row]! - middleLongitude) * milesPerLongitude - x
              const north = (latitudes[row]! - middleLatitude) * MILES_PER_DEGREE - y
              insert(found, row, Math.sqrt(east * east + north * north))
            }
          }
        }
        // No sale outside the rings so far is nearer than their edge. Beyond an edge of the grid there is none.
        const edge = Math.min(
          column - ring <= 0 ? Infinity : x - (left + (column - ring) * size),
          column + ring >= columns - 1 ? Infinity : left + (column + ring + 1) * size - x,
          line - ring <= 0 ? Infinity : y - (bottom + (line - ring) * size),
          line + ring >= lines - 1 ? Infinity : bottom + (line + ring + 1) * size - y,
        )
        if (edge === Infinity) return
        if (found.count === found.rows.length && found.miles[found.count - 1]! < edge) return
      }
    },
  }
}
