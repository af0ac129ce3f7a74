import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { County, Neighborhood, Place, ZipCode } from '../../records/place.ts'
import { forEachInPortions, type Pause } from '../edition/edition-tables.ts'
import type { NamedPlaces } from '../ports/search-engine.ts'
import { COUNTY_WORD, type Gazetteer } from './find-named-places.ts'
import { buildPlaceDirectory, type NamedPlace } from './place-directory.ts'

/**
 * Adds the cities and ZIP codes of listings to those of `before`. Returns `before` itself if there is nothing new.
 * Each spelling of a city is a separate entry.
 */
export function collectNamedPlaces(
  listings: Iterable<Partial<Pick<SearchableListing, 'city' | 'stateOrProvince' | 'postalCode'>>>,
  before: NamedPlaces = { cities: [], postalCodes: [] },
): NamedPlaces {
  const render = (city: string, state: string) => `${city}, ${state}`
  const cities = new Map(before.cities.map((one) => [render(one.city, one.stateOrProvince), one]))
  const postalCodes = new Set(before.postalCodes)
  for (const { city, stateOrProvince, postalCode } of listings) {
    if (postalCode !== undefined) postalCodes.add(postalCode)
    if (city === undefined || stateOrProvince === undefined) continue
    const key = render(city, stateOrProvince)
    if (!cities.has(key)) cities.set(key, { city, stateOrProvince })
  }
  const isSame = cities.size === before.cities.length && postalCodes.size === before.postalCodes.length
  return isSame ? before : { cities: [...cities.values()], postalCodes: [...postalCodes] }
}

/** Joins the names of several segments. Returns the first ones themselves if the others have nothing new. */
export function joinNamedPlaces([first, ...others]: readonly NamedPlaces[]): NamedPlaces {
  const listings = others.flatMap(({ cities, postalCodes }) => [
    ...cities,
    ...postalCodes.map((postalCode) => ({ postalCode })),
  ])
  return collectNamedPlaces(listings, first)
}

/** The tables from which place names are taken. */
export interface GazetteerSources {
  places: readonly Place[]
  zipCodes: readonly ZipCode[]
  counties: readonly County[]
  neighborhoods: readonly Neighborhood[]
  /** The cities of listings, each at least once. */
  listings: readonly Pick<SearchableListing, 'city' | 'stateOrProvince'>[]
}

/** The number of names between pauses. A portion takes a millisecond or two. */
const PORTION = 2000

/** Builds the directories. A city that several tables name has one entry. */
export async function buildGazetteer(sources: GazetteerSources, pause: Pause): Promise<Gazetteer> {
  const cities = buildPlaceDirectory(await listCities(sources, pause))
  await pause()
  return {
    cities,
    counties: buildPlaceDirectory(listCounties(sources)),
    neighborhoods: buildPlaceDirectory(listNeighborhoods(sources)),
  }
}

/** The last three digits of the FIPS codes of independent cities start here. */
const FIRST_INDEPENDENT_CITY = 510

/** Lists the counties. An independent city with the name of a county is left out, because it is found as a city. */
function listCounties({ counties }: GazetteerSources): [string, NamedPlace][] {
  const named = counties.map(({ name, fips, stateOrProvince }): [string, NamedPlace] => [
    foldPlaceName(name).replace(COUNTY_WORD, ''),
    { location: { kind: 'county', countyFips: fips }, name, stateOrProvince },
  ])
  const render = ([name, { stateOrProvince }]: [string, NamedPlace]) => `${name}, ${stateOrProvince}`
  const isCity = (index: number) => Number(counties[index]!.fips.slice(2)) >= FIRST_INDEPENDENT_CITY
  const ofCounties = new Set(named.filter((_, index) => !isCity(index)).map(render))
  return named.filter((one, index) => !isCity(index) || !ofCounties.has(render(one)))
}

function listNeighborhoods({ neighborhoods }: GazetteerSources): [string, NamedPlace][] {
  return neighborhoods.map(({ id, name, city: cityName, stateOrProvince }) => {
    const location = { kind: 'neighborhood', neighborhoodId: id } as const
    const city = cityName === undefined ? undefined : foldPlaceName(cityName)
    return [foldPlaceName(name), { location, name, city, cityName, stateOrProvince }]
  })
}

/** Lists each city name once per state. If several cities share it, the largest one represents them all. */
async function listCities(sources: GazetteerSources, pause: Pause): Promise<[string, NamedPlace][]> {
  const cities: [string, NamedPlace][] = []
  const names = new Map<string, { name: string; states: Set<string> }>()
  const statesByName = new Map<string, Set<string>>()
  const add = (city: string | undefined, stateOrProvince: string | undefined, population?: number) => {
    if (city === undefined || stateOrProvince === undefined) return
    let known = names.get(city)
    if (known === undefined) {
      const name = foldPlaceName(city)
      known = { name, states: statesByName.get(name) ?? new Set() }
      statesByName.set(name, known.states)
      names.set(city, known)
    }
    if (known.states.has(stateOrProvince)) return
    known.states.add(stateOrProvince)
    const location = { kind: 'city', city, stateOrProvince } as const
    cities.push([known.name, { location, name: city, stateOrProvince, population }])
  }
  const byPopulation = sources.places.toSorted(
    (left, right) => (right.population ?? 0) - (left.population ?? 0),
  )
  await forEachInPortions(byPopulation, PORTION, pause, (place) =>
    add(place.name, place.stateOrProvince, place.population),
  )
  await forEachInPortions(sources.zipCodes, PORTION, pause, (zip) => add(zip.city, zip.stateOrProvince))
  await forEachInPortions(sources.listings, PORTION, pause, (listing) =>
    add(listing.city, listing.stateOrProvince),
  )
  return cities
}
