import type { GeoBox, GeoPoint, MultiPolygon, Ring } from '../../records/geo-point.ts'

/** The box around a shape; undefined for a shape without points. */
export function boxOfShape(shape: MultiPolygon): GeoBox | undefined {
  const box: GeoBox = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity }
  for (const [outer] of shape) {
    for (const [lon, lat] of outer ?? []) {
      box.north = Math.max(box.north, lat)
      box.south = Math.min(box.south, lat)
      box.east = Math.max(box.east, lon)
      box.west = Math.min(box.west, lon)
    }
  }
  return box.north === -Infinity ? undefined : box
}

/** The centre of a shape's area, holes left out (shoelace formula); the middle of its box when it has no area. */
export function centroidOfShape(shape: MultiPolygon, box: GeoBox): GeoPoint {
  const middle: GeoPoint = { lat: (box.north + box.south) / 2, lon: (box.east + box.west) / 2 }
  let [area, lonMoment, latMoment] = [0, 0, 0]
  for (const polygon of shape) {
    for (const [at, ring] of polygon.entries()) {
      const moments = momentsOf(ring, middle)
      const sign = (at === 0 ? 1 : -1) * Math.sign(moments.area)
      area += sign * moments.area
      lonMoment += sign * moments.lon
      latMoment += sign * moments.lat
    }
  }
  if (area <= 0) return middle
  return { lat: middle.lat + latMoment / area, lon: middle.lon + lonMoment / area }
}

/** Signed area and first moments about `origin`: near numbers keep the sums exact. */
function momentsOf(ring: Ring, origin: GeoPoint): { area: number; lon: number; lat: number } {
  let [area, lon, lat] = [0, 0, 0]
  for (let at = 0; at + 1 < ring.length; at++) {
    const [x0, y0] = [ring[at]![0] - origin.lon, ring[at]![1] - origin.lat]
    const [x1, y1] = [ring[at + 1]![0] - origin.lon, ring[at + 1]![1] - origin.lat]
    const cross = x0 * y1 - x1 * y0
    area += cross / 2
    lon += ((x0 + x1) * cross) / 6
    lat += ((y0 + y1) * cross) / 6
  }
  return { area, lon, lat }
}
