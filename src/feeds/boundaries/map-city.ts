import type { Issue } from '../../ingest/ports/issue.ts'
import type { GeoPoint, MultiPolygon } from '../../records/geo-point.ts'
import type { PlaceFacts } from '../../records/place.ts'
import { findStateOfFips, parseStateCode } from '../../records/us-states.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { GeoFeature } from '../reading/geo-features.ts'
import { parsePoint } from '../reading/parse-values.ts'
import { cityIncomplete } from './issues.ts'
import { parseShape } from './parse-shape.ts'

export type CityFacts = PlaceFacts & { shape: MultiPolygon }

/** What other areas of the Census have beside a legal kind. */
const OTHER_AREAS = ['countyfp', 'cousubfp', 'tractce', 'blkgrpce', 'aiannhce', 'cbsafp']

/** Whether a feature is a place of the Census: it has the code of one, or a legal kind and no code of anything else. */
export function isCity(cells: NamedCells): boolean {
  if (findCell(cells, ['placefp']) !== undefined) return true
  return findCell(cells, ['lsad']) !== undefined && findCell(cells, OTHER_AREAS) === undefined
}

/** The city of a place's feature; undefined, with an issue, when it lacks name, state or shape. */
export function mapCity(
  { cells, geometry, place }: GeoFeature,
  raise: (issue: Issue) => void,
): CityFacts | undefined {
  const name = findCell(cells, ['name'])
  const stateOrProvince = findState(cells)
  if (name === undefined || stateOrProvince === undefined) {
    raise(cityIncomplete(place, name === undefined ? 'no name' : 'no state'))
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

/** The middle of the box around a shape, which has a corner at least. */
function findMiddle(shape: MultiPolygon): GeoPoint {
  let [north, south, east, west] = [-90, 90, -180, 180]
  for (const [lon, lat] of shape.flat(2)) {
    ;[north, south] = [Math.max(north, lat), Math.min(south, lat)]
    ;[east, west] = [Math.max(east, lon), Math.min(west, lon)]
  }
  return { lat: (north + south) / 2, lon: (east + west) / 2 }
}
