import type { AddressBook, ListedAddress } from '../addresses/address-book.ts'
import type { ResolvedLocation } from '../ports/edition-index.ts'
import { foldPlaceName } from './fold-place-name.ts'
import type { LocationText } from './parse-location-text.ts'

const MAX_CITY_WORDS = 5

/** The homes at an address, its words being a street line and perhaps a city; undefined when there is none. */
export function resolveAddress(
  { words, nameWords, stateOrProvince, postalCode }: LocationText,
  book: AddressBook,
): ResolvedLocation | undefined {
  const isThere = (address: ListedAddress) =>
    isEqualOrUnknown(address.postalCode, postalCode) &&
    isEqualOrUnknown(address.stateOrProvince, stateOrProvince)
  const named = findHomes(nameWords, book, isThere)
  // "12 Nevada" may end in a street's name that is a state's too.
  const ids = named.length > 0 ? named : findHomes(words, book, () => true)
  return ids.length === 0 ? undefined : { kind: 'address', propertyIds: ids }
}

function findHomes(
  words: readonly string[],
  book: AddressBook,
  accept: (address: ListedAddress) => boolean,
): number[] {
  for (let cityWords = 0; cityWords <= Math.min(MAX_CITY_WORDS, words.length - 2); cityWords++) {
    const cut = words.length - cityWords
    const city = foldPlaceName(words.slice(cut).join(' '))
    const homes = book
      .listAt(words.slice(0, cut).join(' '))
      .filter((address) => accept(address) && (cityWords === 0 || address.city === city))
    if (homes.length > 0) return homes.map(({ propertyId }) => propertyId).sort((left, right) => left - right)
  }
  return []
}

function isEqualOrUnknown(known: string | undefined, asked: string | undefined): boolean {
  return known === undefined || asked === undefined || known === asked
}
