import type { SearchableListing } from '../../../domain/listing-search/searchable-listing.ts'
import { allocateUint32 } from './shared-array.ts'

/** A bit a row for each of some claims: row 0 is the lowest bit of the first word. */
export interface FlagColumns {
  names: readonly string[]
  /** The blocks of the first claim, then those of the second, and so on. */
  bits: Uint32Array
  /** Words a claim. */
  blocks: number
}

/** The sets of a listing whose choices are claims, with what their names begin with. */
export const CHOICE_SETS = ['basements', 'listingTypes', 'tours', 'amenities', 'views', 'pets'] as const

/** What is claimed or denied; of neither nothing is known. */
export const NULLABLE_FLAGS = ['hasGarage', 'isSingleStory', 'isSeniorCommunity'] as const

const flagNames = new Map<string, Map<string, string>>()

/** The name of the claim that a set of values, such as `views`, holds one of its choices. Kept: the choices are few. */
export function nameFlag(set: string, choice: string): string {
  let names = flagNames.get(set)
  if (names === undefined) {
    names = new Map()
    flagNames.set(set, names)
  }
  let name = names.get(choice)
  if (name === undefined) {
    name = `${set} ${choice}`
    names.set(choice, name)
  }
  return name
}

/** Calls with every claim that holds of a listing. */
function forEachFlag(listing: SearchableListing, use: (name: string) => void): void {
  use(nameFlag('homeType', listing.homeType))
  use(nameFlag('status', listing.standardStatus))
  for (const set of CHOICE_SETS) for (const choice of listing[set]) use(nameFlag(set, choice))
  for (const claim of NULLABLE_FLAGS) {
    const holds = listing[claim]
    if (holds !== undefined) use(nameFlag(claim, holds ? 'true' : 'false'))
  }
  if (listing.isValuationAllowed) use('isValuationAllowed')
}

/** Sets the bits of all rows, in order. */
export function packFlags(listings: readonly SearchableListing[]): FlagColumns {
  const blocks = countBlocks(listings.length)
  const columns = new Map<string, Uint32Array>()
  let row = 0
  const claim = (name: string) => {
    let column = columns.get(name)
    if (column === undefined) {
      column = new Uint32Array(blocks)
      columns.set(name, column)
    }
    setBit(column, row)
  }
  for (; row < listings.length; row++) forEachFlag(listings[row]!, claim)
  const bits = allocateUint32(blocks * columns.size)
  for (const [index, column] of [...columns.values()].entries()) bits.set(column, index * blocks)
  return { names: [...columns.keys()], bits, blocks }
}

export function countBlocks(rows: number): number {
  return (rows + 31) >>> 5
}

export function setBit(bits: Uint32Array, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31)
}

export function hasBit(bits: Uint32Array, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1
}

/** The claims of an segment by name. */
export interface FlagLookup {
  /** The blocks of a claim; undefined where it holds of no row. */
  find(name: string): Uint32Array | undefined
  names: readonly string[]
}

export function openFlags({ names, bits, blocks }: FlagColumns): FlagLookup {
  const columns = new Map(
    names.map((name, index) => [name, bits.subarray(index * blocks, (index + 1) * blocks)]),
  )
  return { find: (name) => columns.get(name), names }
}
