import type { GeoPoint, MultiPolygon } from '../../records/geo-point.ts'
import type { PlaceFacts } from '../../records/place.ts'
import { findStateOfFips, parseStateCode } from '../../records/us-states.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { GeoFeature } from '../reading/geo-features.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parsePoint } from '../reading/parse-values.ts'
import { boundariesIssue } from './issues.ts'
import { parseShape } from './parse-shape.ts'

export type CityFacts = PlaceFacts & { shape: MultiPolygon }

/** Codes by which the Census marks areas other than places; those may have a legal kind too. */
const OTHER_AREAS = ['countyfp', 'cousubfp', 'tractce', 'blkgrpce', 'aiannhce', 'cbsafp']

/** Whether a feature is a place of the Census: it has the code of a place, or a legal kind and no code of another area. */
export function isCity(cells: NamedCells): boolean {
  if (findCell(cells, ['placefp']) !== undefined) return true
  return findCell(cells, ['lsad']) !== undefined && findCell(cells, OTHER_AREAS) === undefined
}

/** The city of a place's feature; undefined, with an issue, when the name, state or shape is missing. */
export function mapCity({ cells, geometry, place }: GeoFeature, raise: RaiseIssue): CityFacts | undefined {
  const name = findCell(cells, ['name'])
  const stateOrProvince = findState(cells)
  if (name === undefined || stateOrProvince === undefined) {
    raise(boundariesIssue('CityIncomplete', place, name === undefined ? 'no name' : 'no state'))
    return undefined
  }
  const shape = parseShape(geometry, place, raise)
  if (shape === undefined) return undefined
  const inside = parsePoint(findCell(cells, ['intptlat']), findCell(cells, ['intptlon', 'intptlong']))
  const placeKey = findCell(cells, ['geoid', 'geoid10', 'geoid20', 'placens']) ?? `${stateOrProvince}/${name}`
  return dropAbsent({ placeKey, name, stateOrProvince, point: inside ?? findMiddle(shape), shape })
}

function findState(cells: NamedCells): string | undefined {
  const written = findCell(cells, ['stusps', 'st', 'state', 'statecode'])
  const fips = findCell(cells, ['statefp', 'geoid'])
  const named = written === undefined ? undefined : parseStateCode(written)
  return named ?? (fips === undefined ? undefined : findStateOfFips(fips))
}

/** The middle of the box around a shape, which has at least one corner. */
function findMiddle(shape: MultiPolygon): GeoPoint {
  let [north, south, east, west] = [-90, 90, -180, 180]
  for (const rings of shape) {
    for (const ring of rings) {
      for (const [lon, lat] of ring) {
        north = Math.max(north, lat)
        south = Math.min(south, lat)
        east = Math.max(east, lon)
        west = Math.min(west, lon)
      }
    }
  }
  return { lat: (north + south) / 2, lon: (east + west) / 2 }
}
