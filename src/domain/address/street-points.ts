import type { GeoPoint } from '../../records/geo-point.ts'
import type { PointSource, StreetPoints } from '../../records/map/street-points.ts'
import { getDistanceMiles } from '../geo/distance.ts'
import { hashUnits } from '../hash-text.ts'
import type { ComparedAddress } from './compared-address.ts'

/** A house number with its point. */
export interface AddressPoint extends GeoPoint {
  number: string
}

/** A point that was found for an address. */
export interface FoundPoint {
  point: GeoPoint
  source: PointSource
  /** How far the address may be from the point. Unknown for the point of the address itself. */
  withinMeters?: number
}

/** Lists the keys under which the points of an address may be stored: by its ZIP code, then by its city. */
export function listStreetKeys({ name, postalCode, city, stateOrProvince }: ComparedAddress): string[] {
  const keys: string[] = []
  if (postalCode !== undefined) keys.push(`${postalCode}\t${name}`)
  if (city !== undefined && stateOrProvince !== undefined) keys.push(`${stateOrProvince} ${city}\t${name}`)
  return keys
}

/** The number of a key, of 46 bits. Two keys of a country share a number with a chance of about one in a hundred: compare keys. */
export function numberStreetKey(streetKey: string): number {
  let high = 0x9747b28c
  for (let at = 0; at < streetKey.length; at++) {
    high = Math.imul(high ^ streetKey.charCodeAt(at), 0x85ebca6b)
    high ^= high >>> 13
  }
  return (high & 0x3fff) * 2 ** 32 + hashUnits(streetKey)
}

/** The name of a street among those of its record: "n|ave|". */
export function nameStreetVariant({ prefix, suffix, postfix }: ComparedAddress): string {
  return [prefix, suffix, postfix].map((part) => part ?? '').join('|')
}

/** A ten-thousandth of a degree is 11 meters, so this is a little more than one. */
const UNITS_PER_DEGREE = 100_000

/**
 * Writes points as text: house number, and latitude and longitude in units of 0.00001 degrees, as differences from the point before.
 * "4501,4766012,-12233012;4505,6,-1". Points are in the order of their numbers. Of equal numbers, the first counts.
 */
export function encodePoints(points: readonly AddressPoint[]): string {
  const distinct = new Map<string, AddressPoint>()
  for (const point of points) if (!distinct.has(point.number)) distinct.set(point.number, point)
  let [lastLat, lastLon] = [0, 0]
  return [...distinct.values()]
    .sort((left, right) => compareNumbers(left.number, right.number))
    .map(({ number, lat, lon }) => {
      const [ownLat, ownLon] = [Math.round(lat * UNITS_PER_DEGREE), Math.round(lon * UNITS_PER_DEGREE)]
      const text = `${number},${ownLat - lastLat},${ownLon - lastLon}`
      ;[lastLat, lastLon] = [ownLat, ownLon]
      return text
    })
    .join(';')
}

function compareNumbers(left: string, right: string): number {
  return Number.parseInt(left, 10) - Number.parseInt(right, 10) || (left < right ? -1 : 1)
}

/** Reads what `encodePoints` wrote. */
export function decodePoints(text: string): AddressPoint[] {
  let [lat, lon] = [0, 0]
  return text.split(';').map((item) => {
    const [number = '', latStep, lonStep] = item.split(',')
    lat += Number(latStep)
    lon += Number(lonStep)
    return { number, lat: lat / UNITS_PER_DEGREE, lon: lon / UNITS_PER_DEGREE }
  })
}

/** Lays the streets of one record over those of another. Those that only one has stay; of others the points of both. */
export function mergeStreets(
  below: StreetPoints['streets'],
  above: StreetPoints['streets'],
): StreetPoints['streets'] {
  const merged: Record<string, string> = { ...below }
  for (const [variant, text] of Object.entries(above)) {
    const known = merged[variant]
    merged[variant] =
      known === undefined ? text : encodePoints([...decodePoints(text), ...decodePoints(known)])
  }
  return merged
}

/** Between two house numbers that are farther apart, a street may turn or end. */
const MOST_NUMBERS_APART = 200
const MOST_METERS_APART = 800
const METERS_PER_MILE = 1609.344

/**
 * Finds the point of an address: the one of its house number, else one on the line between the nearest house numbers on the same
 * side of the street, else that of the nearest house number with the same hundreds. Undefined if there is none, or if the address
 * fits several streets of the name.
 */
export function findStreetPoint({ streets }: StreetPoints, address: ComparedAddress): FoundPoint | undefined {
  const text = findStreet(streets, address)
  if (text === undefined) return undefined
  const points = decodePoints(text)
  const exact = points.find(({ number }) => number === address.number)
  if (exact !== undefined) return { point: toPoint(exact), source: 'addressPoint' }
  if (!/^\d+$/.test(address.number)) return undefined
  const number = Number(address.number)
  const numbered = points.flatMap((one) =>
    /^\d+$/.test(one.number) ? [{ ...one, at: Number(one.number) }] : [],
  )
  return interpolate(numbered, number) ?? findInBlock(numbered, number)
}

/** The street of exactly this name, else the only one that differs only in what one of the two lacks. */
function findStreet(streets: StreetPoints['streets'], address: ComparedAddress): string | undefined {
  const own = nameStreetVariant(address)
  if (streets[own] !== undefined) return streets[own]
  const parts = own.split('|')
  const fitting = Object.keys(streets).filter((variant) =>
    variant.split('|').every((part, at) => part === parts[at] || part === '' || parts[at] === ''),
  )
  return fitting.length === 1 ? streets[fitting[0]!] : undefined
}

interface NumberedPoint extends GeoPoint {
  at: number
}

function toPoint({ lat, lon }: GeoPoint): GeoPoint {
  return { lat, lon }
}

function getMeters(from: GeoPoint, to: GeoPoint): number {
  return Math.ceil(getDistanceMiles(from, to) * METERS_PER_MILE)
}

function interpolate(points: readonly NumberedPoint[], number: number): FoundPoint | undefined {
  const side = points.filter(({ at }) => at % 2 === number % 2)
  const below = side.findLast(({ at }) => at < number)
  const above = side.find(({ at }) => at > number)
  if (below === undefined || above === undefined) return undefined
  const meters = getMeters(below, above)
  if (above.at - below.at > MOST_NUMBERS_APART || meters > MOST_METERS_APART) return undefined
  const share = (number - below.at) / (above.at - below.at)
  const round = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE) / UNITS_PER_DEGREE
  const point = {
    lat: round(below.lat + (above.lat - below.lat) * share),
    lon: round(below.lon + (above.lon - below.lon) * share),
  }
  const withinMeters = Math.max(getMeters(point, below), getMeters(point, above))
  return { point, source: 'streetBlock', withinMeters }
}

function findInBlock(points: readonly NumberedPoint[], number: number): FoundPoint | undefined {
  const block = points.filter(({ at }) => Math.floor(at / 100) === Math.floor(number / 100))
  if (block.length < 2) return undefined
  const nearest = block.reduce((best, one) =>
    Math.abs(one.at - number) < Math.abs(best.at - number) ? one : best,
  )
  const withinMeters = Math.max(...block.map((one) => getMeters(nearest, one)))
  if (withinMeters > MOST_METERS_APART) return undefined
  return { point: toPoint(nearest), source: 'streetBlock', withinMeters }
}
