import { PbfWriter } from 'pbf'
import { type MapCell, project } from '../../domain/map/map-grid.ts'
import type { GeoPoint } from '../../records/geo-point.ts'

/*
 * The Mapbox Vector Tile specification 2.1. The numbers below are those of its fields:
 * https://github.com/mapbox/vector-tile-spec/tree/master/2.1
 */
const TILE = { layers: 3 }
const LAYER = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 }
const FEATURE = { id: 1, tags: 2, type: 3, geometry: 4 }
const VALUE = { text: 1, double: 3, unsigned: 5 }
const TYPES = { point: 1, line: 2, polygon: 3 } as const
/** The commands "move to" and "close path", once. */
const MOVE_TO_ONCE = 9
const CLOSE_PATH = 15
/** The command "line to", so often. */
const lineTo = (count: number) => count * 8 + 2

/** The coordinates along each side of a tile. */
export const TILE_EXTENT = 4096

type TileProperties = Readonly<Record<string, string | number | undefined>>

export interface TilePoint {
  id?: number
  point: GeoPoint
  properties: TileProperties
}

/** Lines, or the rings of a polygon with the outer one clockwise and first, in coordinates of the tile. */
export interface TileShape {
  type: 'line' | 'polygon'
  paths: readonly (readonly (readonly [number, number])[])[]
  properties: TileProperties
}

export interface TileLayer {
  name: string
  points: readonly TilePoint[]
}

interface TileFeature {
  id?: number
  type: keyof typeof TYPES
  geometry: number[]
  properties: TileProperties
}

/** Encodes the layers of the tile that is a cell of a level. Unknown properties are left out, and so are layers without points. */
export function encodeTile(layers: readonly TileLayer[], tile: MapCell, level: number): Uint8Array {
  return encodeLayers(
    layers.map(({ name, points }) => ({
      name,
      features: points.map(({ point, ...one }) => ({
        ...one,
        type: 'point' as const,
        geometry: [MOVE_TO_ONCE, ...locate(point, tile, level).map(zigzag)],
      })),
    })),
  )
}

/** Encodes layers of lines and polygons. What is too small to have a length or an area is left out. */
export function encodeShapes(layers: readonly { name: string; shapes: readonly TileShape[] }[]): Uint8Array {
  return encodeLayers(
    layers.map(({ name, shapes }) => ({
      name,
      features: shapes.flatMap(({ type, paths, properties }) => {
        const geometry = drawPaths(type, paths)
        return geometry.length === 0 ? [] : [{ type, geometry, properties }]
      }),
    })),
  )
}

function encodeLayers(layers: readonly { name: string; features: readonly TileFeature[] }[]): Uint8Array {
  const writer = new PbfWriter()
  for (const layer of layers)
    if (layer.features.length > 0) writer.writeMessage(TILE.layers, writeLayer, layer)
  return writer.finish()
}

function locate(point: GeoPoint, tile: MapCell, level: number): [number, number] {
  const { x, y } = project(point, level)
  return [Math.round((x - tile.column) * TILE_EXTENT), Math.round((y - tile.row) * TILE_EXTENT)]
}

/** The commands that draw paths: each begins where the one before it ended. Points that repeat the one before are left out. */
function drawPaths(type: TileShape['type'], paths: TileShape['paths']): number[] {
  const commands: number[] = []
  const fewest = type === 'polygon' ? 3 : 2
  let [lastX, lastY] = [0, 0]
  for (const path of paths) {
    const distinct = path.filter(([x, y], at) => at === 0 || x !== path[at - 1]![0] || y !== path[at - 1]![1])
    const [first, last] = [distinct[0], distinct.at(-1)]
    // A ring ends by a command instead of its first point.
    if (type === 'polygon' && first?.[0] === last?.[0] && first?.[1] === last?.[1]) distinct.pop()
    if (distinct.length < fewest) {
      // Without its outer ring there is no polygon.
      if (type === 'polygon' && path === paths[0]) return []
      continue
    }
    for (const [at, [x, y]] of distinct.entries()) {
      if (at === 0) commands.push(MOVE_TO_ONCE)
      else if (at === 1) commands.push(lineTo(distinct.length - 1))
      commands.push(zigzag(x - lastX), zigzag(y - lastY))
      ;[lastX, lastY] = [x, y]
    }
    if (type === 'polygon') commands.push(CLOSE_PATH)
  }
  return commands
}

/** Numbers values in the order of their first use. */
interface Numbered<Value> {
  list(): Iterable<Value>
  numberOf(value: Value): number
}

function numberValues<Value>(): Numbered<Value> {
  const numbers = new Map<Value, number>()
  return {
    list: () => numbers.keys(),
    numberOf: (value) => {
      const number = numbers.get(value) ?? numbers.size
      numbers.set(value, number)
      return number
    },
  }
}

function writeLayer(
  { name, features }: { name: string; features: readonly TileFeature[] },
  writer: PbfWriter,
): void {
  const keys = numberValues<string>()
  const values = numberValues<string | number>()
  writer.writeVarintField(LAYER.version, 2)
  writer.writeStringField(LAYER.name, name)
  for (const { id, type, geometry, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) =>
      value === undefined ? [] : [keys.numberOf(key), values.numberOf(value)],
    )
    writer.writeMessage(
      LAYER.features,
      (_, into) => {
        if (id !== undefined) into.writeVarintField(FEATURE.id, id)
        into.writePackedVarint(FEATURE.tags, tags)
        into.writeVarintField(FEATURE.type, TYPES[type])
        into.writePackedVarint(FEATURE.geometry, geometry)
      },
      undefined,
    )
  }
  for (const key of keys.list()) writer.writeStringField(LAYER.keys, key)
  for (const value of values.list()) writer.writeMessage(LAYER.values, writeValue, value)
  writer.writeVarintField(LAYER.extent, TILE_EXTENT)
}

/** Signed numbers as unsigned ones: 0, -1, 1, -2 become 0, 1, 2, 3. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function writeValue(value: string | number, writer: PbfWriter): void {
  if (typeof value === 'string') writer.writeStringField(VALUE.text, value)
  else if (Number.isSafeInteger(value) && value >= 0) writer.writeVarintField(VALUE.unsigned, value)
  else writer.writeDoubleField(VALUE.double, value)
}
