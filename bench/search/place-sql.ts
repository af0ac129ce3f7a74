import { foldPlaceName } from '../../src/domain/address/fold-place-name.ts'
import { EARTH_RADIUS_MILES } from '../../src/domain/geo/distance.ts'
import type { SearchArea } from '../../src/domain/listing-search/search-choices.ts'
import type { GeoBox } from '../../src/records/geo-point.ts'
import type { SearchPlace } from '../../src/search/ports/edition-index.ts'
import type { Bind } from './criteria-sql.ts'

/** The expressions that differ between the databases. */
export interface PlaceDialect {
  inNeighborhood(id: string): string
  /** Selects rows whose point may be in the box, by the spatial index. */
  nearBox(box: GeoBox, bind: Bind): string
  inPolygon(area: Extract<SearchArea, { kind: 'polygon' }>, bind: Bind): string[]
}

/** Renders the place of a query as conditions for "and". */
export function renderPlace(place: SearchPlace, dialect: PlaceDialect, bind: Bind): string[] {
  switch (place.kind) {
    case 'state':
      return [`state = ${bind(place.stateOrProvince)}`]
    case 'county':
      return [`county = ${bind(place.countyFips)}`]
    case 'city':
      return [renderCity(bind(place.stateOrProvince), bind(foldPlaceName(place.city)))]
    case 'zipCode':
      return [`zip = ${bind(place.postalCode)}`]
    case 'neighborhood':
      return [dialect.inNeighborhood(bind(place.neighborhoodId, 'whole'))]
    case 'address':
      return [`property_id in (${place.propertyIds.map((id) => bind(id, 'whole')).join(', ')})`]
    case 'subdivision':
    case 'unplaced':
    case 'anyOf':
      throw new Error(`The benchmark does not search for ${place.kind}`)
    case 'area':
      return renderArea(place.area, dialect, bind)
  }
}

/** Tests the postal city or the boundary, in a form that lets an index serve either side. */
function renderCity(state: string, city: string): string {
  return `((state = ${state} and city = ${city}) or (state = ${state} and boundary_city = ${city}))`
}

function renderArea(area: SearchArea, dialect: PlaceDialect, bind: Bind): string[] {
  switch (area.kind) {
    case 'box': {
      const { south, north, west, east } = area.box
      const exact = `lat between ${bind(south)} and ${bind(north)} and lon between ${bind(west)} and ${bind(east)}`
      return [dialect.nearBox(area.box, bind), exact]
    }
    case 'circle':
      return renderCircle(area, dialect, bind)
    case 'polygon':
      return dialect.inPolygon(area, bind)
  }
}

/** Tests the box around the circle, then the haversine formula. */
function renderCircle(
  { center, radiusMiles }: Extract<SearchArea, { kind: 'circle' }>,
  dialect: PlaceDialect,
  bind: Bind,
): string[] {
  const degrees = ((radiusMiles / EARTH_RADIUS_MILES) * 180) / Math.PI
  const wide = degrees / Math.cos((center.lat * Math.PI) / 180)
  const box = {
    south: center.lat - degrees * 1.001,
    north: center.lat + degrees * 1.001,
    west: center.lon - wide * 1.01,
    east: center.lon + wide * 1.01,
  }
  const [lat, lon] = [bind(center.lat), bind(center.lon)]
  const share = `power(sin(radians(lat - ${lat}) / 2), 2) + cos(radians(${lat})) * cos(radians(lat)) * power(sin(radians(lon - ${lon}) / 2), 2)`
  return [
    dialect.nearBox(box, bind),
    `${2 * EARTH_RADIUS_MILES} * asin(sqrt(${share})) <= ${bind(radiusMiles)}`,
  ]
}
