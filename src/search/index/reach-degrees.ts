import { EARTH_RADIUS_MILES } from '../../domain/geo/distance.ts'
import type { GeoPoint } from '../../records/geo-point.ts'

/** How many degrees a point may lie from another, at most, to be within reach of it. */
export interface ReachDegrees {
  lat: number
  lon: number
}

const DEGREES = 180 / Math.PI
/** Ten centimetres. Distances are rounded, most of all those half around the Earth; a reach must never be the smaller. */
const ROUNDED_DEGREES = 1e-6

/** The degrees that a distance reaches from a point; more than there are where it takes in a pole. */
export function findReachDegrees({ lat }: GeoPoint, miles: number): ReachDegrees {
  const degrees = (miles / EARTH_RADIUS_MILES) * DEGREES + ROUNDED_DEGREES
  if (degrees + Math.abs(lat) >= 90) return { lat: degrees, lon: 360 }
  // A meridian touches the circle where the way to it, at a right angle, is as long as the reach.
  const sine = Math.sin(degrees / DEGREES) / Math.cos(lat / DEGREES)
  return { lat: degrees, lon: Math.asin(Math.min(1, sine)) * DEGREES + ROUNDED_DEGREES }
}

/** Degrees from one longitude to another, either way around. */
export function getLonDegrees(from: number, to: number): number {
  const degrees = Math.abs(to - from)
  return degrees > 180 ? 360 - degrees : degrees
}
