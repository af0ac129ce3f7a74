import { CELLS_PER_DEGREE, type MarketArea } from './market-areas.ts'

/** Where the homes of the market are, in cells named "row:column": rows count northward, columns westward. */
export interface HomeCells {
  occupied: ReadonlySet<string>
  /** Where builders may build. */
  reserved: ReadonlySet<string>
  /** Those of the occupied ones where waterfront homes were sold. */
  waterfront: ReadonlySet<string>
  /** The first and the last. */
  rows: readonly [number, number]
  columns: readonly [number, number]
}

/** Builders build so near to the point of an area, in degrees: see `renderBuilders`. */
const NEW_HOMES = { lat: 0.01, lon: 0.013 }

/** The cells of all homes: where homes were sold, and where builders may build. */
export function listHomeCells(areas: readonly MarketArea[]): HomeCells {
  const occupied = new Set<string>()
  const reserved = new Set<string>()
  const waterfront = new Set<string>()
  let [south, north, east, west] = [Infinity, -Infinity, Infinity, -Infinity]
  const add = (to: Set<string>, row: number, column: number) => {
    to.add(`${row}:${column}`)
    ;[south, north] = [Math.min(south, row), Math.max(north, row)]
    ;[east, west] = [Math.min(east, column), Math.max(west, column)]
  }
  for (const { cells, waterCells, lat, lon } of areas) {
    for (const { row, column } of cells) add(occupied, row, column)
    for (const cell of waterCells) waterfront.add(cell)
    for (const row of listWithin(lat, NEW_HOMES.lat))
      for (const column of listWithin(-lon, NEW_HOMES.lon)) add(reserved, row, column)
  }
  return { occupied, reserved, waterfront, rows: [south, north], columns: [east, west] }
}

/** The rows or columns of the cells that are so near to a value. */
function listWithin(value: number, reach: number): number[] {
  const first = Math.floor((value - reach) * CELLS_PER_DEGREE)
  const last = Math.floor((value + reach) * CELLS_PER_DEGREE)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
