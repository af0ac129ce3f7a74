import { findCentroid } from '../../src/domain/geo/shape-measures.ts'
import type { GeoPoint, MultiPolygon } from '../../src/records/geo-point.ts'
import type { County, ZipCode } from '../../src/records/place.ts'
import { findStateOfFips } from '../../src/records/us-states.ts'
import type { AtlasArea } from './atlas.ts'

const LEGAL_KIND = / (?:County|Parish|Borough|Municipio|Census Area|City And Borough)$/ // "Chugach Census Area"

/**
 * Builds the counties with loan limits, in ascending order. Names and centers come from the map. Counties newer than the map
 * come from the list of limits.
 */
export function buildCounties(
  limits: readonly Record<string, string>[],
  areas: readonly AtlasArea[],
  zipCodes: readonly ZipCode[],
): County[] {
  const areaByFips = new Map(areas.map((area) => [area.fips, area]))
  return limits
    .map(({ fips = '', county = '' }): County => {
      const area = areaByFips.get(fips)
      const point = area === undefined ? middleOfZipCodes(fips, zipCodes) : findCentroid(westernPart(area))
      const name = area?.name ?? toTitleCase(county).replace(LEGAL_KIND, '')
      const known = { id: Number(fips), fips, name, stateOrProvince: findStateOfFips(fips) ?? '' }
      return point === undefined ? known : { ...known, point }
    })
    .sort((left, right) => left.id - right.id)
}

/** Returns the part west of the antimeridian. The Aleutians cross it, and averaging degrees across it is meaningless. */
function westernPart({ box, shape }: AtlasArea): MultiPolygon {
  return box.east - box.west < 180 ? shape : shape.filter(([outer]) => (outer?.[0]?.[0] ?? 0) < 0)
}

function toTitleCase(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(?<![\w'])\w/g, (letter) => letter.toUpperCase()) // "COPPER RIVER"
}

function middleOfZipCodes(fips: string, zipCodes: readonly ZipCode[]): GeoPoint | undefined {
  const points = zipCodes.filter(({ countyFips }) => countyFips === fips).map(({ point }) => point)
  if (points.length === 0) return undefined
  const sum = points.reduce((total, { lat, lon }) => ({ lat: total.lat + lat, lon: total.lon + lon }))
  return { lat: sum.lat / points.length, lon: sum.lon / points.length }
}
