import type { GeoPoint } from '../../../records/geo-point.ts'

/** The coordinates of rows. Those of a row without a point are NaN. */
export interface Coordinates {
  lats: Float64Array
  lons: Float64Array
}

export function readCoordinates(rows: readonly { point?: GeoPoint }[]): Coordinates {
  return {
    lats: Float64Array.from(rows, ({ point }) => point?.lat ?? Number.NaN),
    lons: Float64Array.from(rows, ({ point }) => point?.lon ?? Number.NaN),
  }
}
