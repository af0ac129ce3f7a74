import { geoJSONToTile } from '@maplibre/geojson-vt'
import type { GroundCell, GroundClass } from '../../../records/map/ground.ts'
import type { MapCell } from '../map-grid.ts'
import { CELL_EXTENT, FIRST_ZOOMS, lastZoomOf, NEAREST_LEVEL } from './ground-levels.ts'
import { type CellFeature, decodeGround } from './ground-text.ts'

/** A feature of a tile: lines, or the rings of a polygon with the outer one clockwise and first. */
export interface GroundTileFeature {
  type: 'line' | 'polygon'
  name: string
  paths: [number, number][][]
}

/** How a tile is drawn. */
export interface TileFrame {
  tile: MapCell
  zoom: number
  /** The coordinates along each side. */
  extent: number
}

/** How far lines and areas reach beyond the edges of a tile, so that neighboring tiles meet without a seam. */
const BUFFER_SHARE = 1 / 64
const PIXELS_PER_TILE = 512

/** Cuts a tile from the cell of its level, class by class in the order of the classes. Classes that the zoom does not draw are left out. */
export function cutGroundTile(
  cell: GroundCell,
  frame: TileFrame,
  classes: readonly GroundClass[],
): Map<GroundClass, GroundTileFeature[]> {
  const found = new Map<GroundClass, GroundTileFeature[]>()
  for (const ground of classes) {
    if (frame.zoom < FIRST_ZOOMS[ground]) continue
    const isArea = ground.startsWith('water/')
    const features = Object.values(cell.parts).flatMap((part) => {
      const text = part[ground]
      return text === undefined ? [] : cutFeatures(text, isArea, cell, frame)
    })
    if (features.length > 0) found.set(ground, features)
  }
  return found
}

function cutFeatures(text: string, isArea: boolean, cell: GroundCell, frame: TileFrame): GroundTileFeature[] {
  const { tile, zoom, extent } = frame
  const ahead = 2 ** (zoom - cell.level)
  const side = CELL_EXTENT / ahead
  const [west, north] = [(tile.column - cell.column * ahead) * side, (tile.row - cell.row * ahead) * side]
  const margin = side * BUFFER_SHARE
  const isNear = ({ minX, minY, maxX, maxY }: CellFeature) =>
    maxX >= west - margin &&
    minX <= west + side + margin &&
    maxY >= north - margin &&
    minY <= north + side + margin
  const pixel = side / PIXELS_PER_TILE
  const toWorld = (at: number, first: number) => (first + at / CELL_EXTENT) / 2 ** cell.level
  const drawn: { type: 'Feature'; properties: { name: string }; geometry: object }[] = []
  for (const feature of decodeGround(text)) {
    if (!isNear(feature)) continue
    // A pond that is smaller than a pixel is not drawn.
    if (isArea && Math.max(feature.maxX - feature.minX, feature.maxY - feature.minY) < pixel) continue
    const coordinates = feature.paths.map((path) => {
      const points: [number, number][] = []
      for (let at = 0; at < path.length; at += 2)
        points.push([toWorld(path[at]!, cell.column), toWorld(path[at + 1]!, cell.row)])
      return points
    })
    const geometry = { type: isArea ? 'Polygon' : 'MultiLineString', coordinates }
    drawn.push({ type: 'Feature', properties: { name: feature.name }, geometry })
  }
  const isNearest = cell.level === NEAREST_LEVEL && zoom >= lastZoomOf(NEAREST_LEVEL)
  const { features } = geoJSONToTile(
    { type: 'FeatureCollection', features: drawn } as never,
    zoom,
    tile.column,
    tile.row,
    {
      ...{ extent, buffer: extent * BUFFER_SHARE, coordinates: 'unitSquare', wrap: false, clip: true },
      // Half a pixel, measured at the zoom after this one. Nearer than the cells are simplified there is nothing left to leave out.
      ...{ tolerance: isNearest ? 0 : extent / PIXELS_PER_TILE / 2, maxZoom: zoom + 1 },
    },
  )
  return (features as { tags: { name: string }; geometry: [number, number][][] }[]).map(
    ({ tags, geometry }) => ({
      type: isArea ? 'polygon' : 'line',
      name: tags.name,
      paths: geometry,
    }),
  )
}
