import { findPointFault, parseNumbers } from './box-and-circle.ts'
import { explainedFormat, type Reading } from './format.ts'

/** A ring of [longitude, latitude] pairs; the first and last are equal. */
export type PolygonRing = [number, number][]

/** Polygons, each an outer ring followed by its holes. */
export type Polygons = PolygonRing[][]

/** A corner with four decimals takes 15 characters, so a URL of 8 KB has space for about half as many. */
export const MAX_CORNERS = 1000

const MIN_CORNERS = 3

/** Closes each ring whose last corner is not the first one, or says which corner or ring is wrong. */
function closeRings(polygons: Polygons): Reading<Polygons> {
  const corners = polygons.flat(2).length
  if (corners > MAX_CORNERS) return { fault: `${corners} corners are more than ${MAX_CORNERS}` }
  const value = polygons.map((rings) => rings.map(closeRing))
  const isSingle = polygons.length === 1 && polygons[0]!.length === 1
  for (const [at, rings] of value.entries()) {
    for (const [ringAt, ring] of rings.entries()) {
      const fault = findRingFault(ring)
      const place = isSingle ? '' : `polygon ${at + 1}, ring ${ringAt + 1}, `
      if (fault !== undefined) return { fault: `${place}${fault}` }
    }
  }
  return { value }
}

function closeRing(ring: PolygonRing): PolygonRing {
  const [first] = ring
  return first === undefined || isSame(first, ring.at(-1)!) ? ring : [...ring, first]
}

function findRingFault(ring: PolygonRing): string | undefined {
  for (const [index, [lon, lat]] of ring.entries()) {
    const fault = findPointFault(lat, lon) ?? findEdgeFault(ring, index)
    if (fault !== undefined) return `corner ${index + 1}: ${fault}`
  }
  const corners = new Set(ring.map(String)).size
  return corners < MIN_CORNERS ? `ring: ${corners} different corners instead of ${MIN_CORNERS}` : undefined
}

/** An edge that spans more than half of the Earth is meant to go the other way around. */
function findEdgeFault(ring: PolygonRing, index: number): string | undefined {
  const before = ring[index - 1]
  if (before === undefined || Math.abs(ring[index]![0] - before[0]) <= 180) return undefined
  return 'its edge crosses the antimeridian; cut the shape there'
}

function isSame([lon, lat]: PolygonRing[number], other: PolygonRing[number]): boolean {
  return lon === other[0] && lat === other[1]
}

/** GeoJSON text (longitude first), or the "lat,lon" pairs of one ring. Open rings are closed. */
export const polygon = explainedFormat<Polygons>(
  {
    takes:
      'GeoJSON text of a Polygon or MultiPolygon, or lat,lon pairs separated by spaces or semicolons; ' +
      `rings of at least 3 corners, at most ${MAX_CORNERS} corners in all, not across the antimeridian`,
    schema: { type: 'string', minLength: 1 },
  },
  (text) => (text.startsWith('{') ? readGeoJson(text) : readPairs(text)),
)

/** "47.5,-122.4 47.7,-122.4 47.6,-122.2", or "47.5, -122.4; 47.7, -122.4; 47.6, -122.2". */
function readPairs(text: string): Reading<Polygons> {
  const pieces = text.split(text.includes(';') ? ';' : /\s+/).filter((piece) => piece.trim() !== '')
  const corners: PolygonRing = []
  for (const [index, piece] of pieces.entries()) {
    const numbers = parseNumbers(piece)
    if ('fault' in numbers) return { fault: `corner ${index + 1}: ${numbers.fault}` }
    const [lat, lon] = numbers.value
    if (numbers.value.length !== 2) return { fault: `corner ${index + 1}: not two numbers` }
    corners.push([lon!, lat!])
  }
  return closeRings([[corners]])
}

interface Geometry {
  type?: unknown
  coordinates?: unknown
}

/** Reads the rings of GeoJSON text (RFC 7946): a Polygon, a MultiPolygon, or a Feature with one. Heights are ignored. */
function readGeoJson(text: string): Reading<Polygons> {
  const geometry = parseGeometry(text)
  if (geometry === undefined) return { fault: 'not JSON text' }
  const { type, coordinates } = geometry
  if (type === 'Polygon') return readPolygons([coordinates])
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return readPolygons(coordinates)
  return { fault: 'not a GeoJSON Polygon or MultiPolygon, nor a Feature with one' }
}

/** The object itself, or the geometry of a Feature; undefined if the text is not JSON. */
function parseGeometry(text: string): Geometry | undefined {
  try {
    const object = JSON.parse(text) as Geometry & { geometry?: Geometry | null }
    return object.type === 'Feature' ? (object.geometry ?? {}) : object
  } catch {
    return undefined
  }
}

function readPolygons(given: readonly unknown[]): Reading<Polygons> {
  const polygons: Polygons = []
  for (const [at, rings] of given.entries()) {
    if (!Array.isArray(rings) || rings.length === 0)
      return { fault: `polygon ${at + 1}: not a list of rings` }
    const read = rings.map(readRing)
    const faulty = read.indexOf(undefined)
    if (faulty >= 0) return { fault: `polygon ${at + 1}, ring ${faulty + 1}: not all [longitude, latitude]` }
    polygons.push(read as PolygonRing[])
  }
  return polygons.length === 0 ? { fault: 'no polygon' } : closeRings(polygons)
}

function readRing(given: unknown): PolygonRing | undefined {
  if (!Array.isArray(given)) return undefined
  const corners = given.map((position) => (isPosition(position) ? position.slice(0, 2) : undefined))
  return corners.includes(undefined) ? undefined : (corners as PolygonRing)
}

function isPosition(given: unknown): given is [number, number] {
  return Array.isArray(given) && Number.isFinite(given[0]) && Number.isFinite(given[1])
}
