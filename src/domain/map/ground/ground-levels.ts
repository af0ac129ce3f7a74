import type { GroundClass, GroundFile } from '../../../records/map/ground.ts'
import { numberStreetKey } from '../../address/street-points.ts'
import type { MapCell } from '../map-grid.ts'

/*
 * The ground is stored at three levels of detail. A tile is cut from the cell of the last level that is not nearer than the tile:
 *
 *   zoom    4 5 6 7      8 9 10 11      12 13 ... 22
 *   level   4            8              12
 */

/** The levels of the cells, from far to near. */
export const GROUND_LEVELS = [4, 8, 12] as const

export type GroundLevel = (typeof GROUND_LEVELS)[number]

export const NEAREST_LEVEL = 12

/** Coordinates along each side of a cell: 15 centimeters at the nearest level. */
export const CELL_EXTENT = 65_536
/** How far the content of a cell reaches beyond its edges, so that lines are drawn up to them in their whole width. */
export const CELL_BUFFER = CELL_EXTENT / 64

/** The zooms from which classes are drawn. They are stored from the level of that zoom on. */
export const FIRST_ZOOMS: Readonly<Record<GroundClass, number>> = {
  'water/ocean': 4,
  'water/lake': 4,
  'water/river': 6,
  'waterway/river': 9,
  'waterway/canal': 12,
  'waterway/stream': 13,
  'road/motorway': 5,
  'road/primary': 8,
  'road/secondary': 10,
  'road/ramp': 12,
  'road/local': 12,
  'road/minor': 14,
}

/** The level whose cells have what a tile of a zoom shows; undefined for zooms that are too far for any. */
export function findLevel(zoom: number): GroundLevel | undefined {
  return GROUND_LEVELS.findLast((level) => level <= zoom)
}

/** The last zoom whose tiles are cut from a level. Nearer than the last level, what is drawn does not change. */
export function lastZoomOf(level: GroundLevel): number {
  return level === NEAREST_LEVEL ? 16 : level + 3
}

/** The number of a cell of a level, which is also that of its record. */
export function numberGroundCell({ column, row }: MapCell, level: number): number {
  return (level * 2 ** NEAREST_LEVEL + column) * 2 ** NEAREST_LEVEL + row
}

/** The number of what a file of a source says. */
export function numberGroundFile(source: string, name: string): number {
  return numberStreetKey(`${source}\t${name}`)
}

/** Lists the numbers of all cells, of any level, in which there may be anything of a file. */
export function* listGroundCells({ columns, rows }: Pick<GroundFile, 'columns' | 'rows'>): Generator<number> {
  for (const level of GROUND_LEVELS) {
    const side = 2 ** (NEAREST_LEVEL - level)
    // What a farther cell has beyond its edges may be in cells of the nearest level that are further away.
    const reach = Math.ceil((side * CELL_BUFFER) / CELL_EXTENT)
    const clamp = (at: number) => Math.max(0, Math.min(2 ** level - 1, Math.floor(at / side)))
    for (let column = clamp(columns[0] - reach); column <= clamp(columns[1] + reach); column++)
      for (let row = clamp(rows[0] - reach); row <= clamp(rows[1] + reach); row++)
        yield numberGroundCell({ column, row }, level)
  }
}
