import { foldWords } from '../../domain/listing-search/facts/keyword-text.ts'
import { memoize } from '../../domain/memoize.ts'
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
  const match = ({ place, edits }: PlaceMatch): Match => {
    const { name, population } = place
    return { edits, listings: countListings(place), population, name, describe: () => describePlace(place) }
  }
  const listExact = (text: string) => [
    ...[
      ...listPlacesStarting(text, directories),
      ...listSubdivisionsStarting(text, tables.addresses),
      ...listZipCodes(text),
      ...listCode(text),
    ].map(match),
    ...listAddressesStarting(text, tables.addresses),
  ]
  const listSimilar = (text: string) => [
    ...listSimilarPlacesStarting(text, directories).map(match),
    ...listSimilarAddressesStarting(text, tables.addresses),
  ]
  const find = (text: string, limit: number) => {
    const exact = takeFindable(listExact(text), limit, resolver)
    return exact.length > 0 ? exact : takeFindable(listSimilar(text), limit, resolver)
  }
  const findCached = memoize((text: string) => find(text, MOST_CACHED_PER_TEXT), MOST_CACHED_TEXTS)
  return {
    suggestLocations: (given, limit) => {
      const text = rewordStart(dropCountry(foldWords(given.slice(0, MAX_LENGTH))))
      if (text === '' || limit < 1) return []
      return limit > MOST_CACHED_PER_TEXT ? find(text, limit) : findCached(text).slice(0, limit)
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

/** Caches the number of listings of each place. */
function buildCounts({ countListings }: LocationTables): (place: NamedPlace) => number {
  const counts = new Map<NamedPlace, number>()
  return (place) => {
    let count = counts.get(place)
    if (count === undefined) {
      count = countListings(place.location)
      counts.set(place, count)
    }
    return count
  }
}

/** Takes the first matches with a text that the resolver reads as exactly their place. Each place occurs once. */
function takeFindable(
  matches: readonly Match[],
  limit: number,
  resolver: LocationResolver,
): LocationSuggestion[] {
  const found = new Map<string, LocationSuggestion>()
  for (const { describe, listings } of takeFirst(matches, limit + SPARE)) {
    if (found.size === limit) break
    const { texts, ...described } = describe()
    const key = JSON.stringify(described.location)
    const text = texts.find((one) => JSON.stringify(joinPlaces(resolver.readLocation(one))) === key)
    if (text !== undefined && !found.has(key)) found.set(key, { ...described, text, listings })
  }
  return [...found.values()]
}
