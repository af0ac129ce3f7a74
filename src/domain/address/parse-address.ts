import type { Address } from '../../records/address.ts'
import { parseStateCode } from '../../records/us-states.ts'
import {
  NAMED_UNITS,
  STREET_DIRECTIONS,
  STREET_SHORT_FORMS,
  STREET_SUFFIXES,
  UNIT_WORDS,
} from './street-words.ts'

/** The parts of a street line, each spelled as the line has it. */
export type StreetParts = Pick<
  Address,
  'streetNumber' | 'streetDirPrefix' | 'streetName' | 'streetSuffix' | 'streetDirSuffix' | 'unitNumber'
>

/** An address that was written on one line. Parts that the text does not name are absent. */
export interface OneLineAddress {
  /** Street and unit. */
  line: string
  city?: string
  /** Two-letter USPS code. */
  stateOrProvince?: string
  /** Five digits. */
  postalCode?: string
}

/** A street line and the unit at its end. */
export interface SplitStreetLine {
  street: string
  /** "Apt 3", "4B", "PH 12". */
  unit?: string
  /** Parts between commas that are neither: a building, a city. */
  rest: string[]
}

const HOUSE_NUMBER = /^[nsew]?\d*[1-9]/ // 123, 45-12, N61W23044
const ORDINAL = /^\d+(st|nd|rd|th)$/ // 45th
const FRACTION = /^\d\/\d$/ // the second word of "123 1/2 Main St"
const UNIT_NUMBER = /^([a-z]{0,2}-?\d|[a-z]$)/ // 4, 4B, B, PH12
const BARE_UNIT = /^([a-z]{0,2}-?\d{1,4}[a-z]?|[a-z])$/ // the same without a word such as "Apt" before it
const HIDDEN_LINE = /\b(undisclosed|disclosed|confidential|withheld|tbd|unknown)\b/i // "Address Not Disclosed"
/** "County Road 5" and "US Highway 101" are names: what follows the word for the road is no unit and no direction. */
const NUMBERED_ROAD =
  /^(?:(?:county|co|state|us|old us|farm to market|ranch to market) )?(?:road|rd|highway|hwy|route|rte|rt|interstate|fm|cr|sr|us) (?:\d+[a-z]?|[a-z]{1,2})(?: |$)/
/** Suffixes after which a bare number or letter is a unit. */
const SUFFIX_BEFORE_BARE_UNIT = new Set('st ave blvd dr ln pl ct ter way cir pkwy sq trl cv aly'.split(' '))

/** Whether a word, in lower case, can be a house number. */
export function isHouseNumber(word: string): boolean {
  return HOUSE_NUMBER.test(word) && !ORDINAL.test(word)
}

/** Whether a street line says that the address is not shown, instead of naming one. */
export function isHiddenLine(line: string): boolean {
  return HIDDEN_LINE.test(line)
}

/**
 * The parts of a street line such as "4512 N WALLINGFORD AVE APT 3" or "123 East 10th Street, 4B". Undefined for a line
 * without a house number or with something besides street and unit. No word of the line is lost: the parts one after
 * another are the line again, apart from commas and number signs.
 */
export function parseAddressLine(line: string): StreetParts | undefined {
  const { street, unit, rest } = splitUnit(line)
  const words = listWords(street)
  if (rest.length > 0 || words.length < 2 || !isHouseNumber(toKey(words[0]!)) || isHiddenLine(street)) {
    return undefined
  }
  const numberWords = words.length > 2 && FRACTION.test(words[1]!) ? 2 : 1
  const name = parseStreetName(words.slice(numberWords))
  return { streetNumber: words.slice(0, numberWords).join(' '), ...name, ...(unit && { unitNumber: unit }) }
}

function parseStreetName(words: readonly string[]): StreetParts {
  const keys = words.map(toKey)
  const hasPrefix = isDirectionBeforeName(keys)
  const first = hasPrefix ? 1 : 0
  const isNumbered = NUMBERED_ROAD.test(keys.slice(first).join(' '))
  const hasDirSuffix = !isNumbered && isDirectionAfterName(keys.slice(first))
  const last = keys.length - (hasDirSuffix ? 1 : 0)
  const hasSuffix = !isNumbered && last - first > 1 && STREET_SUFFIXES.has(keys[last - 1]!)
  return {
    ...(hasPrefix && { streetDirPrefix: words[0] }),
    streetName: words.slice(first, hasSuffix ? last - 1 : last).join(' '),
    ...(hasSuffix && { streetSuffix: words[last - 1] }),
    ...(hasDirSuffix && { streetDirSuffix: words[last] }),
  }
}

