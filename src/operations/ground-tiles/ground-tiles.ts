import type { GroundTilesParameters } from '../../contract/operations/on-map/ground-tiles.ts'
import { cutGroundTile, type GroundTileFeature } from '../../domain/map/ground/cut-tile.ts'
import { findLevel, numberGroundCell } from '../../domain/map/ground/ground-levels.ts'
import { GROUND_CLASSES, type GroundClass } from '../../records/map/ground.ts'
import { ALWAYS_VALID } from '../documents/answer-documents.ts'
import type { Operation } from '../operation.ts'
import { encodeShapes, TILE_EXTENT, type TileShape } from '../search-tiles/encode-tile.ts'

/** The limit that tools for vector tiles have set themselves: larger ones take a browser too long to draw. */
const MOST_BYTES = 500_000

/** The classes that a tile can do without, those that are missed least first. */
const LEAVABLE: readonly GroundClass[] = [
  'road/minor',
  'waterway/stream',
  'waterway/canal',
  'road/local',
  'road/ramp',
  'road/secondary',
  'waterway/river',
  'water/lake',
]

const LAYERS = [
  { name: 'water', prefix: 'water/' },
  { name: 'waterways', prefix: 'waterway/' },
  { name: 'roads', prefix: 'road/' },
] as const

/** Water and roads in a tile of the map. */
export const runGroundTiles: Operation<GroundTilesParameters, never> = async ({ z, x, y }, { reader }) => {
  const level = findLevel(z)
  const ahead = 2 ** (z - (level ?? z))
  const [cell] =
    level === undefined
      ? []
      : await reader.getMany('groundCell', [
          numberGroundCell({ column: Math.floor(x / ahead), row: Math.floor(y / ahead) }, level),
        ])
  const frame = { tile: { column: x, row: y }, zoom: z, extent: TILE_EXTENT }
  const found = cell === undefined ? new Map() : cutGroundTile(cell, frame, GROUND_CLASSES)
  const { bytes, leftOut } = encodeWithin(found)
  return {
    kind: 'bytes',
    bytes,
    ...(leftOut.length > 0 && { headers: { 'x-left-out': leftOut.join(', ') } }),
    validity: ALWAYS_VALID,
  }
}

type Found = Map<GroundClass, GroundTileFeature[]>

/** Leaves out classes until the tile is small enough. */
function encodeWithin(found: Found): { bytes: Uint8Array; leftOut: GroundClass[] } {
  const leftOut: GroundClass[] = []
  let bytes = encode(found)
  for (const ground of LEAVABLE) {
    if (bytes.length <= MOST_BYTES) break
    if (!found.delete(ground)) continue
    leftOut.push(ground)
    bytes = encode(found)
  }
  return { bytes, leftOut }
}

function encode(found: Found): Uint8Array {
  return encodeShapes(
    LAYERS.map(({ name, prefix }) => ({
      name,
      shapes: [...found].flatMap(([ground, features]) =>
        ground.startsWith(prefix) ? features.map((one) => toShape(one, ground.slice(prefix.length))) : [],
      ),
    })),
  )
}

function toShape({ type, name, paths }: GroundTileFeature, ground: string): TileShape {
  return { type, paths, properties: { class: ground, name: name === '' ? undefined : name } }
}
