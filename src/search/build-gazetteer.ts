import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import type { Neighborhood } from '../records/neighborhood.ts'
import type { County, Place, ZipCode } from '../records/place.ts'
import type { Pause } from './edition-tables.ts'
import { forEachInPortions } from './edition-tables.ts'
import { foldPlaceName } from './fold-place-name.ts'
import { PlaceDirectory } from './place-directory.ts'
import type { Gazetteer } from './resolve-name.ts'

/** What names places. */
export interface GazetteerSources {
  places: readonly Place[]
  zipCodes: readonly ZipCode[]
  counties: readonly County[]
  neighborhoods: readonly Neighborhood[]
  /** Cities that listings are in, each at least once. */
  listings: readonly Pick<SearchableListing, 'city' | 'stateOrProvince'>[]
}

/** Names are short work; so many of them take a millisecond or two. */
const PORTION = 2000

/** Every named place once: a city may be told by places, ZIP codes and listings. */
export async function buildGazetteer(sources: GazetteerSources, pause: Pause): Promise<Gazetteer> {
  const gazetteer = {
    cities: new PlaceDirectory(),
    counties: new PlaceDirectory(),
    neighborhoods: new PlaceDirectory(),
  }
  await addCities(gazetteer.cities, sources, pause)
  for (const { name, fips, stateOrProvince } of sources.counties) {
    const foldedName = foldPlaceName(name).replace(/ (county|parish|borough)$/, '') // "king county"
    gazetteer.counties.add(foldedName, { location: { kind: 'county', countyFips: fips }, stateOrProvince })
  }
  for (const { id, name, city, stateOrProvince } of sources.neighborhoods) {
    const foldedCity = city === undefined ? undefined : foldPlaceName(city)
    const location = { kind: 'neighborhood', neighborhoodId: id } as const
    gazetteer.neighborhoods.add(foldPlaceName(name), { location, city: foldedCity, stateOrProvince })
  }
  return gazetteer
}

async function addCities(cities: PlaceDirectory, sources: GazetteerSources, pause: Pause): Promise<void> {
  const seen = new Set<string>()
  const add = (city: string | undefined, stateOrProvince: string | undefined, population?: number) => {
    if (city === undefined || stateOrProvince === undefined) return
    const spelling = `${city}, ${stateOrProvince}`
    if (seen.has(spelling)) return
    seen.add(spelling)
    const name = foldPlaceName(city)
    const key = `${name}, ${stateOrProvince}`
    if (key !== spelling && seen.has(key)) return
    seen.add(key)
    cities.add(name, { location: { kind: 'city', city, stateOrProvince }, stateOrProvince, population })
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
}