/** In "N Main St" a direction, in "North St" and "N St NW" the name. */
function isDirectionBeforeName(keys: readonly string[]): boolean {
  if (keys.length < 2 || !STREET_DIRECTIONS.has(keys[0]!)) return false
  const [, first, second] = keys
  const isNamedByDirection = keys.length === 2 || (keys.length === 3 && STREET_DIRECTIONS.has(second!))
  return !(isNamedByDirection && STREET_SUFFIXES.has(first!))
}

/** In "Main St N" a direction, in "Avenue E" part of the name. */
function isDirectionAfterName(keys: readonly string[]): boolean {
  if (keys.length < 2 || !STREET_DIRECTIONS.has(keys.at(-1)!)) return false
  return keys.length > 2 || !STREET_SUFFIXES.has(keys[0]!)
}

/** Parts a unit from the end of a street line, whether a comma, a word such as "Apt" or a "#" comes before it, or nothing. */
export function splitUnit(line: string): SplitStreetLine {
  const [street = '', ...others] = splitCommas(line)
  const words = listWords(street)
  const at = findUnit(words.map(toKey))
  const units = at === -1 ? [] : [renderUnitWords(words.slice(at))]
  const rest: string[] = []
  for (const part of others) {
    if (rest.length === 0 && isUnitText(part)) units.push(renderUnitWords(listWords(part)))
    else rest.push(part)
  }
  const unit = units.join(' ')
  return {
    street: (at === -1 ? words : words.slice(0, at)).join(' '),
    ...(unit !== '' && { unit }),
    rest,
  }
}

/** The index of the first word of the unit; -1 where there is none. */
function findUnit(keys: readonly string[]): number {
  const last = keys.length - 1
  for (let at = 2; at <= last; at++) {
    const [key, next] = [keys[at]!, keys[at + 1]]
    if (key === '#') return next === undefined ? -1 : at
    if (UNIT_WORDS.has(key) && next !== undefined && canFollowUnitWord(key, next, at + 1 === last)) return at
  }
  if (last >= 2 && isEndOfStreet(keys, last - 1)) {
    if (NAMED_UNITS.has(keys[last]!) || /^ph-?\d/.test(keys[last]!)) return last
    if (last >= 3 && NAMED_UNITS.has(keys[last - 1]!) && UNIT_NUMBER.test(keys[last]!)) return last - 1
  }
  if (last >= 3 && isEndOfStreet(keys, last - 2) && NAMED_UNITS.has(keys[last - 1]!)) return last - 1
  return last >= 3 && isBareUnit(keys) ? last : -1
}

function canFollowUnitWord(word: string, next: string, isLast: boolean): boolean {
  if (word.startsWith('n')) return next === '#' || /^\d/.test(next) // "No 4", not "No Name Rd"
  if (next === '#' || UNIT_NUMBER.test(next) || NAMED_UNITS.has(next)) return true
  return isLast && /^(apt|apartment|unit|ste|suite)$/.test(word) && !STREET_SUFFIXES.has(next) // "Apt GARDEN"
}

function isEndOfStreet(keys: readonly string[], at: number): boolean {
  return at >= 2 && (STREET_SUFFIXES.has(keys[at]!) || STREET_DIRECTIONS.has(keys[at]!))
}

/** "123 Main St 4B" */
function isBareUnit(keys: readonly string[]): boolean {
  const last = keys.length - 1
  if (!BARE_UNIT.test(keys[last]!) || STREET_DIRECTIONS.has(keys[last]!)) return false
  const end = STREET_DIRECTIONS.has(keys[last - 1]!) ? last - 2 : last - 1
  if (end === 2 && STREET_DIRECTIONS.has(keys[1]!) && /^[a-z]$/.test(keys[last]!)) return false // "East Avenue B"
  const suffix = STREET_SHORT_FORMS[keys[end]!] ?? keys[end]!
  return end >= 2 && SUFFIX_BEFORE_BARE_UNIT.has(suffix) && !NUMBERED_ROAD.test(keys.slice(1).join(' '))
}

/** Whether a part after a comma names a unit: "Apt 3", "# 4", "4B", "B", "PH". */
function isUnitText(text: string): boolean {
  const keys = listWords(text).map(toKey)
  if (keys.length === 0 || keys.length > 4) return false
  const [first, second] = [keys[0]!, keys[1]]
  if (first === '#' || (NAMED_UNITS.has(first) && keys.length < 3)) return true
  if (UNIT_WORDS.has(first))
    return second === undefined || canFollowUnitWord(first, second, keys.length === 2)
  return keys.length < 3 && BARE_UNIT.test(keys.join('')) && !STREET_DIRECTIONS.has(first)
}

