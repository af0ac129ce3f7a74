import type { GeoBox, GeoPoint, MultiPolygon, Ring } from '../../records/geo-point.ts'
import { EARTH_RADIUS_MILES } from './distance.ts'

const RADIANS = Math.PI / 180

/** Finds the smallest box that contains the shape. Returns undefined for a shape without points. */
export function findBox(shape: MultiPolygon): GeoBox | undefined {
  const box: GeoBox = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity }
  for (const polygon of shape)
    for (const ring of polygon) for (const position of ring) extendBox(box, position)
  return box.north === -Infinity ? undefined : box
}

function extendBox(box: GeoBox, [lon, lat]: [number, number]): void {
  box.north = Math.max(box.north, lat)
  box.south = Math.min(box.south, lat)
  box.east = Math.max(box.east, lon)
  box.west = Math.min(box.west, lon)
}

/**
 * The centre of gravity in the plane of longitude and latitude, holes counted out; the middle of the box for a shape
 * without area; undefined for one without points. It may lie outside of the shape.
 */
export function findCentroid(shape: MultiPolygon): GeoPoint | undefined {
  const box = findBox(shape)
  if (box === undefined) return undefined
  const middle = { lat: (box.north + box.south) / 2, lon: (box.east + box.west) / 2 }
  const moments = shape.flatMap((polygon) =>
    polygon.map((ring, index) => getMoments(ring, middle, index === 0 ? 1 : -1)),
  )
  const area = sum(moments.map((moment) => moment.area))
  if (area <= 0) return middle
  return {
    lat: middle.lat + sum(moments.map((moment) => moment.lat)) / area,
    lon: middle.lon + sum(moments.map((moment) => moment.lon)) / area,
  }
}

/** Area and first moments about `origin`, which keeps the numbers small; `sign` is -1 for a hole. */
function getMoments(ring: Ring, origin: GeoPoint, sign: number): { area: number; lat: number; lon: number } {
  let [area, lon, lat] = [0, 0, 0]
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = [ring[index - 1]![0] - origin.lon, ring[index - 1]![1] - origin.lat]
    const [x2, y2] = [ring[index]![0] - origin.lon, ring[index]![1] - origin.lat]
    const cross = x1 * y2 - x2 * y1
    area += cross / 2
    lon += ((x1 + x2) * cross) / 6
    lat += ((y1 + y2) * cross) / 6
  }
  const direction = area < 0 ? -sign : sign
  return { area: area * direction, lat: lat * direction, lon: lon * direction }
}

/** Area on the sphere, holes counted out (Chamberlain and Duquette 2007); 0 for a shape without points. */
export function getAreaSquareMiles(shape: MultiPolygon): number {
  const rings = shape.flatMap((polygon) =>
    polygon.map((ring, index) => getRingSquareMiles(ring) * (index === 0 ? 1 : -1)),
  )
  return Math.max(0, sum(rings))
}

function getRingSquareMiles(ring: Ring): number {
  let total = 0
  for (let index = 1; index < ring.length; index++) {
    const [lon1, lat1] = ring[index - 1]!
    const [lon2, lat2] = ring[index]!
    total += (lon2 - lon1) * RADIANS * (2 + Math.sin(lat1 * RADIANS) + Math.sin(lat2 * RADIANS))
  }
  return (Math.abs(total) * EARTH_RADIUS_MILES ** 2) / 2
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
