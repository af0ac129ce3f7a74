import { memoizeTexts } from '../../domain/memoize.ts'
import { parseStateCode } from '../../records/us-states.ts'
import type { AddressBook } from '../addresses/address-book.ts'
import type { LocationResolver, ResolvedLocation } from '../ports/edition-index.ts'
import { type LocationText, parseLocationText } from './parse-location-text.ts'
import type { NamedPlace } from './place-directory.ts'
import { resolveAddress } from './resolve-address.ts'
import { findAlikeState, type Gazetteer, listAlike, listNamed } from './resolve-name.ts'

/** What locations are looked up in. */
export interface LocationTables {
  gazetteer: Gazetteer
  postalCodes: ReadonlySet<string>
  addresses: AddressBook
  /** Listings of all statuses at a place: of places with one name the one with most is meant. */
  countListings(location: ResolvedLocation): number
}

/** Resolved texts that are kept: a known one costs a look-up, a mistyped name a walk over all names. */
const MOST_KEPT = 8192

/**
 * Reads a location text: a ZIP code, a state, an address, a place by its exact name, and at last a name with typing
 * errors. A name that several places have means the one with most listings, then the one with most people.
 */
export function buildLocationResolver(tables: LocationTables): LocationResolver {
  return { resolveLocation: memoizeTexts((text) => resolve(text, tables), MOST_KEPT) }
}

function resolve(text: string, tables: LocationTables): ResolvedLocation | undefined {
  const parts = parseLocationText(text)
  if (parts.words.length === 0) return undefined
  return (
    resolveCode(parts, tables) ??
    resolveStreet(parts, tables) ??
    resolveNamed(parts, tables) ??
    resolveAddress(parts, tables.addresses) ??
    resolveMistyped(parts, tables)
  )
}

/** A ZIP code or a state and nothing else, or a ZIP code after a city. */
function resolveCode({ words, nameWords, postalCode }: LocationText, { postalCodes }: LocationTables) {
  const state = parseStateCode(words.join(' '))
  if (state !== undefined) return { kind: 'state', stateOrProvince: state } as const
  const code = words.length === 1 || startsWithZip(words) ? words[0] : postalCode
  const isStreet = code === postalCode && startsWithNumber(nameWords)
  if (code === undefined || isStreet || !postalCodes.has(code)) return undefined
  return { kind: 'zipCode', postalCode: code } as const
}

function resolveStreet(parts: LocationText, { addresses }: LocationTables): ResolvedLocation | undefined {
  return startsWithNumber(parts.words) ? resolveAddress(parts, addresses) : undefined
}

function resolveNamed({ words, nameWords, stateOrProvince }: LocationText, tables: LocationTables) {
  const inState = pickPlace(listNamed(nameWords, stateOrProvince, tables.gazetteer), tables)
  return inState ?? pickPlace(listNamed(words, undefined, tables.gazetteer), tables)
}

/** An address that is not there is not taken for another place. */
function resolveMistyped(parts: LocationText, tables: LocationTables): ResolvedLocation | undefined {
  const { words, nameWords, stateOrProvince } = parts
  if (startsWithNumber(words)) return undefined
  const state = stateOrProvince === undefined ? findAlikeState(words.join(' ')) : undefined
  if (state !== undefined) return { kind: 'state', stateOrProvince: state }
  const alike = pickPlace(listAlike(nameWords, stateOrProvince, tables.gazetteer), tables)
  return alike ?? (stateOrProvince === undefined ? resolveMistypedState(nameWords, tables) : undefined)
}

/** "austin texs" */
function resolveMistypedState(
  words: readonly string[],
  tables: LocationTables,
): ResolvedLocation | undefined {
  for (const count of [1, 2]) {
    const state = words.length > count ? findAlikeState(words.slice(-count).join(' ')) : undefined
    if (state === undefined) continue
    const place = pickPlace(listNamed(words.slice(0, -count), state, tables.gazetteer), tables)
    if (place !== undefined) return place
  }
  return undefined
}

function pickPlace(
  places: readonly NamedPlace[],
  { countListings }: LocationTables,
): ResolvedLocation | undefined {
  if (places.length < 2) return places[0]?.location
  return places
    .map((place) => ({ place, listings: countListings(place.location) }))
    .sort(
      (left, right) =>
        right.listings - left.listings || (right.place.population ?? 0) - (left.place.population ?? 0),
    )[0]?.place.location
}

function startsWithNumber(words: readonly string[]): boolean {
  return words.length > 1 && /^\d/.test(words[0]!) && !startsWithZip(words) // "123 main st", "12b elm"
}

/** "98101 seattle wa": five digits and no word of a street. */
function startsWithZip(words: readonly string[]): boolean {
  return /^\d{5}$/.test(words[0] ?? '') && parseStateCode(words.at(-1)!) !== undefined
}