function renderUnitWords(words: readonly string[]): string {
  return words.filter((word) => word !== '#').join(' ')
}

/**
 * Takes an address on one line apart: "123 Main St, Apt 4, Detroit, MI 48201" and, where a ZIP code follows, also without
 * commas. A state without a city or a comma before it stays in the line, since "NE" and "CT" end streets as well.
 */
export function parseOneLineAddress(text: string): OneLineAddress {
  const parts = dropCountry(splitCommas(text))
  const whole = { line: parts.join(', ') }
  const postalCode = takePostalCode(parts)
  const stateOrProvince = takeState(parts, postalCode !== undefined)
  if (postalCode === undefined && stateOrProvince === undefined) return whole
  if (parts.length === 0) return whole
  const city = takeCity(parts)
  return {
    line: parts.join(', '),
    ...(city !== undefined && { city }),
    ...(stateOrProvince !== undefined && { stateOrProvince }),
    ...(postalCode !== undefined && { postalCode }),
  }
}

function dropCountry(parts: string[]): string[] {
  const last = parts.at(-1)?.replace(/(?:^|\s+)(?:USA|U\.S\.A\.|US|United States(?: of America)?)$/i, '')
  if (last === undefined || parts.length < 2) return parts
  return last === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), last]
}

/** Takes a ZIP code off the end of the last part; a part that is empty then goes as well. */
function takePostalCode(parts: string[]): string | undefined {
  const found = /^(.*?)\s*\b(\d{5})(?:[-–]\d{4})?$/.exec(parts.at(-1) ?? '')
  if (found === null || (parts.length === 1 && found[1] === '')) return undefined
  replaceLast(parts, found[1]!)
  return found[2]
}

function takeState(parts: string[], hasPostalCode: boolean): string | undefined {
  const words = listWords(parts.at(-1) ?? '')
  const isAlone = parts.length === 1
  if (isAlone && !hasPostalCode) return undefined
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const text = words.slice(-count).join(' ').replaceAll('.', '')
    const code = parseStateCode(text)
    if (code === undefined) continue
    const before = words.slice(0, -count)
    // "New York" alone is more likely the city, and "NE" after a suffix the direction.
    if (before.length === 0 && parts.length < 3 && text.length > 2) return undefined
    if (isAlone && (before.length < 3 || (code === 'NE' && STREET_SUFFIXES.has(toKey(before.at(-1)!)))))
      continue
    replaceLast(parts, before.join(' '))
    return code
  }
  return undefined
}

function takeCity(parts: string[]): string | undefined {
  if (parts.length > 2 && /\scounty$/i.test(parts.at(-1)!)) parts.pop() // "Detroit, Wayne County, MI"
  const last = parts.at(-1)!
  if (parts.length > 1) return isUnitText(last) ? undefined : parts.pop()
  const words = listWords(last)
  const street = countStreetWords(words.map(toKey))
  if (street === undefined || street === words.length) return undefined
  replaceLast(parts, words.slice(0, street).join(' '))
  return words.slice(street).join(' ')
}

const COMMON_SUFFIXES = new Set(
  'st ave blvd rd dr ln pl ct ter way cir pkwy hwy sq trl cv aly loop'.split(' '),
)

/** The number of words up to the first common suffix with the direction and unit after it; undefined without a suffix. */
function countStreetWords(keys: readonly string[]): number | undefined {
  const isSuffix = (key: string) => COMMON_SUFFIXES.has(STREET_SHORT_FORMS[key] ?? key)
  const suffix = keys.findIndex((key, at) => at >= 2 && isSuffix(key))
  if (suffix === -1 || !isHouseNumber(keys[0]!)) return undefined
  let end = suffix + 1
  if (STREET_DIRECTIONS.has(keys[end] ?? '') && keys[end]!.length < 3) end++
  if (keys[end] === '#') return end + 2
  return UNIT_WORDS.has(keys[end] ?? '') && UNIT_NUMBER.test(keys[end + 1] ?? '') ? end + 2 : end
}

function replaceLast(parts: string[], text: string): void {
  parts.pop()
  if (text !== '') parts.push(text)
}

function splitCommas(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
}

function listWords(text: string): string[] {
  return text
    .replaceAll('#', ' # ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** A word for looking up: lower case, without periods and apostrophes. */
function toKey(word: string): string {
  return word.toLowerCase().replace(/[.'’]/g, '')
}
