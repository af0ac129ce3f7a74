/** West, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Longitude and latitude in degrees. */
export type MapPoint = readonly [lon: number, lat: number]

/** The smallest box around points; undefined for none. */
export function findBounds(points: readonly MapPoint[]): Bounds | undefined {
  const [first] = points
  if (first === undefined) return undefined
  const lons = points.map(([lon]) => lon)
  const lats = points.map(([, lat]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/** A box as operations take it. Five decimals are about one meter. */
export function renderBounds(bounds: Bounds): string {
  const [west, south, east, north] = bounds.map((degrees) => Number(degrees.toFixed(5)))
  return [Math.max(-180, west!), Math.max(-90, south!), Math.min(180, east!), Math.min(90, north!)].join(',')
}

export function parseBounds(text: string): Bounds | undefined {
  const numbers = text.split(',').map(Number)
  return numbers.length === 4 && numbers.every(Number.isFinite) ? (numbers as unknown as Bounds) : undefined
}

/** How many cells a tile has across, each of which is counted in one cluster. */
const CELLS_PER_TILE = 8

/** The cell of a tile that has a point: all homes of the cluster at this point are in it. `zoom` is that of the tile. */
export function findTileCell([lon, lat]: MapPoint, zoom: number): Bounds {
  const cells = 2 ** zoom * CELLS_PER_TILE
  const toLon = (column: number) => (column / cells) * 360 - 180
  const toLat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / cells))) * 180) / Math.PI
  const column = Math.floor(((lon + 180) / 360) * cells)
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
  const row = Math.floor(((1 - north) / 2) * cells)
  return [toLon(column), toLat(row + 1), toLon(column + 1), toLat(row)]
}

/** A ring as operations take it: "lat,lon" pairs. */
export function renderRing(ring: readonly MapPoint[]): string {
  return ring.map(([lon, lat]) => `${Number(lat.toFixed(5))},${Number(lon.toFixed(5))}`).join(';')
}

export function parseRing(text: string): MapPoint[] | undefined {
  const ring = text.split(';').map((pair): MapPoint => {
    const [lat, lon] = pair.split(',').map(Number)
    return [lon ?? Number.NaN, lat ?? Number.NaN]
  })
  return ring.length >= 3 && ring.flat().every(Number.isFinite) ? ring : undefined
}

/**
 * Leaves out the points of a path that are closer to it than the tolerance, in the units of the points (Douglas and Peucker).
 * The first and the last point stay.
 */
export function simplifyPath(path: readonly MapPoint[], tolerance: number): MapPoint[] {
  const [first, last] = [path[0], path.at(-1)]
  if (path.length <= 2 || first === undefined || last === undefined) return [...path]
  let farthest = 0
  let distance = 0
  for (let i = 1; i < path.length - 1; i++) {
    const here = measureDistance(path[i]!, first, last)
    if (here > distance) [farthest, distance] = [i, here]
  }
  if (distance <= tolerance) return [first, last]
  const before = simplifyPath(path.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplifyPath(path.slice(farthest), tolerance)]
}

/** The distance from a point to the segment between two others. */
function measureDistance([x, y]: MapPoint, [x1, y1]: MapPoint, [x2, y2]: MapPoint): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / square
  const along = Math.max(0, Math.min(1, share))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}
