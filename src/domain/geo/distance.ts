import type { GeoPoint } from '../../records/geo-point.ts'

/** Mean radius of the Earth (IUGG R1), 6371.0088 km, in miles. */
export const EARTH_RADIUS_MILES = 3958.7613

const RADIANS = Math.PI / 180

/** Great-circle distance by the haversine formula; within 0.5% of the distance on the ellipsoid. */
export function getDistanceMiles(from: GeoPoint, to: GeoPoint): number {
  const sinLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const sinLon = Math.sin(((to.lon - from.lon) * RADIANS) / 2)
  const haversine =
    sinLat * sinLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * sinLon * sinLon
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** Rounds a point to two decimals, about half a mile. No answer shows more of a home whose address is hidden. */
export function coarsenPoint({ lat, lon }: GeoPoint): GeoPoint {
  return { lat: Math.round(lat * 100) / 100, lon: Math.round(lon * 100) / 100 }
}

/** Whether coarsening would change nothing: the point was coarsened, or lies by chance where such points do. */
export function isCoarse(point: GeoPoint): boolean {
  const { lat, lon } = coarsenPoint(point)
  return lat === point.lat && lon === point.lon
}
