import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { foldStreetLine } from '../../domain/address/street-words.ts'
import type { AddressBook, ListedAddress } from '../ports/search-engine.ts'
import type { LocationText } from './parse-location-text.ts'

/** The homes at one street line. */
export interface FoundAddress {
  /** The street line as the caller wrote it. */
  streetLine: string
  foldedLine: string
  /** By ascending property id. */
  homes: readonly ListedAddress[]
}

const MAX_CITY_WORDS = 5

/** Finds the homes at an address, which is a street line and perhaps a city. */
export async function resolveAddress(
  { words, streetWords, stateOrProvince, postalCode, isPostalCodeFirst }: LocationText,
  book: AddressBook,
): Promise<FoundAddress | undefined> {
  const isThere = (address: ListedAddress) =>
    (isPostalCodeFirst || isEqualOrUnknown(address.postalCode, postalCode)) &&
    isEqualOrUnknown(address.stateOrProvince, stateOrProvince)
  // In "12 Nevada" the last word is the name of a street, although it is also the name of a state.
  return (await findHomes(streetWords, book, isThere)) ?? (await findHomes(words, book, () => true))
}

async function findHomes(
  words: readonly string[],
  book: AddressBook,
  accept: (address: ListedAddress) => boolean,
): Promise<FoundAddress | undefined> {
  for (let cityWords = 0; cityWords <= Math.min(MAX_CITY_WORDS, words.length - 2); cityWords++) {
    const cut = words.length - cityWords
    const city = foldPlaceName(words.slice(cut).join(' '))
    const streetLine = words.slice(0, cut).join(' ')
    const foldedLine = foldStreetLine(streetLine)
    const homes = (await book.listAt(foldedLine)).filter(
      (address) => accept(address) && (cityWords === 0 || address.city === city),
    )
    if (homes.length > 0) return { streetLine, foldedLine, homes }
  }
  return undefined
}

function isEqualOrUnknown(own: string | undefined, given: string | undefined): boolean {
  return own === undefined || given === undefined || own === given
}
