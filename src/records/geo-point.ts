/** A point on the WGS 84 ellipsoid: latitude -90 to 90, longitude -180 to 180, in degrees. */
export interface GeoPoint {
  lat: number
  lon: number
}

/** A box of latitudes and longitudes. No box in Plat crosses the antimeridian. */
export interface GeoBox {
  north: number
  south: number
  east: number
  west: number
}

/** A ring of [longitude, latitude] pairs. The first and the last pair are equal. */
export type Ring = [number, number][]

/** Polygons as in GeoJSON's MultiPolygon: each is an outer ring followed by its holes. */
export type MultiPolygon = Ring[][]
