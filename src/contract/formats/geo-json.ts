import type { Reading } from './explained-format.ts'
import { closeRings, type Polygons, type Ring } from './polygon-rings.ts'

interface Geometry {
  type?: unknown
  coordinates?: unknown
}

/** The rings of GeoJSON text (RFC 7946): a Polygon, a MultiPolygon, or a Feature of one. Heights are passed over. */
export function readGeoJson(text: string): Reading<Polygons> {
  const geometry = parseGeometry(text)
  if (geometry === undefined) return { fault: 'not JSON text' }
  const { type, coordinates } = geometry
  if (type === 'Polygon') return readPolygons([coordinates])
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return readPolygons(coordinates)
  return { fault: 'not a GeoJSON Polygon or MultiPolygon, nor a Feature of one' }
}

/** The object itself, or the geometry of a Feature; undefined for what is no JSON. */
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
    if (!Array.isArray(rings) || rings.length === 0) return { fault: `polygon ${at + 1}: no list of rings` }
    const read = rings.map(readRing)
    const faulty = read.indexOf(undefined)
    if (faulty >= 0) return { fault: `polygon ${at + 1}, ring ${faulty + 1}: not all [longitude, latitude]` }
    polygons.push(read as Ring[])
  }
  return polygons.length === 0 ? { fault: 'no polygon' } : closeRings(polygons)
}

function readRing(given: unknown): Ring | undefined {
  if (!Array.isArray(given)) return undefined
  const corners = given.map((position) => (isPosition(position) ? position.slice(0, 2) : undefined))
  return corners.includes(undefined) ? undefined : (corners as Ring)
}

function isPosition(given: unknown): given is [number, number] {
  return Array.isArray(given) && Number.isFinite(given[0]) && Number.isFinite(given[1])
}
