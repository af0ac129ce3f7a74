import { findPolygonAt } from '../../../domain/geo/polygon.ts'
import { FeedError } from '../../../ingest/ports/feed.ts'
import type { Ring } from '../../../records/geo-point.ts'
import { ChunkReader } from './chunk-reader.ts'

/** A geometry as GeoJSON has it, in the coordinates of the file; undefined for a record without a shape. */
export type ShpGeometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] }
  | { type: 'MultiPoint'; coordinates: [number, number][] }
  | { type: 'MultiLineString'; coordinates: [number, number][][] }
  | { type: 'MultiPatch' }
  | undefined

export interface ShpLimits {
  maxRecordBytes: number
  maxCorners: number
}

const FILE_CODE = 9994
const HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8

/** Types of shapes, each flat, with heights or with measures. Heights and measures stand behind the corners and are not read. */
const POINTS = [1, 11, 21]
const POLYLINES = [3, 13, 23]
const POLYGONS = [5, 15, 25]
const MULTIPOINTS = [8, 18, 28]
const MULTIPATCH = 31

/**
 * The shapes of a .shp file, one for each record, by the ESRI Shapefile Technical Description of July 1998. Throws FeedError, with
 * the number of the record, for content that is not such a file, is cut short, or has a record beyond the limits.
 */
export async function* readShpRecords(
  path: string,
  chunks: AsyncIterable<Buffer>,
  limits: ShpLimits,
): AsyncGenerator<ShpGeometry> {
  const reader = new ChunkReader(chunks)
  try {
    const header = await reader.take(HEADER_BYTES)
    if (header.length < HEADER_BYTES || header.readInt32BE(0) !== FILE_CODE)
      throw new FeedError(`${path}: is not a shapefile`)
    const totalBytes = header.readInt32BE(24) * 2
    let position = HEADER_BYTES
    for (let number = 1; position < totalBytes; number++) {
      const place = `${path} shape ${number}`
      const recordHeader = await reader.take(RECORD_HEADER_BYTES)
      if (recordHeader.length < RECORD_HEADER_BYTES)
        throw new FeedError(`${place}: is missing; the file is cut short`)
      const length = recordHeader.readInt32BE(4) * 2
      if (length < 4) throw new FeedError(`${place}: states a length of ${length} bytes; the file is damaged`)
      if (length > limits.maxRecordBytes)
        throw new FeedError(
          `${place}: has more than ${limits.maxRecordBytes} bytes, which is the limit of a shape`,
        )
      const content = await reader.take(length)
      if (content.length < length) throw new FeedError(`${place}: is cut short`)
      position += RECORD_HEADER_BYTES + length
      yield parseRecord(content, place, limits.maxCorners)
    }
  } finally {
    await reader.close()
  }
}

function parseRecord(content: Buffer, place: string, maxCorners: number): ShpGeometry {
  const type = content.readInt32LE(0)
  if (type === 0) return undefined
  if (POINTS.includes(type)) return parsePoint(content, place)
  if (POLYGONS.includes(type))
    return { type: 'MultiPolygon', coordinates: groupRings(parsePaths(content, place, maxCorners, 'ring')) }
  if (POLYLINES.includes(type))
    return { type: 'MultiLineString', coordinates: parsePaths(content, place, maxCorners, 'line') }
  if (MULTIPOINTS.includes(type)) return parseMultiPoint(content, place, maxCorners)
  if (type === MULTIPATCH) return { type: 'MultiPatch' }
  throw new FeedError(`${place}: states the unknown type ${type}; the file is damaged`)
}

function parsePoint(content: Buffer, place: string): ShpGeometry {
  if (content.length < 20) throw new FeedError(`${place}: is too short for a point; the file is damaged`)
  return { type: 'Point', coordinates: [content.readDoubleLE(4), content.readDoubleLE(12)] }
}

/** Type, box, the number of points, and the points. */
function parseMultiPoint(content: Buffer, place: string, maxPoints: number): ShpGeometry {
  const isTooShort = () => new FeedError(`${place}: is too short for its points; the file is damaged`)
  if (content.length < 40) throw isTooShort()
  const count = content.readUInt32LE(36)
  if (count > maxPoints)
    throw new FeedError(`${place}: has ${count} points; ${maxPoints} are the limit of a shape`)
  if (content.length < 40 + 16 * count) throw isTooShort()
  const coordinates = Array.from({ length: count }, (_, index): [number, number] => {
    const at = 40 + 16 * index
    return [content.readDoubleLE(at), content.readDoubleLE(at + 8)]
  })
  return { type: 'MultiPoint', coordinates }
}

/** Type, box, the number of rings or lines and of corners, the first corner of each ring or line, and the corners. */
function parsePaths(content: Buffer, place: string, maxCorners: number, path: 'ring' | 'line'): Ring[] {
  const isTooShort = () => new FeedError(`${place}: is too short for its corners; the file is damaged`)
  if (content.length < 44) throw isTooShort()
  const [pathCount, cornerCount] = [content.readUInt32LE(36), content.readUInt32LE(40)]
  if (cornerCount > maxCorners)
    throw new FeedError(`${place}: has ${cornerCount} corners; ${maxCorners} are the limit of a shape`)
  const cornersAt = 44 + 4 * pathCount
  if (content.length < cornersAt + 16 * cornerCount) throw isTooShort()
  const starts = Array.from({ length: pathCount }, (_, at) => content.readUInt32LE(44 + 4 * at))
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? cornerCount
    if (start > end || end > cornerCount)
      throw new FeedError(
        `${place}: has a ${path} from corner ${start} to ${end} of ${cornerCount}; the file is damaged`,
      )
    return Array.from({ length: end - start }, (_, corner): [number, number] => {
      const at = cornersAt + 16 * (start + corner)
      return [content.readDoubleLE(at), content.readDoubleLE(at + 8)]
    })
  })
}

/** Outer rings run clockwise, holes counterclockwise and in any order. A hole outside of all outer rings is an outer ring. */
function groupRings(rings: readonly Ring[]): Ring[][] {
  const measured = rings.map((ring) => ({ ring, area: measureArea(ring) }))
  const polygons = measured
    .filter(({ area }) => area >= 0)
    .toSorted((a, b) => a.area - b.area)
    .map(({ ring }) => [ring])
  const strays: Ring[][] = []
  for (const { ring, area } of measured) {
    if (area >= 0) continue
    const polygon =
      polygons.length === 1 ? polygons[0] : polygons.find(([outer = []]) => isMostlyIn(ring, outer))
    if (polygon === undefined) strays.push([ring])
    else polygon.push(ring)
  }
  return [...polygons, ...strays]
}

/** Twice the area of a ring, negative if it runs counterclockwise. Measured from the first corner, for precision. */
function measureArea(ring: Ring): number {
  const [[x0, y0] = [0, 0]] = ring
  let sum = 0
  let [beforeX, beforeY] = [0, 0]
  for (const [x, y] of ring) {
    sum += (x - x0) * beforeY - beforeX * (y - y0)
    beforeX = x - x0
    beforeY = y - y0
  }
  return sum
}

const MOST_CORNERS_TESTED = 16

/** A hole may touch its outer ring in some corners. */
function isMostlyIn(hole: Ring, outer: Ring): boolean {
  const step = Math.max(1, Math.floor(hole.length / MOST_CORNERS_TESTED))
  const tested = hole.filter((_, index) => index % step === 0)
  const inside = tested.filter(([lon, lat]) => findPolygonAt({ lon, lat }, [[outer]]) !== undefined)
  return inside.length * 2 > tested.length
}
