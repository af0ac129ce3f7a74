import type { SearchArea } from '../../domain/listing-search/search-area.ts'
import type { GeoBox, GeoPoint } from '../../records/geo-point.ts'

/** A box that holds all of an area. */
export function findAreaBox(area: SearchArea): GeoBox {
  if (area.kind === 'box') return area.box
  if (area.kind === 'circle') return findCircleBox(area.center, area.radiusMiles)
  const box = { south: 90, north: -90, west: 180, east: -180 }
  for (const [outer = []] of area.shape) {
    for (const [lon, lat] of outer) {
      if (lat < box.south) box.south = lat
      if (lat > box.north) box.north = lat
      if (lon < box.west) box.west = lon
      if (lon > box.east) box.east = lon
    }
  }
  return box
}

/** A little more than the degrees need: what lies in the box is measured. */
const SLACK = 1.000001
const MILES_A_DEGREE = 69.0933
const RADIANS = Math.PI / 180

/** The widest parallel that the circle touches decides how far it reaches east and west. */
function findCircleBox({ lat, lon }: GeoPoint, radiusMiles: number): GeoBox {
  const up = (radiusMiles / MILES_A_DEGREE) * SLACK
  const [south, north] = [lat - up, lat + up]
  const reach = Math.sin(Math.min(Math.PI / 2, up * RADIANS)) / Math.cos(lat * RADIANS)
  const isPolar = north >= 90 || south <= -90 || !(reach < 1)
  const across = isPolar ? 360 : (Math.asin(reach) / RADIANS) * SLACK
  const [west, east] = [lon - across, lon + across]
  // Beyond the date line longitudes begin anew.
  return west < -180 || east > 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east }
}
