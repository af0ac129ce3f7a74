import type { GeoPoint } from '../../records/geo-point.ts'

/** The point rounded to two decimals, about a kilometre: all that is told of a home whose address is not shown. */
export function coarsenPoint({ lat, lon }: GeoPoint): GeoPoint {
  return { lat: Math.round(lat * 100) / 100, lon: Math.round(lon * 100) / 100 }
}
