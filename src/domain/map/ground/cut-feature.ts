import { type GeoJSONToTileOptions, geoJSONToTile } from '@maplibre/geojson-vt'
import type { GroundClass } from '../../../records/map/ground.ts'
import { type MapCell, project } from '../map-grid.ts'
import {
  CELL_BUFFER,
  CELL_EXTENT,
  FIRST_ZOOMS,
  GROUND_LEVELS,
  type GroundLevel,
  lastZoomOf,
  NEAREST_LEVEL,
} from './ground-levels.ts'
import { encodeGround } from './ground-text.ts'

/** A line, or a polygon with its outer ring first, in longitude and latitude. */
export interface GroundShape {
  type: 'LineString' | 'Polygon'
  paths: readonly (readonly (readonly [number, number])[])[]
}

/** What one cell has of a feature, in the form of `encodeGround`. */
export interface CellPiece {
  level: GroundLevel
  cell: MapCell
  text: string
}

/** The cells of the nearest level between the first and the last that something touches. */
export interface CellRange {
  columns: [number, number]
  rows: [number, number]
}

/** A feature may touch so many cells of the nearest level: those of a box as large as Alaska. */
const MOST_CELLS = 100_000
/** How much smaller cells are than those of the next farther level, along each side. */
const STEP = 16

const PIXELS_PER_TILE = 512

/** The cells of the nearest level that a shape touches; undefined if they are more than a feature may have. */
export function findCellRange(shape: GroundShape): CellRange | undefined {
  const range = rangeOf(projectShape(shape), NEAREST_LEVEL)
  const count = countCells(range)
  return count <= MOST_CELLS ? range : undefined
}

/** Cuts a feature into the cells of all levels at which it is large and important enough to be drawn. */
export function* cutFeature(ground: GroundClass, name: string, shape: GroundShape): Generator<CellPiece> {
  const paths = projectShape(shape)
  for (const level of GROUND_LEVELS) {
    const last = lastZoomOf(level)
    if (FIRST_ZOOMS[ground] > last) continue
    if (shape.type === 'Polygon' && isSmallerThanPixel(paths, last)) continue
    yield* cutLevel({ type: shape.type, paths }, level, name)
  }
}

/** Points of the world as a square from 0 to 1. */
type Path = [number, number][]

interface ProjectedShape {
  type: GroundShape['type']
  paths: Path[]
}

function projectShape({ paths }: GroundShape): Path[] {
  return paths.map((path) =>
    path.map(([lon, lat]) => {
      const { x, y } = project({ lat, lon }, 0)
      return [x, Math.max(0, Math.min(1, y))]
    }),
  )
}

function isSmallerThanPixel(paths: readonly Path[], zoom: number): boolean {
  const { minX, minY, maxX, maxY } = findExtremes(paths)
  return Math.max(maxX - minX, maxY - minY) * 2 ** zoom * PIXELS_PER_TILE < 1
}

function findExtremes(paths: readonly Path[]): { minX: number; minY: number; maxX: number; maxY: number } {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of paths)
    for (const [x, y] of path) {
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
  return { minX, minY, maxX, maxY }
}

/** The cells of a level in whose square, or in the buffer around it, a shape may be. */
function rangeOf(paths: readonly Path[], level: number): CellRange {
  const { minX, minY, maxX, maxY } = findExtremes(paths)
  const margin = CELL_BUFFER / CELL_EXTENT
  const clamp = (at: number) => Math.max(0, Math.min(2 ** level - 1, Math.floor(at)))
  return {
    columns: [clamp(minX * 2 ** level - margin), clamp(maxX * 2 ** level + margin)],
    rows: [clamp(minY * 2 ** level - margin), clamp(maxY * 2 ** level + margin)],
  }
}

function countCells({ columns, rows }: CellRange): number {
  return (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1)
}

/** A shape with many cells is first cut into those of the next farther level, so that its points are not read once for each cell. */
function* cutLevel(shape: ProjectedShape, level: GroundLevel, name: string): Generator<CellPiece> {
  const range = rangeOf(shape.paths, level)
  const farther = GROUND_LEVELS.findLast((one) => one < level)
  if (farther === undefined || countCells(range) <= STEP) {
    yield* cutCells(shape, level, range, name)
    return
  }
  for (const cell of listCells(rangeOf(shape.paths, farther))) {
    const extent = CELL_EXTENT * STEP
    const side = 2 ** farther
    for (const paths of cut(shape, farther, cell, { extent, buffer: CELL_BUFFER * 2, tolerance: 0 })) {
      const back = paths.map((path) =>
        path.map(([x, y]): [number, number] => [
          (cell.column + x / extent) / side,
          (cell.row + y / extent) / side,
        ]),
      )
      yield* cutCells({ type: shape.type, paths: back }, level, within(range, cell), name)
    }
  }
}

/** The cells of a range that lie in a cell of the level before. */
function within({ columns, rows }: CellRange, { column, row }: MapCell): CellRange {
  return {
    columns: [Math.max(columns[0], column * STEP), Math.min(columns[1], column * STEP + STEP - 1)],
    rows: [Math.max(rows[0], row * STEP), Math.min(rows[1], row * STEP + STEP - 1)],
  }
}

function* cutCells(
  shape: ProjectedShape,
  level: GroundLevel,
  range: CellRange,
  name: string,
): Generator<CellPiece> {
  // Half a pixel of the nearest zoom that is cut from the level.
  const tolerance = CELL_EXTENT / 2 ** (lastZoomOf(level) - level) / PIXELS_PER_TILE / 2
  const options = { extent: CELL_EXTENT, buffer: CELL_BUFFER, tolerance }
  for (const cell of listCells(range))
    for (const paths of cut(shape, level, cell, options))
      yield { level, cell, text: encodeGround(name, paths) }
}

function* listCells({ columns, rows }: CellRange): Generator<MapCell> {
  for (let column = columns[0]; column <= columns[1]; column++)
    for (let row = rows[0]; row <= rows[1]; row++) yield { column, row }
}

/** The parts of a shape in a cell: the paths of each polygon, or all lines together. Empty if nothing is there. */
function cut(
  { type, paths }: ProjectedShape,
  level: number,
  { column, row }: MapCell,
  options: Required<Pick<GeoJSONToTileOptions, 'extent' | 'buffer' | 'tolerance'>>,
): (readonly [number, number])[][][] {
  const data =
    type === 'Polygon'
      ? { type, coordinates: paths }
      : { type: 'MultiLineString' as const, coordinates: paths }
  const { features } = geoJSONToTile(data, level, column, row, {
    ...options,
    // Simplification is measured at the zoom after this one.
    ...{ maxZoom: level + 1, coordinates: 'unitSquare', wrap: false, clip: true },
  })
  const fewest = type === 'Polygon' ? 4 : 2
  return features.flatMap(({ geometry }: { geometry: unknown }) => {
    const paths = geometry as [number, number][][]
    if (type === 'Polygon' && paths[0]!.length < fewest) return []
    const drawn = paths.filter(({ length }) => length >= fewest)
    return drawn.length === 0 ? [] : [drawn]
  })
}
