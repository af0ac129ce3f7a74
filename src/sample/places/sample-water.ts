import { findPolygonAt } from '../../domain/geo/polygon.ts'
import type { Corner } from './cells.ts'
import type { HomeCells } from './home-cells.ts'
import { CELLS_PER_DEGREE } from './market-areas.ts'

/** Water lies between homes that are at most so many cells apart. */
const WIDEST = 30
/** The sea reaches so far from the last homes in the west. */
const SEA_REACH = 16
/** The share of the cells around a water that have waterfront homes, at least. Around meadows there are none. */
const LEAST_SHORE = 0.06
/** Smaller waters are left out. */
const FEWEST_CELLS = 40

/** Invented waters: the outer ring of each and its islands, the largest first. No home is in one, because no cell with a home is. */
export function listWaters(homes: HomeCells): Corner[][][] {
  const cells = findWaterCells(homes)
  const rings = traceRings(cells).map((ring) => ring.map(toDegrees))
  const outers = rings.filter((ring) => measureArea(ring) > 0).map((ring) => [roundCorners(ring)])
  for (const hole of rings.filter((ring) => measureArea(ring) < 0)) {
    const [lon, lat] = [(hole[0]![0] + hole[1]![0]) / 2, (hole[0]![1] + hole[1]![1]) / 2]
    const around = outers.find(([outer]) => findPolygonAt({ lat, lon }, [[close(outer!)]]) !== undefined)
    around?.push(roundCorners(hole))
  }
  const least = FEWEST_CELLS / CELLS_PER_DEGREE ** 2
  return outers
    .filter(([outer]) => measureArea(outer!) > least)
    .sort(([one], [other]) => measureArea(other!) - measureArea(one!))
    .map((polygon) => polygon.map(close))
}

/** Cells are named as "row:column"; columns count from east to west. */
type Cells = ReadonlySet<string>

/** The empty areas between homes, of which enough are waterfront homes. */
function findWaterCells(homes: HomeCells): Cells {
  const { occupied, reserved, waterfront } = homes
  const water = new Set<string>()
  for (const area of listConnected(smooth(smooth(findGaps(homes))))) {
    const around = [...new Set(area.flatMap((cell) => listAround(cell, 2)))].filter((cell) =>
      occupied.has(cell),
    )
    const shore = around.filter((cell) => waterfront.has(cell))
    if (shore.length >= LEAST_SHORE * around.length)
      for (const cell of area) if (!reserved.has(cell)) water.add(cell)
  }
  return water
}

/** The empty cells between two homes in the same row, and those between the last homes and the sea. */
function findGaps({ occupied, rows, columns }: HomeCells): Set<string> {
  const gaps = new Set<string>()
  for (let row = rows[0]; row <= rows[1]; row++) {
    let before: number | undefined
    for (let column = columns[0]; column <= columns[1] + SEA_REACH; column++) {
      const isSea = column > columns[1] && before !== undefined && column - before === SEA_REACH
      if (!occupied.has(`${row}:${column}`) && !isSea) continue
      if (before !== undefined && column - before <= WIDEST)
        for (let between = before + 1; between < column; between++) gaps.add(`${row}:${between}`)
      before = column
    }
  }
  return gaps
}

function listConnected(cells: Cells): string[][] {
  const left = new Set(cells)
  const areas: string[][] = []
  for (const first of left) {
    left.delete(first)
    const area = [first]
    for (const cell of area) for (const next of listAround(cell, 1)) if (left.delete(next)) area.push(next)
    areas.push(area)
  }
  return areas
}

/** The cells around one, up to so many away in a straight line. */
function listAround(cell: string, reach: number): string[] {
  const [row, column] = parseCell(cell)
  return Array.from({ length: reach }, (_, at) => at + 1).flatMap((away) => [
    `${row + away}:${column}`,
    `${row - away}:${column}`,
    `${row}:${column + away}`,
    `${row}:${column - away}`,
  ])
}

/** Leaves out cells that are empty on fewer than five of their eight sides and corners, so that no gap between two homes is a canal. */
function smooth(cells: Cells): Set<string> {
  const isIn = (row: number, column: number) => cells.has(`${row}:${column}`)
  return new Set(
    [...cells].filter((cell) => {
      const [row, column] = parseCell(cell)
      let around = 0
      for (let up = -1; up <= 1; up++)
        for (let left = -1; left <= 1; left++)
          if ((up !== 0 || left !== 0) && isIn(row + up, column + left)) around++
      return around >= 5
    }),
  )
}

function parseCell(cell: string): [row: number, column: number] {
  const [row, column] = cell.split(':').map(Number)
  return [row!, column!]
}

/** The edges of cells as rings, in rows northward and columns westward, with the water on the left as it is seen on a map. */
function traceRings(cells: Cells): [number, number][][] {
  const from = new Map<string, [number, number][]>()
  const add = (start: [number, number], end: [number, number]) => {
    const key = start.join(':')
    from.set(key, [...(from.get(key) ?? []), end])
  }
  for (const cell of cells) {
    const [row, column] = parseCell(cell)
    if (!cells.has(`${row - 1}:${column}`)) add([row, column + 1], [row, column])
    if (!cells.has(`${row}:${column - 1}`)) add([row, column], [row + 1, column])
    if (!cells.has(`${row + 1}:${column}`)) add([row + 1, column], [row + 1, column + 1])
    if (!cells.has(`${row}:${column + 1}`)) add([row + 1, column + 1], [row, column + 1])
  }
  const rings: [number, number][][] = []
  for (const [key, ends] of from) {
    while (ends.length > 0) {
      const ring = [parseCell(key)]
      let end = ends.pop()!
      while (end.join(':') !== key) {
        ring.push(end)
        end = from.get(end.join(':'))!.pop()!
      }
      rings.push(ring)
    }
  }
  return rings
}

function toDegrees([row, column]: readonly [number, number]): Corner {
  return [-column / CELLS_PER_DEGREE, row / CELLS_PER_DEGREE]
}

/** Twice the area of a ring in square degrees, positive if it runs counterclockwise on a map. */
function measureArea(ring: readonly Corner[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
}

const ROUNDS = 2

/** Cuts the corners where land gains by it, and never those where it would lose: a home may stand there. */
function roundCorners(ring: readonly Corner[]): Corner[] {
  let corners = ring.filter(
    (corner, at) => turn(ring.at(at - 1)!, corner, ring[(at + 1) % ring.length]!) !== 0,
  )
  for (let round = 0; round < ROUNDS; round++) {
    const given = corners
    corners = given.flatMap((corner, at): Corner[] => {
      const [before, after] = [given.at(at - 1)!, given[(at + 1) % given.length]!]
      if (turn(before, corner, after) <= 0) return [corner]
      return [between(corner, before), between(corner, after)]
    })
  }
  return corners
}

/** Positive where a ring turns left, which is around the water. */
function turn([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  const cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
  return Math.abs(cross) < 1e-12 ? 0 : cross
}

function between([x, y]: Corner, [otherX, otherY]: Corner): Corner {
  return [x + (otherX - x) / 4, y + (otherY - y) / 4]
}

function close(ring: readonly Corner[]): [number, number][] {
  return [...ring, ring[0]!].map(([lon, lat]) => [lon, lat])
}
