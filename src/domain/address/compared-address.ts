import type { Address } from '../../records/address.ts'
import { renderStreetLine } from '../../records/address.ts'
import { foldWords } from '../listing-search/facts/keyword-text.ts'
import { foldPlaceName } from './fold-place-name.ts'
import { parseAddressLine, type StreetParts } from './parse-address.ts'
import { identifyUnit } from './street-identity.ts'
import { dropOrdinalEnding, standardizeStreetWords } from './street-words.ts'

/** A street line in parts that are compared: lower case, in the standard forms of suffixes, directions and ordinals. */
export interface ComparedStreet {
  /** "4512", "77-04", "123 1/2". */
  number: string
  /** "wallingford", "106", "county rd 5". */
  name: string
  suffix?: string
  /** The direction before the name. */
  prefix?: string
  /** The direction after the suffix. */
  postfix?: string
  /** "4B". */
  unit?: string
}

/** An address in parts that are compared. */
export interface ComparedAddress extends ComparedStreet {
  /** Folded, as `foldPlaceName` writes it. */
  city?: string
  stateOrProvince?: string
  postalCode?: string
}

/** Undefined if the address has no street line with a house number. */
export function readComparedAddress(address: Address): ComparedAddress | undefined {
  const line = renderStreetLine(address)
  const parts = line === undefined ? undefined : parseAddressLine(line)
  if (parts === undefined) return undefined
  const { city, stateOrProvince, postalCode } = address
  return {
    ...compareStreet(parts, address.unitNumber ?? parts.unitNumber),
    ...(city !== undefined && { city: foldPlaceName(city) }),
    ...(stateOrProvince !== undefined && { stateOrProvince }),
    ...(postalCode !== undefined && { postalCode }),
  }
}

function compareStreet(parts: StreetParts, unitNumber: string | undefined): ComparedStreet {
  const words = (text: string | undefined) =>
    foldWords(text ?? '')
      .split(' ')
      .filter((word) => word !== '')
  const number = foldNumber(parts.streetNumber ?? '')
  const prefix = words(parts.streetDirPrefix)
  const name = words(parts.streetName)
  const suffix = words(parts.streetSuffix)
  const postfix = words(parts.streetDirSuffix)
  const standard = standardizeStreetWords(['1', ...prefix, ...name, ...suffix, ...postfix])
  const nameEnd = 1 + prefix.length + name.length
  const suffixEnd = nameEnd + suffix.length
  const unit = identifyUnit(unitNumber ?? '')
  return {
    number,
    name: standard
      .slice(1 + prefix.length, nameEnd)
      .map(dropOrdinalEnding)
      .join(' '),
    ...(suffix.length > 0 && { suffix: standard.slice(nameEnd, suffixEnd).join(' ') }),
    ...(prefix.length > 0 && { prefix: standard.slice(1, 1 + prefix.length).join(' ') }),
    ...(postfix.length > 0 && { postfix: standard.slice(suffixEnd).join(' ') }),
    ...(unit !== undefined && { unit }),
  }
}

function foldNumber(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9/ -]/g, '')
    .replace(/^0+(?=\d)/, '') // "0123"
}
