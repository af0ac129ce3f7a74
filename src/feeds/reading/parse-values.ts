import { foldName } from '../../records/fold-name.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { RoomTag } from '../../records/media.ts'
import type { EducationLevel } from '../../records/school.ts'

const NUMBER_TEXT = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?$/ // "-116.3237", ".5", "3.16e+06"

/**
 * The finite number in a number or a text, which may hold blanks, "$" and thousands commas ("$ 1,250.50"); undefined for
 * anything else.
 */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\s$,]/g, '') // "$ 1,250" -> "1250"
  if (!NUMBER_TEXT.test(text)) return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** Whole cents of an amount in dollars, rounded half up; undefined for anything that is not a number from 0 to 90 trillion. */
export function parseCents(value: unknown): number | undefined {
  const dollars = parseNumber(value)
  if (dollars === undefined || dollars < 0) return undefined
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) ? cents : undefined
}

const FLAGS = new Map<string, boolean>([
  ['true', true],
  ['t', true],
  ['yes', true],
  ['y', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['no', false],
  ['n', false],
  ['0', false],
])

/** A yes or no written as a Boolean, "Y", "No", "1" and the like; undefined for anything else. */
export function parseFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return FLAGS.get(String(value).trim().toLowerCase())
}

/** The point of two texts or numbers in degrees; undefined when either is missing or out of range, or both are 0. */
export function parsePoint(latitude: unknown, longitude: unknown): GeoPoint | undefined {
  const [lat, lon] = [parseNumber(latitude), parseNumber(longitude)]
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return undefined
  return Math.abs(lat) > 90 || Math.abs(lon) > 180 ? undefined : { lat, lon }
}

/** A five-digit county FIPS code; a leading zero that a spreadsheet dropped is restored. */
export function parseCountyFips(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4,5}$/.test(text) ? text.padStart(5, '0') : undefined // "1001" -> "01001"
}

/** The five digits of a ZIP code: an extension is removed, and leading zeros that a spreadsheet dropped are restored. */
export function parsePostalCode(text: string | undefined): string | undefined {
  const match = /^(?:(\d{5})(?:-?\d{4})?|(\d{3,4}))$/.exec(text ?? '') // "98118-2255", "601"
  return match?.[1] ?? match?.[2]?.padStart(5, '0')
}

const LEVEL_WORDS: readonly [EducationLevel, RegExp][] = [
  ['elementary', /\b(?:elementary|elem|primary|es)\b/i], // "Option Elementary", "Best ES"
  ['middle', /\b(?:middle|junior|jr|ms|jhs)\b/i], // "Middle School", "Rhodes JHS"
  ['high', /(?<!junior |jr )\b(?:high|hs|secondary)\b/i], // "High School", but not "Junior High"
]

/** The one level that a text names; undefined when it names none or several. */
export function parseEducationLevel(text: string): EducationLevel | undefined {
  const words = text.replace(/[_.-]+/g, ' ') // "nyc_elementary_zones.geojson"
  const found = LEVEL_WORDS.filter(([, pattern]) => pattern.test(words))
  return found.length === 1 ? found[0]?.[0] : undefined
}

const TEXTS_BY_TAG: Readonly<Record<Exclude<RoomTag, 'unknown'>, readonly string[]>> = {
  kitchen: ['kitchen', 'pantry'],
  bedroom: ['bedroom', 'masterbedroom', 'primarybedroom', 'guestquarters', 'nursery'],
  bathroom: ['bathroom', 'masterbathroom', 'primarybathroom'],
  living_room: ['livingroom', 'familyroom', 'greatroom', 'sittingroom', 'den'],
  dining_room: ['diningroom', 'diningarea', 'breakfastarea'],
  exterior: ['exterior', 'frontofstructure', 'backofstructure', 'sideofstructure', 'aerialview'],
  garage: ['garage'],
  yard: ['yard', 'garden', 'courtyard', 'lot', 'backyard', 'frontyard'],
  pool: ['pool'],
  laundry_room: ['laundry', 'laundryroom'],
  porch: ['porch', 'deck', 'patio', 'balcony'],
  floor_plan: ['floorplan'],
}

const TAG_BY_TEXT = new Map<string, RoomTag>(
  Object.entries(TEXTS_BY_TAG).flatMap(([tag, texts]) =>
    texts.map((text) => [text, tag as RoomTag] as const),
  ),
)

/** The room that a text names when it is nothing but the name of a room, such as RESO's ImageOf or a short caption. */
export function parseRoomTag(text: string | undefined): RoomTag | undefined {
  return text === undefined ? undefined : TAG_BY_TEXT.get(foldName(text))
}
