import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { getForgivenDistance } from '../../domain/edit-distance.ts'
import { US_STATES } from '../../records/us-states.ts'
import type { AddressBook, ListedSubdivision } from '../ports/search-engine.ts'
import type { NamedPlace, PlaceDirectory, SimilarPlace } from './place-directory.ts'

/** The named places of each kind. */
export interface Gazetteer {
  cities: PlaceDirectory
  counties: PlaceDirectory
  neighborhoods: PlaceDirectory
}

/** The word at the end of a county's name. */
export const COUNTY_WORD = / (county|parish|borough)$/ // "king county"
const MAX_CITY_WORDS = 4
const MOST_SUBDIVISIONS = 50

/** The tables in which names are looked up. */
export interface NameTables {
  gazetteer: Gazetteer
  addresses: Pick<AddressBook, 'listSubdivisions'>
}

/**
 * Lists the places that the words name exactly: cities and neighborhoods, else subdivisions, else counties. If no place
 * has the whole name, a final "city" is dropped: "New York City" is the city of New York.
 */
export async function listNamed(
  words: readonly string[],
  state: string | undefined,
  tables: NameTables,
): Promise<NamedPlace[]> {
  const { gazetteer } = tables
  const name = foldPlaceName(words.join(' '))
  const isThere = (place: NamedPlace) => isInState(place, state)
  const counties = gazetteer.counties.list(name.replace(COUNTY_WORD, '')).filter(isThere)
  if (COUNTY_WORD.test(name) && counties.length > 0) return counties
  const places = [
    ...gazetteer.cities.list(name).filter(isThere),
    ...gazetteer.neighborhoods.list(name).filter(isThere),
    ...splitCity(words).flatMap(([neighborhood, city]) =>
      gazetteer.neighborhoods
        .list(neighborhood)
        .filter((place) => isThere(place) && isInCity(place, city, gazetteer)),
    ),
  ]
  if (places.length > 0) return places
  const subdivisions = (await listSubdivisions(words, tables)).filter(isThere)
  if (subdivisions.length > 0) return subdivisions
  if (state !== undefined && counties.length > 0) return counties
  return words.length > 1 && words.at(-1) === 'city'
    ? gazetteer.cities.list(name.replace(/ city$/, '')).filter(isThere)
    : []
}

/** Lists the subdivisions of a name, in any city or in the city that the last words name. */
async function listSubdivisions(words: readonly string[], { addresses }: NameTables): Promise<NamedPlace[]> {
  const named: [name: string, city?: string][] = [[foldPlaceName(words.join(' '))], ...splitCity(words)]
  const found = await addresses.listSubdivisions(
    named.map(([foldedName]) => ({ foldedName, isWhole: true })),
    MOST_SUBDIVISIONS,
  )
  return found.flatMap((subdivisions, index) => {
    const city = named[index]![1]
    return subdivisions.map(toNamedPlace).filter((place) => city === undefined || place.city === city)
  })
}

/** Turns a subdivision of the address book into a place. */
export function toNamedPlace({ name, city, foldedCity, stateOrProvince }: ListedSubdivision): NamedPlace {
  const location = { kind: 'subdivision', subdivision: name, city, stateOrProvince } as const
  return { location, name, stateOrProvince, city: foldedCity, cityName: city }
}

/** Lists the places whose names are a few typing errors away from the words. */
export function listSimilar(
  words: readonly string[],
  state: string | undefined,
  { gazetteer }: Pick<NameTables, 'gazetteer'>,
): SimilarPlace[] {
  const name = foldPlaceName(words.join(' '))
  const isThere = ({ place }: SimilarPlace) => isInState(place, state)
  if (COUNTY_WORD.test(name))
    return gazetteer.counties.listSimilar(name.replace(COUNTY_WORD, '')).filter(isThere)
  return [
    ...gazetteer.cities.listSimilar(name).filter(isThere),
    ...gazetteer.neighborhoods.listSimilar(name).filter(isThere),
    ...splitCity(words).flatMap(([neighborhood, city]) =>
      gazetteer.neighborhoods
        .listSimilar(neighborhood)
        .filter(
          (one) => isThere(one) && (isInCity(one.place, city, gazetteer) || isInSimilarCity(one.place, city)),
        ),
    ),
  ]
}

/** Finds the state whose name is closest to the text, within the forgiven typing errors. */
export function findSimilarState(text: string): string | undefined {
  const ranked = US_STATES.map(({ code, name }) => ({
    code,
    edits: getForgivenDistance(text, name.toLowerCase()),
  }))
    .filter(({ edits }) => edits < Infinity)
    .sort((left, right) => left.edits - right.edits)
  return ranked[0]?.code
}

function isInState(place: NamedPlace, state: string | undefined): boolean {
  return state === undefined || place.stateOrProvince === undefined || place.stateOrProvince === state
}

/** Whether a place is in a city. A neighborhood without a known city may be in any known city. */
function isInCity(place: NamedPlace, city: string, { cities }: Gazetteer): boolean {
  return place.city === undefined ? cities.list(city).length > 0 : place.city === city
}

function isInSimilarCity({ city }: NamedPlace, text: string): boolean {
  return city !== undefined && getForgivenDistance(text, city) < Infinity
}

/** Splits "capitol hill seattle" into a name and a city in every possible way. Both parts are folded. */
function splitCity(words: readonly string[]): [string, string][] {
  const counts = Array.from(
    { length: Math.max(0, Math.min(MAX_CITY_WORDS, words.length - 1)) },
    (_, index) => index + 1,
  )
  return counts.map((count) => [
    foldPlaceName(words.slice(0, -count).join(' ')),
    foldPlaceName(words.slice(-count).join(' ')),
  ])
}
