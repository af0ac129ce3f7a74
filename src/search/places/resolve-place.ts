import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { foldWords } from '../../domain/listing-search/facts/keyword-text.ts'
import { findStateName } from '../../records/us-states.ts'
import { renderFoldedLine } from '../addresses/address-book.ts'
import type { Certainty, SearchPlace, UnderstoodPlace } from '../ports/edition-index.ts'
import type { SearchEngine } from '../ports/search-engine.ts'
import { listPlaceTexts } from './describe-place.ts'
import { findSimilarState, listNamed, listSimilar, type NameTables } from './find-named-places.ts'
import { findState, type LocationText } from './parse-location-text.ts'
import { filterFewestEdits, type NamedPlace, type SimilarPlace } from './place-directory.ts'
import { resolveAddress } from './resolve-address.ts'

/** What the tables say about a ZIP code. */
export interface KnownZipCode {
  city?: string
  stateOrProvince?: string
}

/** The tables in which locations are looked up, and the listings: if places share a name, the one with the most is meant. */
export interface LocationTables
  extends Pick<NameTables, 'gazetteer'>,
    Pick<SearchEngine, 'addresses' | 'countListings' | 'haveListingsInZipCode'> {
  /** Every ZIP code that a table or a listing names. */
  zipCodes: ReadonlyMap<string, KnownZipCode>
}

export type PlaceReading =
  | { kind: 'place'; place: UnderstoodPlace }
  | { kind: 'contradiction'; detail: string }
  | undefined

/** Finds the place that a text names without typing errors, or the contradiction in the text. */
export async function resolveExactly(text: LocationText, tables: LocationTables): Promise<PlaceReading> {
  const { words, nameWords, postalCode } = text
  if (words.length === 0) return undefined
  const state = findState(words)
  if (state !== undefined)
    return understandState(state, words.length > 1 && words.at(-1) === 'state' ? 'folded' : 'exact', tables)
  if (postalCode !== undefined && nameWords.length === 0) return resolveZipCode(text, postalCode, tables)
  if (startsWithNumber(words)) {
    const address = await findAddress(text, tables)
    if (address !== undefined) return address
  }
  if (postalCode !== undefined) return resolveNamedZipCode(text, postalCode, tables)
  return (await resolveNamed(text, tables)) ?? findAddress(text, tables)
}

/** Finds the place that a text names with typing errors. The text of an unknown address never means another place. */
export async function resolveCorrected(text: LocationText, tables: LocationTables): Promise<PlaceReading> {
  const { words, nameWords, stateOrProvince, postalCode } = text
  if (nameWords.length === 0 || (startsWithNumber(words) && !text.isPostalCodeFirst)) return undefined
  if (postalCode !== undefined) {
    const zip = tables.zipCodes.get(postalCode)
    if (zip === undefined || startsWithNumber(nameWords)) return undefined
    const cities = filterFewestEdits(
      listSimilar(nameWords, stateOrProvince ?? zip.stateOrProvince, tables),
    ).map(({ place }) => place)
    const isInCity = await isAnyCityOf(cities, postalCode, tables)
    return isInCity ? understandZipCode(postalCode, 'corrected', tables) : undefined
  }
  const state = stateOrProvince === undefined ? findSimilarState(words.join(' ')) : undefined
  if (state !== undefined) return understandState(state, 'corrected', tables)
  const place = await pickSimilar(nameWords, stateOrProvince, tables)
  if (place !== undefined) return understand(place, 'corrected', tables)
  return stateOrProvince === undefined ? resolveMistypedState(nameWords, tables) : undefined
}

/** Resolves a ZIP code alone or with its state. */
async function resolveZipCode(
  { stateOrProvince }: LocationText,
  postalCode: string,
  tables: LocationTables,
): Promise<PlaceReading> {
  const zip = tables.zipCodes.get(postalCode)
  if (zip === undefined) return undefined
  return contradictState(postalCode, zip, stateOrProvince) ?? understandZipCode(postalCode, 'exact', tables)
}

