import type { MarketArea } from './market-areas.ts'

/** Where the homes of the market are, in cells named "row:column": rows count northward, columns westward. */
export interface HomeCells {
  occupied: ReadonlySet<string>
  /** Those of them where waterfront homes were sold. */
  waterfront: ReadonlySet<string>
  /** The first and the last. */
  rows: readonly [number, number]
  columns: readonly [number, number]
}

export function listHomeCells(areas: readonly MarketArea[]): HomeCells {
  const occupied = new Set<string>()
  const waterfront = new Set<string>()
  let [south, north, east, west] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { cells, waterCells } of areas) {
    for (const { row, column } of cells) {
      occupied.add(`${row}:${column}`)
      ;[south, north] = [Math.min(south, row), Math.max(north, row)]
      ;[east, west] = [Math.min(east, column), Math.max(west, column)]
    }
    for (const cell of waterCells) waterfront.add(cell)
  }
  return { occupied, waterfront, rows: [south, north], columns: [east, west] }
}
