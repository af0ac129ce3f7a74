import type { Address } from '../../records/address.ts'
import { STREET_SUFFIXES, STREET_WORDS, UNIT_WORDS } from './street-words.ts'

/** A street line reduced to what identifies it: never shown, only compared. */
export interface StreetIdentity {
  /** "123 N MAIN ST". */
  street: string
  /** "4B"; absent when the line names no unit. */
  unit?: string
}

const LONGEST_LINE = 200
const UNDISCLOSED = /\b(UNDISCLOSED|DISCLOSED|CONFIDENTIAL|WITHHELD|TBD|UNKNOWN)\b/ // "Address Not Disclosed"
const HOUSE_NUMBER = /^[NSEW]?\d*[1-9]/ // 123, 45-12, N61W23044
const ORDINAL = /^\d+(ST|ND|RD|TH)$/ // 45TH
const UNIT_START = /^([A-Z]{0,2}\d|[A-Z]$)/ // 4, 4B, B, PH12

/**
 * What identifies the street line of an address, whatever its spelling of suffixes, directions and units. Undefined
 * when the line has no house number or is not disclosed: such a line is no home's name.
 */
export function identifyStreet(address: Address): StreetIdentity | undefined {
  const { line, trailing } = splitLine(address)
  if (line === undefined || line.length > LONGEST_LINE) return undefined
  const words = foldWords(line)
  if (words.length < 2 || !isHouseNumber(words[0]!) || UNDISCLOSED.test(words.join(' '))) return undefined
  const unitAt = findUnit(words)
  const street = standardize(unitAt === -1 ? words : words.slice(0, unitAt))
  const inLine = unitAt === -1 ? trailing : words.slice(unitAt).join(' ')
  const unit = identifyUnit(address.unitNumber ?? inLine ?? '')
  return unit === undefined ? { street } : { street, unit }
}

/** "Apt 4-B", "# 4B" and "04b" are all "4B"; undefined when nothing is named. */
export function identifyUnit(text: string): string | undefined {
  const words = foldWords(text).filter((word) => !UNIT_WORDS.has(word) || word === 'PH')
  const unit = words
    .join('')
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=[A-Z0-9])/, '') // "004" is "4"
  return unit === '' || unit.length > LONGEST_LINE ? undefined : unit
}

function splitLine(address: Address): { line?: string; trailing?: string } {
  if (address.streetName !== undefined) return { line: joinParts(address) }
  const [line, second] = (address.unparsedAddress ?? '').split(',')
  if (second === undefined) return { line }
  const words = foldWords(second)
  const isUnit =
    words.length > 0 && (UNIT_WORDS.has(words[0]!) || /^[A-Z]{0,2}\d+[A-Z]?$/.test(words.join('')))
  return isUnit ? { line, trailing: second } : { line }
}

function joinParts(address: Address): string {
  const { streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix } = address
  return [streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix]
    .filter((part) => part !== undefined)
    .join(' ')
}

function foldWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\u0300-\u036f.'’]/g, '') // accents, "N.E.", "O'Brien"
    .replaceAll('#', ' # ')
    .replace(/[^A-Z0-9#/-]+/g, ' ')
    .trim()
  return plain === '' ? [] : plain.split(' ')
}

function isHouseNumber(word: string): boolean {
  return HOUSE_NUMBER.test(word) && !ORDINAL.test(word)
}

function findUnit(words: readonly string[]): number {
  for (let at = 2; at < words.length - 1; at++) {
    if (UNIT_WORDS.has(words[at]!) && (words[at] === '#' || UNIT_START.test(words[at + 1]!))) return at
  }
  return -1
}

function standardize(words: readonly string[]): string {
  const standard = words.map((word) => STREET_WORDS.get(word) ?? word)
  standard[0] = standard[0]!.replace(/^0+(?=\d)/, '') // "0123"
  for (let at = 1; at < standard.length - 1; at++) {
    if (/^\d+$/.test(standard[at]!) && STREET_SUFFIXES.has(standard[at + 1]!))
      standard[at] = ordinal(standard[at]!)
  }
  return standard.join(' ')
}

/** "18" is "18TH": "West 18 Street" is West 18th Street. */
function ordinal(digits: string): string {
  const value = Number(digits)
  if (value % 100 >= 11 && value % 100 <= 13) return `${value}TH`
  return `${value}${['TH', 'ST', 'ND', 'RD'][value % 10] ?? 'TH'}`
}
