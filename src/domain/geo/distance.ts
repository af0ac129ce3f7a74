import type { GeoPoint } from '../../records/geo-point.ts'

/** Mean radius of the Earth (IUGG R1), 6371.0088 km, in miles. */
export const EARTH_RADIUS_MILES = 3958.7613

const RADIANS = Math.PI / 180

/** Great-circle distance by the haversine formula; within 0.5 % of the distance on the ellipsoid. */
export function getDistanceMiles(from: GeoPoint, to: GeoPoint): number {
  const sinLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const sinLon = Math.sin(((to.lon - from.lon) * RADIANS) / 2)
  const haversine =
    sinLat * sinLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * sinLon * sinLon
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
