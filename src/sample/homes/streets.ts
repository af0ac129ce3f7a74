import type { GeoBox } from '../../records/geo-point.ts'
import type { Random } from '../random.ts'

/** A street address in RESO's parts. `StreetNumber` is text, as in RESO. */
export interface StreetAddress {
  StreetNumber: string
  StreetDirPrefix?: string
  StreetName: string
  StreetSuffix: string
  StreetDirSuffix?: string
}

const NAMES = ['Alder', 'Bracken', 'Camas', 'Dogwood', 'Elderberry', 'Fern', 'Hemlock', 'Juniper', 'Larkspur']
const MORE_NAMES = ['Madrona', 'Salal', 'Tamarack', 'Trillium', 'Vinemaple', 'Willowherb', 'Yarrow', 'Heron']
const WORDS = [...NAMES, ...MORE_NAMES, 'Osprey', 'Kestrel', 'Tidewater', 'Driftwood', 'Glacier', 'Foothill']
const WORD_SUFFIXES = ['Ln', 'Ct', 'Dr', 'Pl', 'Way']

/** The latitude of street 0 and the longitude of avenue 1, near the middle of Seattle. */
const BASELINE_LAT = 47.6062
const BASELINE_LON = -122.338
/** Blocks per degree: twenty streets per mile north of the baseline, sixteen south of it. */
const NORTH_STREETS = 1375
const SOUTH_STREETS = 1110
const EAST_AVENUES = 760
const WEST_AVENUES = 560

/**
 * An address as King County's grid has them: avenues run north, streets run east, both are numbered from the middle of
 * Seattle, and house numbers follow the crossing street. One home in five is on a named street.
 */
export function drawStreet(lat: number, lon: number, random: Random): StreetAddress {
  const north = lat - BASELINE_LAT
  const east = lon - BASELINE_LON
  const street = Math.max(1, Math.round(north > 0 ? north * NORTH_STREETS : -north * SOUTH_STREETS))
  const avenue = Math.max(1, Math.round(east > 0 ? 1 + east * EAST_AVENUES : -east * WEST_AVENUES))
  const direction = nameDirection(north, east)
  const within = random.whole(0, 48) * 2
  const kind = random.next()
  if (kind < 0.45) {
    const StreetNumber = String(street * 100 + within)
    return {
      StreetNumber,
      StreetName: ordinal(avenue),
      StreetSuffix: random.chance(0.85) ? 'Ave' : 'Pl',
      StreetDirSuffix: direction,
    }
  }
  const StreetNumber = String(avenue * 100 + within + 1)
  const StreetDirPrefix = direction
  if (kind < 0.8) {
    const StreetSuffix = random.chance(0.85) ? 'St' : 'Pl'
    return { StreetNumber, StreetDirPrefix, StreetName: ordinal(street), StreetSuffix }
  }
  return {
    StreetNumber,
    StreetDirPrefix,
    StreetName: random.pick(WORDS),
    StreetSuffix: random.pick(WORD_SUFFIXES),
  }
}

/** A numbered street, which runs east, or avenue, which runs north. */
export interface StreetLine {
  /** Of a street. */
  lat?: number
  /** Of an avenue. */
  lon?: number
  importance: 'local' | 'secondary' | 'primary'
  /** The name at a point of it, without a house number. */
  nameAt(lon: number, lat: number): string
}

/** The numbered streets and avenues of the addresses in a box. Every eighth is wider, and every fortieth much wider. */
export function* listStreetLines({ south, north, west, east }: GeoBox): Generator<StreetLine> {
  const directionAt = (lon: number, lat: number) => nameDirection(lat - BASELINE_LAT, lon - BASELINE_LON)
  for (const number of listNumbers(
    (BASELINE_LAT - south) * SOUTH_STREETS,
    (north - BASELINE_LAT) * NORTH_STREETS,
  )) {
    const lat = BASELINE_LAT + number / (number > 0 ? NORTH_STREETS : SOUTH_STREETS)
    const name = ordinal(Math.abs(number))
    yield { lat, importance: rank(number), nameAt: (lon) => `${directionAt(lon, lat)} ${name} St` }
  }
  for (const number of listNumbers(
    (BASELINE_LON - west) * WEST_AVENUES,
    (east - BASELINE_LON) * EAST_AVENUES,
  )) {
    const lon = BASELINE_LON + (number > 0 ? (number - 1) / EAST_AVENUES : number / WEST_AVENUES)
    const name = ordinal(Math.abs(number))
    yield { lon, importance: rank(number), nameAt: (_, lat) => `${name} Ave ${directionAt(lon, lat)}` }
  }
}

/** Numbers on both sides of the baseline: negative ones before it, and no zero. */
function* listNumbers(before: number, after: number): Generator<number> {
  for (let number = -Math.floor(before); number <= after; number++) if (number !== 0) yield number
}

function rank(number: number): StreetLine['importance'] {
  if (number % 40 === 0) return 'primary'
  return number % 8 === 0 ? 'secondary' : 'local'
}

/** West of the lake, the strip around the baseline is plain north or south; east of the lake everything is northeast or southeast. */
function nameDirection(north: number, east: number): string {
  const side = north > 0 ? 'N' : 'S'
  if (east > 0.106) return `${side}E`
  if (east < -0.022) return `${side}W`
  return north > 0 && east > 0.008 ? 'NE' : side
}

/** 1 is "1st", 12 is "12th", 102 is "102nd". */
function ordinal(number: number): string {
  const tens = number % 100
  if (tens >= 11 && tens <= 13) return `${number}th`
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`
}

/** Renders the line that distinguishes homes: "123 NE 45th St". */
export function renderStreet(address: StreetAddress): string {
  const { StreetNumber, StreetDirPrefix, StreetName, StreetSuffix, StreetDirSuffix } = address
  return [StreetNumber, StreetDirPrefix, StreetName, StreetSuffix, StreetDirSuffix]
    .filter((part) => part !== undefined)
    .join(' ')
}
