import type { GeoBox, GeoPoint, MultiPolygon } from '../../records/geo-point.ts'
import { getDistanceMiles } from '../geo/distance.ts'
import { isInMultiPolygon } from '../geo/polygon.ts'

/** An area drawn on the map. A box and a circle include their edge; for polygons `isInMultiPolygon` decides. */
export type SearchArea =
  | { kind: 'box'; box: GeoBox }
  | { kind: 'circle'; center: GeoPoint; radiusMiles: number }
  | { kind: 'polygon'; shape: MultiPolygon }

/** Whether an area contains a point; a home without a point is in no area. */
export function isInArea(point: GeoPoint | undefined, area: SearchArea): boolean {
  if (point === undefined) return false
  switch (area.kind) {
    case 'box':
      return isInBox(point, area.box)
    case 'circle':
      return getDistanceMiles(area.center, point) <= area.radiusMiles
    case 'polygon':
      return isInMultiPolygon(point, area.shape)
  }
}

function isInBox({ lat, lon }: GeoPoint, { north, south, east, west }: GeoBox): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east
}
