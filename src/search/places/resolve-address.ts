import type { AddressBook, ListedAddress } from '../addresses/address-book.ts'
import { foldPlaceName } from './fold-place-name.ts'
import type { LocationText } from './parse-location-text.ts'

/** Homes at one street line. */
export interface FoundAddress {
  /** The words of the line as they were given. */
  streetLine: string
  homes: readonly ListedAddress[]
}

const MAX_CITY_WORDS = 5

/** The homes at an address whose words are a street line and perhaps a city. Undefined when there is none. */
export function resolveAddress(
  { words, streetWords, stateOrProvince, postalCode, isPostalCodeFirst }: LocationText,
  book: AddressBook,
): FoundAddress | undefined {
  const isThere = (address: ListedAddress) =>
    (isPostalCodeFirst || isEqualOrUnknown(address.postalCode, postalCode)) &&
    isEqualOrUnknown(address.stateOrProvince, stateOrProvince)
  // "12 Nevada" may end in a street's name that is a state's too.
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

function isEqualOrUnknown(known: string | undefined, asked: string | undefined): boolean {
  return known === undefined || asked === undefined || known === asked
}
