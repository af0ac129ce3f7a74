import type { MultiPolygon, Ring } from '../../records/geo-point.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { boundariesIssue } from './issues.ts'

/**
 * The polygons of a GeoJSON geometry, with closed rings and without heights; undefined, with an issue, when there are none or
 * the coordinates are not longitude and latitude in degrees.
 */
export function parseShape(geometry: unknown, place: string, raise: RaiseIssue): MultiPolygon | undefined {
  const polygons = listPolygons(geometry)
  if (polygons === undefined || !polygons.every(isPolygon)) {
    raise(boundariesIssue('GeometryUnsupported', place, describeGeometry(geometry)))
    return undefined
  }
  const fault = findCoordinateFault(polygons)
  if (fault !== undefined) {
    raise(boundariesIssue(fault.name, place, fault.detail))
    return undefined
  }
  const shape = polygons.flatMap((polygon) => cleanPolygon(polygon, place, raise))
  if (shape.length === 0)
    raise(boundariesIssue('GeometryUnsupported', place, 'no ring that encloses anything'))
  return shape.length === 0 ? undefined : shape
}

function listPolygons(geometry: unknown): unknown[] | undefined {
  if (typeof geometry !== 'object' || geometry === null) return undefined
  const { type, coordinates, geometries } = geometry as Record<string, unknown>
  if (type === 'Polygon') return [coordinates]
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return coordinates
  if (type !== 'GeometryCollection' || !Array.isArray(geometries)) return undefined
  const parts = geometries.flatMap((part) => listPolygons(part) ?? [])
  return parts.length === 0 ? undefined : parts
}

function isPolygon(value: unknown): value is number[][][] {
  return Array.isArray(value) && value.every((ring) => Array.isArray(ring) && ring.every(isPosition))
}

function isPosition(value: unknown): value is number[] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
}

function describeGeometry(geometry: unknown): string {
  if (typeof geometry !== 'object' || geometry === null) return 'no geometry'
  return String((geometry as { type?: unknown }).type).slice(0, 40)
}

/** No US land lies south of 15 degrees south: a latitude below -60 is a longitude of the eastern mainland. */
const SOUTHERNMOST_LATITUDE = -60

function findCoordinateFault(
  polygons: readonly number[][][][],
): { name: 'CoordinatesSwapped' | 'CoordinatesProjected'; detail: string } | undefined {
  for (const rings of polygons) {
    for (const ring of rings) {
      for (const [x = 0, y = 0] of ring) {
        const isInRange = Math.abs(x) <= 180 && Math.abs(y) <= 90
        if (isInRange && y >= SOUTHERNMOST_LATITUDE) continue
        const isSwapped = Math.abs(x) <= 90 && Math.abs(y) <= 180
        return { name: isSwapped ? 'CoordinatesSwapped' : 'CoordinatesProjected', detail: `${x}, ${y}` }
      }
    }
  }
  return undefined
}

/** The polygon in a list, or an empty list when its outer ring encloses nothing. */
function cleanPolygon(rings: readonly number[][][], place: string, raise: RaiseIssue): Ring[][] {
  const [outer, ...holes] = rings.map((ring) => cleanRing(ring, place, raise))
  if (outer === undefined) return []
  return [[outer, ...holes.filter((hole) => hole !== undefined)]]
}

function cleanRing(positions: readonly number[][], place: string, raise: RaiseIssue): Ring | undefined {
  if (!hasThreePoints(positions)) {
    raise(boundariesIssue('RingDegenerate', place))
    return undefined
  }
  const ring: Ring = positions.map(([lon = 0, lat = 0]) => [lon, lat])
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1])) return ring
  raise(boundariesIssue('RingUnclosed', place))
  ring.push([first[0], first[1]])
  return ring
}

function hasThreePoints(positions: readonly number[][]): boolean {
  const different = new Set<string>()
  for (const [lon, lat] of positions) {
    different.add(`${lon},${lat}`)
    if (different.size === 3) return true
  }
  return false
}