/** Resolves a ZIP code with a name, which must match: "Austin, TX 78704". */
async function resolveNamedZipCode(
  text: LocationText,
  postalCode: string,
  tables: LocationTables,
): Promise<PlaceReading> {
  const { nameWords, stateOrProvince } = text
  const zip = tables.zipCodes.get(postalCode)
  if (zip === undefined) {
    const named = await resolveNamed(text, tables)
    return named?.kind === 'place'
      ? { kind: 'place', place: { ...named.place, certainty: 'guessed' } }
      : named
  }
  if (startsWithNumber(nameWords)) return undefined
  const wrongState = contradictState(postalCode, zip, stateOrProvince)
  if (wrongState !== undefined) return wrongState
  const places = await listNamed(nameWords, stateOrProvince ?? zip.stateOrProvince, tables)
  if (await isAnyCityOf(places, postalCode, tables)) return understandZipCode(postalCode, 'exact', tables)
  if (places.length === 0) {
    const elsewhere = stateOrProvince === undefined ? await listNamed(nameWords, undefined, tables) : []
    return elsewhere.length === 0 ? undefined : contradict(postalCode, zip, elsewhere[0]!)
  }
  const cities = places.filter(({ location }) => location.kind === 'city')
  if (cities.length > 0 && zip.city !== undefined && cities.every((city) => hasZipCodes(city, tables)))
    return contradict(postalCode, zip, cities[0]!)
  return understandZipCode(postalCode, 'guessed', tables)
}

/** Whether a ZIP code belongs to any of the places, according to the ZIP code table or a listing. */
async function isAnyCityOf(
  places: readonly NamedPlace[],
  postalCode: string,
  tables: LocationTables,
): Promise<boolean> {
  if (places.length === 0) return false
  const zip = tables.zipCodes.get(postalCode)
  const isNamed = ({ location, name, stateOrProvince }: NamedPlace) =>
    location.kind === 'city' &&
    zip?.city !== undefined &&
    zip.stateOrProvince === stateOrProvince &&
    foldPlaceName(zip.city) === foldPlaceName(name)
  if (places.some(isNamed)) return true
  const locations = places.map(({ location }) => location)
  return (await tables.haveListingsInZipCode(locations, postalCode)).includes(true)
}

/** Whether any ZIP code has this city's name. A city without its own ZIP codes shares those of its neighbors. */
function hasZipCodes({ name, stateOrProvince }: NamedPlace, { zipCodes }: LocationTables): boolean {
  const folded = foldPlaceName(name)
  for (const zip of zipCodes.values())
    if (
      zip.stateOrProvince === stateOrProvince &&
      zip.city !== undefined &&
      foldPlaceName(zip.city) === folded
    )
      return true
  return false
}

function contradictState(
  postalCode: string,
  { stateOrProvince }: KnownZipCode,
  given: string | undefined,
): PlaceReading {
  if (given === undefined || stateOrProvince === undefined || given === stateOrProvince) return undefined
  return contradiction(`ZIP code ${postalCode} is in ${stateOrProvince}, not in ${given}`)
}

function contradict(
  postalCode: string,
  { city, stateOrProvince }: KnownZipCode,
  place: NamedPlace,
): PlaceReading {
  const own = [city, stateOrProvince].filter((part) => part !== undefined).join(', ')
  return contradiction(`ZIP code ${postalCode} is in ${own}, not in ${listPlaceTexts(place)[0]}`)
}

function contradiction(detail: string): PlaceReading {
  return { kind: 'contradiction', detail }
}

/** Resolves a name. A name without a state whose place has no listings is corrected to a similar name that has some. */
async function resolveNamed(
  { nameWords, wholeNameWords, stateOrProvince, isReworded, isWholeReworded }: LocationText,
  tables: LocationTables,
): Promise<PlaceReading> {
  const inState = await listNamed(nameWords, stateOrProvince, tables)
  const isInState = inState.length > 0
  const places = isInState ? inState : await listNamed(wholeNameWords, undefined, tables)
  const place = await pickPlace(places, tables)
  if (place === undefined) return undefined
  if (stateOrProvince === undefined && (await countAt(place.location, tables)) === 0) {
    const similar = await pickListed(listSimilar(nameWords, undefined, tables), tables)
    if (similar !== undefined && similar !== place) return understand(similar, 'corrected', tables)
  }
  if (places.length > 1) return understand(place, 'guessed', tables)
  const words = (isInState ? nameWords : wholeNameWords).join(' ')
  const isWrittenSo = !(isInState ? isReworded : isWholeReworded) && isNameOf(words, place)
  return understand(place, isWrittenSo ? 'exact' : 'folded', tables)
}

