import { foldWords } from '../../domain/listing-search/facts/keyword-text.ts'
import { memoizeAwaitable } from '../../domain/memoize.ts'
import { findStateName, US_STATES } from '../../records/us-states.ts'
import { dropCountry, rewordStart } from '../places/parse-location-text.ts'
import {
  buildPlaceDirectory,
  findFirstFrom,
  type NamedPlace,
  type PlaceDirectory,
} from '../places/place-directory.ts'
import type { LocationTables } from '../places/resolve-place.ts'
import {
  joinPlaces,
  type LocationResolver,
  type LocationSuggester,
  type LocationSuggestion,
} from '../ports/edition-index.ts'
import { type Match, takeFirst } from './match.ts'
import { listAddressesStarting, listSimilarAddressesStarting } from './suggest-addresses.ts'
import {
  describePlace,
  listPlacesStarting,
  listSimilarPlacesStarting,
  listSubdivisionsStarting,
  type PlaceMatch,
} from './suggest-places.ts'

const MAX_LENGTH = 200
/**
 * The number of extra matches that are examined. Some places cannot be suggested, because their text finds another place of
 * the same name with more listings.
 */
const SPARE = 20

/** The number of texts with cached suggestions. Short texts match the most names and are typed the most often. */
const MOST_CACHED_TEXTS = 2048
const MOST_CACHED_PER_TEXT = 20

/**
 * Suggests only texts for which the resolver finds exactly the suggested place. Similar names are suggested only if no name
 * begins exactly with the text. The order is that of the resolver for ambiguous names: most listings, then most people.
 */
export function buildSuggester(tables: LocationTables, resolver: LocationResolver): LocationSuggester {
  const { cities, counties, neighborhoods } = tables.gazetteer
  const directories = [STATES, cities, counties, neighborhoods]
  const listZipCodes = buildZipCodes(tables.zipCodes)
  const countListings = buildCounts(tables)
  const match = async (matches: readonly PlaceMatch[]): Promise<Match[]> => {
    const counts = await countListings(matches.map(({ place }) => place))
    return matches.map(({ place, edits }, index) => {
      const { name, population } = place
      return { edits, listings: counts[index]!, population, name, describe: () => describePlace(place) }
    })
  }
  const listExact = async (text: string) => [
    ...(await match([
      ...listPlacesStarting(text, directories),
      ...(await listSubdivisionsStarting(text, tables.addresses)),
      ...listZipCodes(text),
      ...listCode(text),
    ])),
    ...(await listAddressesStarting(text, tables.addresses)),
  ]
  const listSimilar = async (text: string) => [
    ...(await match(listSimilarPlacesStarting(text, directories))),
    ...(await listSimilarAddressesStarting(text, tables.addresses)),
  ]
  const find = async (text: string, limit: number) => {
    const exact = await takeFindable(await listExact(text), limit, resolver)
    return exact.length > 0 ? exact : takeFindable(await listSimilar(text), limit, resolver)
  }
  const findCached = memoizeAwaitable((text: string) => find(text, MOST_CACHED_PER_TEXT), MOST_CACHED_TEXTS)
  return {
    suggestLocations: async (given, limit) => {
      const text = rewordStart(dropCountry(foldWords(given.slice(0, MAX_LENGTH))))
      if (text === '' || limit < 1) return []
      return limit > MOST_CACHED_PER_TEXT ? find(text, limit) : (await findCached(text)).slice(0, limit)
    },
  }
}

/** The states are the same in every edition. */
const STATES: PlaceDirectory = buildPlaceDirectory(
  US_STATES.map(({ code: stateOrProvince, name }) => {
    const location = { kind: 'state', stateOrProvince } as const
    return [foldWords(name), { location, name, stateOrProvince }] as const
  }),
)

function listCode(text: string): PlaceMatch[] {
  const name = findStateName(text.toUpperCase())
  return name === undefined ? [] : STATES.list(foldWords(name)).map((place) => ({ place, edits: 0 }))
}

function buildZipCodes(zipCodes: LocationTables['zipCodes']): (text: string) => PlaceMatch[] {
  let sortedCodes: readonly string[] | undefined
  const places = new Map<string, NamedPlace>()
  const getPlace = (postalCode: string) => {
    const known = places.get(postalCode)
    if (known !== undefined) return known
    const place: NamedPlace = { location: { kind: 'zipCode', postalCode }, name: postalCode }
    places.set(postalCode, place)
    return place
  }
  return (text) => {
    if (!/^\d/.test(text)) return []
    sortedCodes ??= [...zipCodes.keys()].sort()
    const found: PlaceMatch[] = []
    for (let index = findFirstFrom(sortedCodes, text); sortedCodes[index]?.startsWith(text) === true; index++)
      found.push({ place: getPlace(sortedCodes[index]!), edits: 0 })
    return found
  }
}

/** Counts the listings of places. Caches the number of each place. */
function buildCounts({ countListings }: LocationTables) {
  const counts = new WeakMap<NamedPlace, number>()
  return async (places: readonly NamedPlace[]): Promise<number[]> => {
    const unknown = [...new Set(places.filter((place) => !counts.has(place)))]
    if (unknown.length > 0) {
      const found = await countListings(unknown.map(({ location }) => location))
      for (const [index, place] of unknown.entries()) counts.set(place, found[index]!)
    }
    return places.map((place) => counts.get(place)!)
  }
}

/** Takes the first matches with a text that the resolver reads as exactly their place. Each place occurs once. */
async function takeFindable(
  matches: readonly Match[],
  limit: number,
  resolver: LocationResolver,
): Promise<LocationSuggestion[]> {
  const found = new Map<string, LocationSuggestion>()
  for (const { describe, listings } of takeFirst(matches, limit + SPARE)) {
    if (found.size === limit) break
    const { texts, ...described } = describe()
    const key = JSON.stringify(described.location)
    const text = await findText(texts, key, resolver)
    if (text !== undefined && !found.has(key)) found.set(key, { ...described, text, listings })
  }
  return [...found.values()]
}

/** Finds the first text that the resolver reads as the place of this key. */
async function findText(
  texts: readonly string[],
  key: string,
  { readLocation }: LocationResolver,
): Promise<string | undefined> {
  for (const text of texts) {
    if (JSON.stringify(joinPlaces(await readLocation(text))) === key) return text
  }
  return undefined
}
