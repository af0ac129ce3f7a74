import type { AddressBook, ListedAddress } from '../addresses/address-book.ts'
import { foldPlaceName } from './fold-place-name.ts'
import type { LocationText } from './parse-location-text.ts'

/** The homes at one street line. */
export interface FoundAddress {
  /** The street line as the caller wrote it. */
  streetLine: string
  homes: readonly ListedAddress[]
}

const MAX_CITY_WORDS = 5

/** Finds the homes at an address, which is a street line and perhaps a city. */
export function resolveAddress(
  { words, streetWords, stateOrProvince, postalCode, isPostalCodeFirst }: LocationText,
  book: AddressBook,
): FoundAddress | undefined {
  const isThere = (address: ListedAddress) =>
    (isPostalCodeFirst || isEqualOrUnknown(address.postalCode, postalCode)) &&
    isEqualOrUnknown(address.stateOrProvince, stateOrProvince)
  // In "12 Nevada" the last word is the name of a street, although it is also the name of a state.
  return findHomes(streetWords, book, isThere) ?? findHomes(words, book, () => true)
}

function findHomes(
  words: readonly string[],
  book: AddressBook,
  accept: (address: ListedAddress) => boolean,
): FoundAddress | undefined {
  for (let cityWords = 0; cityWords <= Math.min(MAX_CITY_WORDS, words.length - 2); cityWords++) {
    const cut = words.length - cityWords
    const city = foldPlaceName(words.slice(cut).join(' '))
    const streetLine = words.slice(0, cut).join(' ')
    const homes = book
      .listAt(streetLine)
      .filter((address) => accept(address) && (cityWords === 0 || address.city === city))
    if (homes.length > 0) return { streetLine, homes }
  }
  return undefined
}

function isEqualOrUnknown(own: string | undefined, given: string | undefined): boolean {
  return own === undefined || given === undefined || own === given
}
