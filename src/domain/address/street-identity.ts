import type { Address } from '../../records/address.ts'
import { isHiddenLine, isHouseNumber, splitUnit } from './parse-address.ts'
import { standardizeStreetWords, UNIT_NAMES, UNIT_WORDS } from './street-words.ts'

/** A street line reduced to what identifies it: never shown, only compared. */
export interface StreetIdentity {
  /** "123 N MAIN ST". */
  street: string
  /** "4B"; absent when the line names no unit. */
  unit?: string
}

const LONGEST_LINE = 200

/**
 * What identifies the street line of an address, whatever its spelling of suffixes, directions and units. Undefined
 * when the line has no house number or is not disclosed, because such a line identifies no home.
 */
export function identifyStreet(address: Address): StreetIdentity | undefined {
  const line = address.streetName === undefined ? (address.unparsedAddress ?? '') : joinParts(address)
  if (line.length > LONGEST_LINE) return undefined
  const { street, unit: unitInLine } = splitUnit(line)
  const words = listIdentifyingWords(street)
  if (words.length < 2 || !isHouseNumber(words[0]!) || isHiddenLine(words.join(' '))) return undefined
  const unit = identifyUnit(address.unitNumber ?? unitInLine ?? '')
  return {
    street: standardizeStreetWords(words).join(' ').toUpperCase(),
    ...(unit !== undefined && { unit }),
  }
}

/** "Apt 4-B", "# 4B" and "04b" are all "4B". Undefined when the text names no unit. */
export function identifyUnit(text: string): string | undefined {
  const unit = listIdentifyingWords(text)
    .filter((word) => !UNIT_WORDS.has(word))
    .map((word) => UNIT_NAMES[word] ?? word)
    .join('')
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+(?=[a-z0-9])/, '') // "004" is "4"
    .toUpperCase()
  return unit === '' || unit.length > LONGEST_LINE ? undefined : unit
}

function joinParts(address: Address): string {
  const { streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix } = address
  return [streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix]
    .filter((part) => part !== undefined)
    .join(' ')
}

function listIdentifyingWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.'’]/g, '') // accents, "N.E.", "O'Brien"
    .replace(/[^a-z0-9/-]+/g, ' ')
    .trim()
  return plain === '' ? [] : plain.split(' ')
}
