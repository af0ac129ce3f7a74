import type { GroundShape } from '../../domain/map/ground/cut-feature.ts'

type Position = [number, number]

/** The lines and polygons of a geometry, or why it has none. */
export type ParsedGround =
  | { shapes: GroundShape[] }
  | { fault: 'GroundShapeUnusable' | 'GroundOutsideWorld'; detail: string }

/** Reads the lines and polygons of a GeoJSON geometry. Heights are left out, and so are paths of too few points. */
export function parseGroundShapes(geometry: unknown): ParsedGround {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  const isArea = type === 'Polygon' || type === 'MultiPolygon'
  const lists = listPaths(type, coordinates)
  if (lists === undefined || !lists.every((paths) => paths.every(isPath)))
    return { fault: 'GroundShapeUnusable', detail: String(type ?? 'no geometry').slice(0, 40) }
  const fewest = isArea ? 4 : 2
  const shapes: GroundShape[] = []
  for (const list of lists as Position[][][]) {
    for (const path of list)
      for (const [lon, lat] of path)
        if (Math.abs(lon) > 180 || Math.abs(lat) > 90)
          return { fault: 'GroundOutsideWorld', detail: `${lon}, ${lat}` }
    const [outer, ...holes] = list
    if (outer === undefined || outer.length < fewest) continue
    const paths = [outer, ...holes.filter(({ length }) => length >= fewest)]
    shapes.push({ type: isArea ? 'Polygon' : 'LineString', paths })
  }
  return shapes.length === 0
    ? { fault: 'GroundShapeUnusable', detail: `${type} of too few points` }
    : { shapes }
}

/** The rings of each polygon, or each line by itself; undefined for other geometries. */
function listPaths(type: unknown, coordinates: unknown): unknown[][] | undefined {
  if (!Array.isArray(coordinates)) return undefined
  if (type === 'LineString') return [[coordinates]]
  if (type === 'MultiLineString') return coordinates.map((line) => [line])
  if (type === 'Polygon') return [coordinates]
  return type === 'MultiPolygon' && coordinates.every((rings) => Array.isArray(rings))
    ? coordinates
    : undefined
}

function isPath(value: unknown): value is Position[] {
  return (
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && Number.isFinite(one[0]) && Number.isFinite(one[1]))
  )
}
