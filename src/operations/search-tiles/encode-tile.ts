import { PbfWriter } from 'pbf'
import { type MapCell, project } from '../../domain/map/map-grid.ts'
import type { GeoPoint } from '../../records/geo-point.ts'

/*
 * The part of the Mapbox Vector Tile specification 2.1 that points need. The numbers below are those of its fields:
 * https://github.com/mapbox/vector-tile-spec/tree/master/2.1
 */
const TILE = { layers: 3 }
const LAYER = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 }
const FEATURE = { id: 1, tags: 2, type: 3, geometry: 4 }
const VALUE = { text: 1, double: 3, unsigned: 5 }
const POINT_TYPE = 1
/** The command "move to", once. */
const MOVE_TO_ONCE = 9

/** The coordinates along each side of a tile. */
const EXTENT = 4096

export interface TilePoint {
  id?: number
  point: GeoPoint
  properties: Readonly<Record<string, string | number | undefined>>
}

export interface TileLayer {
  name: string
  points: readonly TilePoint[]
}

/** Encodes the layers of the tile that is a cell of a level. Unknown properties are left out, and so are layers without points. */
export function encodeTile(layers: readonly TileLayer[], tile: MapCell, level: number): Uint8Array {
  const writer = new PbfWriter()
  for (const layer of layers)
    if (layer.points.length > 0)
      writer.writeMessage(TILE.layers, (one, into) => writeLayer(one, into, tile, level), layer)
  return writer.finish()
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

function writeLayer({ name, points }: TileLayer, writer: PbfWriter, tile: MapCell, level: number): void {
  const keys = numberValues<string>()
  const values = numberValues<string | number>()
  writer.writeVarintField(LAYER.version, 2)
  writer.writeStringField(LAYER.name, name)
  for (const { id, point, properties } of points) {
    const { x, y } = project(point, level)
    const place = [x - tile.column, y - tile.row].map((share) => Math.round(share * EXTENT))
    const tags = Object.entries(properties).flatMap(([key, value]) =>
      value === undefined ? [] : [keys.numberOf(key), values.numberOf(value)],
    )
    writer.writeMessage(
      LAYER.features,
      (_, into) => {
        if (id !== undefined) into.writeVarintField(FEATURE.id, id)
        into.writePackedVarint(FEATURE.tags, tags)
        into.writeVarintField(FEATURE.type, POINT_TYPE)
        into.writePackedVarint(FEATURE.geometry, [MOVE_TO_ONCE, ...place.map(zigzag)])
      },
      undefined,
    )
  }
  for (const key of keys.list()) writer.writeStringField(LAYER.keys, key)
  for (const value of values.list()) writer.writeMessage(LAYER.values, writeValue, value)
  writer.writeVarintField(LAYER.extent, EXTENT)
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
