/** A point on the WGS 84 ellipsoid: latitude -90 to 90, longitude -180 to 180, in degrees. */
export interface GeoPoint {
  lat: number
  lon: number
}

/** A box of latitudes and longitudes; none that Plat holds crosses the antimeridian. */
export interface GeoBox {
  north: number
  south: number
  east: number
  west: number
}

/** A ring of [longitude, latitude] pairs; the first and last are equal. */
export type Ring = [number, number][]

/** Polygons as GeoJSON's MultiPolygon has them: each an outer ring followed by its holes. */
export type MultiPolygon = Ring[][]
