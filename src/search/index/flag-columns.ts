import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { allocateUint32 } from './shared-array.ts'

/** A bit a row for each of some claims: row 0 is the lowest bit of the first word. */
export interface FlagColumns {
  names: readonly string[]
  /** The words of the first claim, then those of the second, and so on. */
  bits: Uint32Array
  /** Words a claim. */
  words: number
}

/** The sets of a listing whose choices are claims, with what their names begin with. */
export const CHOICE_SETS = ['basements', 'listingTypes', 'tours', 'amenities', 'views', 'pets'] as const

/** What is claimed or denied; of neither nothing is known. */
export const CLAIMS = ['hasGarage', 'isSingleStory', 'isSeniorCommunity'] as const

const claimNames = new Map<string, Map<string, string>>()

/** The name of the claim that a set of values, such as `views`, holds one of its choices. Kept: the choices are few. */
export function nameClaim(set: string, choice: string): string {
  let names = claimNames.get(set)
  if (names === undefined) {
    names = new Map()
    claimNames.set(set, names)
  }
  let name = names.get(choice)
  if (name === undefined) {
    name = `${set} ${choice}`
    names.set(choice, name)
  }
  return name
}

/** Calls with every claim that holds of a listing. */
function forEachClaim(listing: SearchableListing, use: (name: string) => void): void {
  use(nameClaim('homeType', listing.homeType))
  use(nameClaim('status', listing.standardStatus))
  for (const set of CHOICE_SETS) for (const choice of listing[set]) use(nameClaim(set, choice))
  for (const claim of CLAIMS) {
    const holds = listing[claim]
    if (holds !== undefined) use(nameClaim(claim, holds ? 'true' : 'false'))
  }
  if (listing.isValuationAllowed) use('isValuationAllowed')
}

/** Sets the bits of all rows, in order. */
export function packFlags(listings: readonly SearchableListing[]): FlagColumns {
  const words = countWords(listings.length)
  const columns = new Map<string, Uint32Array>()
  let row = 0
  const claim = (name: string) => {
    let column = columns.get(name)
    if (column === undefined) {
      column = new Uint32Array(words)
      columns.set(name, column)
    }
    setBit(column, row)
  }
  for (; row < listings.length; row++) forEachClaim(listings[row]!, claim)
  const bits = allocateUint32(words * columns.size)
  for (const [index, column] of [...columns.values()].entries()) bits.set(column, index * words)
  return { names: [...columns.keys()], bits, words }
}

export function countWords(rows: number): number {
  return (rows + 31) >>> 5
}

export function setBit(bits: Uint32Array, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31)
}

export function hasBit(bits: Uint32Array, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1
}

/** The claims of an image by name. */
export interface FlagLookup {
  /** The words of a claim; undefined where it holds of no row. */
  find(name: string): Uint32Array | undefined
  names: readonly string[]
}

export function openFlags({ names, bits, words }: FlagColumns): FlagLookup {
  const columns = new Map(
    names.map((name, index) => [name, bits.subarray(index * words, (index + 1) * words)]),
  )
  return { find: (name) => columns.get(name), names }
}