function isNameOf(words: string, place: NamedPlace): boolean {
  const { name, stateOrProvince } = place
  const state = stateOrProvince === undefined ? '' : ` ${stateOrProvince.toLowerCase()}`
  const longState = stateOrProvince === undefined ? '' : ` ${findStateName(stateOrProvince)?.toLowerCase()}`
  const names = [name, ...listPlaceTexts(place)].map(foldWords)
  return [words, `${words}${state}`, words.replace(longState, state)].some((one) => names.includes(one))
}

/** Resolves a name whose state has typing errors: "austin texs". */
async function resolveMistypedState(words: readonly string[], tables: LocationTables): Promise<PlaceReading> {
  for (const count of [1, 2]) {
    const state = words.length > count ? findSimilarState(words.slice(-count).join(' ')) : undefined
    if (state === undefined) continue
    const place = await pickPlace(await listNamed(words.slice(0, -count), state, tables), tables)
    if (place !== undefined) return understand(place, 'corrected', tables)
  }
  return undefined
}

/** Picks among similar names. One with listings wins even over a closer name without listings. */
async function pickSimilar(
  words: readonly string[],
  state: string | undefined,
  tables: LocationTables,
): Promise<NamedPlace | undefined> {
  const similar = listSimilar(words, state, tables)
  return (await pickListed(similar, tables)) ?? pickClosest(similar, tables)
}

/** Picks among the places that have listings. */
async function pickListed(
  similar: readonly SimilarPlace[],
  tables: LocationTables,
): Promise<NamedPlace | undefined> {
  const counts = await tables.countListings(similar.map(({ place }) => place.location))
  const listed = similar.filter((_, index) => counts[index]! > 0)
  return pickClosest(listed, tables)
}

function pickClosest(
  similar: readonly SimilarPlace[],
  tables: LocationTables,
): Promise<NamedPlace | undefined> {
  return pickPlace(
    filterFewestEdits(similar).map(({ place }) => place),
    tables,
  )
}

async function pickPlace(
  places: readonly NamedPlace[],
  { countListings }: LocationTables,
): Promise<NamedPlace | undefined> {
  if (places.length < 2) return places[0]
  const counts = await countListings(places.map(({ location }) => location))
  return places
    .map((place, index) => ({ place, listings: counts[index]! }))
    .sort(
      (left, right) =>
        right.listings - left.listings || (right.place.population ?? 0) - (left.place.population ?? 0),
    )[0]?.place
}

/** Counts the listings of all statuses at a place. */
export async function countAt(location: SearchPlace, { countListings }: LocationTables): Promise<number> {
  const [count] = await countListings([location])
  return count!
}

async function understand(
  place: NamedPlace,
  certainty: Certainty,
  tables: LocationTables,
): Promise<PlaceReading> {
  const { location } = place
  const listings = await countAt(location, tables)
  return { kind: 'place', place: { location, name: listPlaceTexts(place)[0]!, certainty, listings } }
}

function understandState(code: string, certainty: Certainty, tables: LocationTables): Promise<PlaceReading> {
  const location = { kind: 'state', stateOrProvince: code } as const
  return understand({ location, name: findStateName(code)! }, certainty, tables)
}

function understandZipCode(
  postalCode: string,
  certainty: Certainty,
  tables: LocationTables,
): Promise<PlaceReading> {
  return understand({ location: { kind: 'zipCode', postalCode }, name: postalCode }, certainty, tables)
}

async function findAddress(text: LocationText, tables: LocationTables): Promise<PlaceReading> {
  const found = await resolveAddress(text, tables.addresses)
  if (found === undefined) return undefined
  const { streetLine, foldedLine, homes } = found
  const location = { kind: 'address', propertyIds: homes.map(({ propertyId }) => propertyId) } as const
  const { cityName, stateOrProvince, postalCode } = homes[0]!
  const stateAndZip = [stateOrProvince, postalCode].filter((part) => part !== undefined).join(' ')
  const name = [renderFoldedLine(foldedLine), cityName, stateAndZip].filter((part) => part).join(', ')
  const isOnePlace = new Set(homes.map((home) => `${home.city}, ${home.stateOrProvince}`)).size === 1
  const certainty = !isOnePlace ? 'guessed' : foldedLine === streetLine ? 'exact' : 'folded'
  const listings = await countAt(location, tables)
  return { kind: 'place', place: { location, name, certainty, listings } }
}

/** Whether the words may begin with a house number: "123 main st", "12b elm", also "10001 main st". */
function startsWithNumber(words: readonly string[]): boolean {
  return words.length > 1 && /^\d/.test(words[0]!)
}
