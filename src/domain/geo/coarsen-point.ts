import type { GeoPoint } from '../../records/geo-point.ts'

/** The point rounded to two decimals, about a kilometre: all that is told of a home whose address is not shown. */
export function coarsenPoint({ lat, lon }: GeoPoint): GeoPoint {
  return { lat: Math.round(lat * 100) / 100, lon: Math.round(lon * 100) / 100 }
}

/** Whether coarsening would change nothing: the point was coarsened, or lies by chance where such points do. */
export function isCoarse(point: GeoPoint): boolean {
  const { lat, lon } = coarsenPoint(point)
  return lat === point.lat && lon === point.lon
}
