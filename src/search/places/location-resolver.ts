import { memoizeAwaitable } from '../../domain/memoize.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import { parseStateCode } from '../../records/us-states.ts'
import type { LocationReading, LocationResolver, UnderstoodPlace } from '../ports/edition-index.ts'
import { findState, parseLocationText } from './parse-location-text.ts'
import {
  countAt,
  type LocationTables,
  type PlaceReading,
  resolveCorrected,
  resolveExactly,
} from './resolve-place.ts'

/** The number of cached readings. A cached text costs one lookup; a mistyped name costs a walk over all names. */
const MOST_CACHED = 8192
const MOST_PLACES = 20
/** The number of comma-separated parts that one place may have: "12 Main St, Apt 4, Seattle, WA 98101, USA". */
const MOST_PARTS = 5

/**
 * Reads a location text: ZIP codes, states, addresses, named places, points with a radius, and finally names with typing
 * errors. If several places share a name, the one with the most listings is meant, then the one with the most people.
 * Semicolons separate places. Commas separate places unless the whole text can be read as one place.
 */
export function buildLocationResolver(tables: LocationTables): LocationResolver {
  return { readLocation: memoizeAwaitable((text: string) => readLocation(text, tables), MOST_CACHED) }
}

async function readLocation(text: string, tables: LocationTables): Promise<LocationReading> {
  const places: UnderstoodPlace[] = []
  const unknown: string[] = []
  for (const part of splitTexts(text, ';')) {
    const reading = await readPart(part, tables)
    if (reading.kind === 'rejected') return reading
    for (const place of reading.places) if (!hasPlace(places, place)) places.push(place)
    unknown.push(...reading.unknown)
    if (places.length + unknown.length > MOST_PLACES)
      return { kind: 'rejected', detail: `it names more than ${MOST_PLACES} places` }
  }
  return { kind: 'places', places, unknown }
}

function hasPlace(places: readonly UnderstoodPlace[], { location }: UnderstoodPlace): boolean {
  const key = JSON.stringify(location)
  return places.some((one) => JSON.stringify(one.location) === key)
}

/** Reads a text without semicolons as one place, else as several between commas, else as one with typing errors. */
async function readPart(text: string, tables: LocationTables): Promise<LocationReading> {
  const point = await readPoint(text, tables)
  if (point !== undefined) return { kind: 'places', places: [point], unknown: [] }
  const parts = splitTexts(text, ',')
  const whole = parseLocationText(text)
  const exact = await resolveExactly(whole, tables)
  if (exact?.kind === 'place') return listOne(exact)
  // "Bellevue, WA 98101" is a contradiction, not a list of two places.
  if (exact !== undefined && countZipCodes(text) === 1) return { kind: 'rejected', detail: exact.detail }
  const several = parts.length > 1 ? await readSeveral(parts, resolveExactly, tables) : undefined
  if (several !== undefined) return several
  if (exact?.kind === 'contradiction') return { kind: 'rejected', detail: exact.detail }
  const corrected = await resolveCorrected(whole, tables)
  if (corrected?.kind === 'place') return listOne(corrected)
  const resolve: typeof resolveExactly = async (one) =>
    (await resolveExactly(one, tables)) ?? resolveCorrected(one, tables)
  const severalCorrected = parts.length > 1 ? await readSeveral(parts, resolve, tables) : undefined
  return severalCorrected ?? { kind: 'places', places: [], unknown: [text.trim()] }
}

function countZipCodes(text: string): number {
  return text.match(/\b\d{5}\b/g)?.length ?? 0
}

function listOne({ place }: Extract<PlaceReading, { kind: 'place' }>): LocationReading {
  return { kind: 'places', places: [place], unknown: [] }
}

/**
 * Reads the parts between commas as a list of places. Each place takes as many parts as possible. Returns undefined if a
 * part names no place, unless that part is an unknown ZIP code.
 */
