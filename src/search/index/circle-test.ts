import { EARTH_RADIUS_MILES, getDistanceMiles } from '../../domain/geo/distance.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { AreaTest } from './area-test.ts'

const RADIANS = Math.PI / 180
/** Radians, about 60 miles: up to four times as far the series below is right to 1 in 3000, outside the polar regions. */
const NEAR = 0.015
/** Three times what the series may be off by. */
const DOUBT = 1e-3

/** Points near the edge are measured; those clearly in or out are told by the series of the haversine. */
export function buildCircleTest(center: GeoPoint, radiusMiles: number): AreaTest {
  const measure = (lat: number, lon: number) => getDistanceMiles(center, { lat, lon }) <= radiusMiles
  const radius = radiusMiles / EARTH_RADIUS_MILES
  if (!(radius < NEAR) || Math.abs(center.lat) > 70) return { holds: measure, judgeBox: () => 0 }
  const cosine = Math.cos(center.lat * RADIANS)
  const sine = Math.sin(center.lat * RADIANS)
  const [least, most] = [radius * radius * (1 - DOUBT), radius * radius * (1 + DOUBT)]
  /** The product of the cosines of both latitudes, of a step to the north in radians. */
  const narrow = (up: number) => cosine * (cosine - sine * up - (cosine * up * up) / 2)
  /** The square of the distance in radians. */
  const square = (up: number, across: number) => up * up + narrow(up) * across * across
  const isFar = (up: number, across: number) => Math.abs(up) > 2 * NEAR || Math.abs(across) > 4 * NEAR
  return {
    holds: (lat, lon) => {
      const up = (lat - center.lat) * RADIANS
      const across = (lon - center.lon) * RADIANS
      if (isFar(up, across)) return measure(lat, lon)
      const found = square(up, across)
      if (found < least) return true
      return found > most ? false : measure(lat, lon)
    },
    judgeBox: (boxes, at) => {
      const south = (boxes[at]! - center.lat) * RADIANS
      const north = (boxes[at + 1]! - center.lat) * RADIANS
      const west = (boxes[at + 2]! - center.lon) * RADIANS
      const east = (boxes[at + 3]! - center.lon) * RADIANS
      const across = Math.max(-west, east)
      if (isFar(south, across) || isFar(north, across)) return 0
      // The square grows with the way east or west and is convex in the way north: the farthest point is a corner.
      if (square(south, across) < least && square(north, across) < least) return 1
      const upLeast = Math.max(0, south, -north)
      const acrossLeast = Math.max(0, west, -east)
      const narrowest = Math.min(narrow(south), narrow(north)) // It is concave in the way north.
      return upLeast * upLeast + narrowest * acrossLeast * acrossLeast > most ? -1 : 0
    },
  }
}
