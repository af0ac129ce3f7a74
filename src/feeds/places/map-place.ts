import type { PlaceFacts } from '../../records/place.ts'
import { findStateOfFips, parseStateCode } from '../../records/us-states.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { parseCountyFips, parseNumber, parsePoint } from '../reading/parse-values.ts'

const LEGAL_KIND =
  / (?:city|town|village|borough|township|CDP|municipality|comunidad|zona urbana)(?: \(.*\))?$/ // "Seattle city"

/** The place of a gazetteer row, or the name of what the row lacks. Names lose their legal kind: "Seattle city" is Seattle. */
export function mapPlace(cells: NamedCells): PlaceFacts | string {
  const placeKey = findCell(cells, ['geoid', 'placefips', 'id'])
  const name = findCell(cells, ['name', 'city', 'placename'])?.replace(LEGAL_KIND, '')
  const stateOrProvince = findStateOfPlace(cells)
  const point = parsePoint(findCell(cells, LATITUDES), findCell(cells, LONGITUDES))
  if (name === undefined) return 'name'
  if (stateOrProvince === undefined) return 'state'
  if (point === undefined) return 'point'
  return dropAbsent({
    placeKey: placeKey ?? `${stateOrProvince}/${name}`,
    name,
    stateOrProvince,
    point,
    population: parsePopulation(findCell(cells, ['population', 'pop'])),
    countyFips: parseCountyFips(findCell(cells, ['countyfips', 'county'])),
  })
}

export const LATITUDES = ['lat', 'latitude', 'intptlat', 'y']
export const LONGITUDES = ['lon', 'lng', 'longitude', 'long', 'intptlong', 'x']

/** The state by code or name, else by the place's FIPS code: the Census omits the state of some territories. */
export function findStateOfPlace(cells: NamedCells): string | undefined {
  const written = findCell(cells, ['state', 'stateusps', 'usps', 'stusps', 'statecode', 'stateid'])
  const fips = findCell(cells, ['statefp', 'geoid', 'countyfips'])
  const named = written === undefined ? undefined : parseStateCode(written)
  return named ?? (fips === undefined ? undefined : findStateOfFips(fips))
}

function parsePopulation(text: string | undefined): number | undefined {
  const population = parseNumber(text)
  return population !== undefined && Number.isSafeInteger(population) && population >= 0
    ? population
    : undefined
}