async function readSeveral(
  parts: readonly string[],
  resolve: typeof resolveExactly,
  tables: LocationTables,
): Promise<LocationReading | undefined> {
  const places: UnderstoodPlace[] = []
  const unknown: string[] = []
  let hasState = true
  for (let at = 0; at < parts.length; ) {
    const group = await takeGroup(parts.slice(at), resolve, tables)
    // "Austin, WA" is not a list of a city and a state.
    if (isState(parts[at]!) && !hasState) return undefined
    if (group === undefined) {
      if (!/^\d{5}$/.test(parts[at]!)) return undefined
      unknown.push(parts[at++]!)
      continue
    }
    hasState = hasOwnState(group.text)
    at += group.count
    places.push(await findInStateOfList(group.text, parts.slice(at), group.place, tables))
  }
  return places.length === 0 ? undefined : { kind: 'places', places, unknown }
}

/** Finds the longest run of leading parts that names a place. */
async function takeGroup(parts: readonly string[], resolve: typeof resolveExactly, tables: LocationTables) {
  for (let count = Math.min(parts.length, MOST_PARTS); count > 0; count--) {
    const text = parts.slice(0, count).join(', ')
    const reading = await resolve(parseLocationText(text), tables)
    if (reading?.kind === 'place') return { text, count, place: reading.place }
  }
  return undefined
}

function isState(text: string): boolean {
  return findState(parseLocationText(text).words) !== undefined
}

function hasOwnState(text: string): boolean {
  const { stateOrProvince, postalCode } = parseLocationText(text)
  return stateOrProvince !== undefined || postalCode !== undefined || isState(text)
}

/** Applies the state that ends a list: in "Springfield, Columbia, MO" both cities are in Missouri. */
async function findInStateOfList(
  text: string,
  others: readonly string[],
  place: UnderstoodPlace,
  tables: LocationTables,
): Promise<UnderstoodPlace> {
  if (place.certainty !== 'guessed' || hasOwnState(text)) return place
  const state = others.map((other) => parseStateCode(other)).find((code) => code !== undefined)
  if (state === undefined) return place
  const inState = await resolveExactly(parseLocationText(`${text}, ${state}`), tables)
  return inState?.kind === 'place' ? inState.place : place
}

/** "47.6,-122.3", "47.6, -122.3, 5mi", "47.6 -122.3 3 km" */
const POINT =
  /^\s*([+-]?\d{1,2}(?:\.\d*)?)\s*[,\s]\s*([+-]?\d{1,3}(?:\.\d*)?)(?:\s*[,\s]\s*(\d{1,4}(?:\.\d*)?)\s*(mi|miles?|km|kilometers?)?)?\s*$/i
const DEFAULT_RADIUS_MILES = 2
const MOST_RADIUS_MILES = 100
const KM_PER_MILE = 1.609344

async function readPoint(text: string, tables: LocationTables): Promise<UnderstoodPlace | undefined> {
  const [, lat, lon, radius, unit = 'mi'] = POINT.exec(text) ?? []
  if (lat === undefined || lon === undefined || !/[.-]/.test(lat + lon)) return undefined
  const center: GeoPoint = { lat: Number(lat), lon: Number(lon) }
  if (Math.abs(center.lat) > 90 || Math.abs(center.lon) > 180) return undefined
  const distance = radius === undefined ? DEFAULT_RADIUS_MILES : Number(radius)
  const radiusMiles = unit.toLowerCase().startsWith('k') ? distance / KM_PER_MILE : distance
  if (!(radiusMiles > 0 && radiusMiles <= MOST_RADIUS_MILES)) return undefined
  const location = { kind: 'area', area: { kind: 'circle', center, radiusMiles } } as const
  const name = `${Math.round(radiusMiles * 100) / 100} miles around ${center.lat}, ${center.lon}`
  return { location, name, certainty: 'exact', listings: await countAt(location, tables) }
}

function splitTexts(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
