import type { GeoPoint } from '../../records/geo-point.ts'
import { parseNumber } from './parse-number.ts'

/** The point of two texts or numbers in degrees; undefined when either is none, out of range, or both are 0. */
export function parsePoint(latitude: unknown, longitude: unknown): GeoPoint | undefined {
  const [lat, lon] = [parseNumber(latitude), parseNumber(longitude)]
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return undefined
  return Math.abs(lat) > 90 || Math.abs(lon) > 180 ? undefined : { lat, lon }
}
