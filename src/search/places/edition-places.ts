import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import type { Place } from '../../records/place.ts'
import type { EditionSegments } from '../edition/edition-segments.ts'
import type { EditionTables, Pause } from '../edition/edition-tables.ts'
import type { CityNames, SchoolIndex } from '../ports/edition-index.ts'
import type { NamedPlaces } from '../ports/search-engine.ts'
import { buildApproximatePoints, type PostalCodePoints } from '../shapes/approximate-points.ts'
import { buildNeighborhoodIndex, type NestedNeighborhoods } from '../shapes/neighborhood-index.ts'
import { buildSchoolIndex } from '../shapes/school-index.ts'
import type { Gazetteer } from './find-named-places.ts'
import { buildGazetteer } from './gazetteer.ts'
import type { KnownZipCode } from './resolve-place.ts'

/** What a thread builds from an edition's tables. Most editions leave the tables unchanged, so they share it. */
export interface EditionPlaces {
  tablesEdition: number
  tables: EditionTables
  neighborhoods: NestedNeighborhoods
  schools: SchoolIndex
  cityNames: CityNames
  approximate: PostalCodePoints
  names: PlaceNames
}

interface PlaceNames {
  /** The cities and ZIP codes of listings that the names below include. */
  named: NamedPlaces
  gazetteer: Gazetteer
  zipCodes: ReadonlyMap<string, KnownZipCode>
}

/** Builds the places of an edition's tables. Reuses every part of `before` that has not changed. */
export async function openEditionPlaces(
  { tablesEdition, named }: Pick<EditionSegments, 'tablesEdition' | 'named'>,
  readTables: () => Promise<EditionTables>,
  pause: Pause,
  before?: EditionPlaces,
): Promise<EditionPlaces> {
  if (before?.tablesEdition === tablesEdition) {
    if (areSameNames(before.names.named, named)) return before
    return { ...before, names: await openNames(before.tables, named, pause) }
  }
  const tables = await readTables()
  return {
    ...{ tablesEdition, tables },
    neighborhoods: await buildNeighborhoodIndex(tables.neighborhoods, pause),
    schools: buildSchoolIndex(tables.schools, tables.schoolZones),
    cityNames: buildCityNames(tables.places),
    approximate: buildApproximatePoints(tables.zipCodes),
    names: await openNames(tables, named, pause),
  }
}

function areSameNames(some: NamedPlaces, others: NamedPlaces): boolean {
  const count = ({ cities, postalCodes }: NamedPlaces) => cities.length + postalCodes.length
  return some === others || (count(some) === count(others) && isSubset(some, others))
}

function isSubset(some: NamedPlaces, others: NamedPlaces): boolean {
  const render = ({ cities, postalCodes }: NamedPlaces) => [
    ...cities.map(({ city, stateOrProvince }) => `${city}, ${stateOrProvince}`),
    ...postalCodes,
  ]
  const known = new Set(render(others))
  return render(some).every((name) => known.has(name))
}

async function openNames(tables: EditionTables, named: NamedPlaces, pause: Pause): Promise<PlaceNames> {
  const counties = [...tables.counties.values()]
  return {
    named,
    gazetteer: await buildGazetteer({ ...tables, counties, listings: sortCities(named.cities) }, pause),
    zipCodes: new Map<string, KnownZipCode>([
      ...named.postalCodes.map((postalCode) => [postalCode, {}] as const),
      ...tables.zipCodes.map((zip) => [zip.postalCode, zip] as const),
    ]),
  }
}

/** Of a city that listings spell in several ways, the first counts. Every engine lists them in another order. */
function sortCities(cities: NamedPlaces['cities']): NamedPlaces['cities'] {
  const name = ({ city, stateOrProvince }: NamedPlaces['cities'][number]) => `${stateOrProvince}\t${city}`
  return cities.toSorted((one, other) => (name(one) < name(other) ? -1 : 1))
}

/** Finds the city names that several cities of one state share. Places without a known county are ignored. */
export function buildCityNames(places: readonly Place[]): CityNames {
  const counties = new Map<string, Set<string>>()
  for (const { name, stateOrProvince, countyFips } of places) {
    if (countyFips === undefined) continue
    const key = renderKey(name, stateOrProvince)
    const known = counties.get(key)
    if (known === undefined) counties.set(key, new Set([countyFips]))
    else known.add(countyFips)
  }
  const byName = Map.groupBy(places, ({ name, stateOrProvince }) => renderKey(name, stateOrProvince))
  return {
    listPlaceIds: (city, stateOrProvince) =>
      (byName.get(renderKey(city, stateOrProvince)) ?? []).map(({ id }) => id),
    isCityNameShared: (city, stateOrProvince) => {
      const found = counties.get(renderKey(city, stateOrProvince))
      return found === undefined ? undefined : found.size > 1
    },
  }
}

function renderKey(city: string, stateOrProvince: string): string {
  return `${foldPlaceName(city)}, ${stateOrProvince}`
}
