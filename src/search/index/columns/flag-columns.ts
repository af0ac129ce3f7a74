import { FLAGGED_SHARED_NAMES, type FlagRef } from '../../../domain/listing-search/matches.ts'
import { CHOICE_NAMES, FLAG_NAMES } from '../../../domain/listing-search/searchable-fields.ts'
import type { SearchableListing } from '../../../domain/listing-search/searchable-listing.ts'
import { allocateUint32, shareUint32 } from './shared-array.ts'

/** One bit per row for each flag. Row 0 is the lowest bit of a flag's first block of 32. */
export interface FlagColumns {
  /** The flags that hold of at least one row, each as its field and value joined by a space. */
  names: readonly string[]
  /** The blocks of the first flag, then those of the second, and so on. */
  bits: Uint32Array
  /** Blocks per flag. */
  blocks: number
  /** For each flag, the number of rows that have it. */
  counts: Uint32Array
}

/** The rows that have a flag: a bit for each, and their number. */
export interface FlagColumn {
  bits: Uint32Array
  count: number
}

const VALUATION_FLAG: FlagColumnRef = { field: 'isValuationAllowed', value: 'true' }
const FURTHER_OFFER_FLAG: FlagColumnRef = { field: 'isFurtherOffer', value: 'true' }

/** A flag that filters ask for, or one that only the index uses. */
interface FlagColumnRef {
  field: FlagRef['field'] | 'isValuationAllowed' | 'isFurtherOffer'
  value: string
}

/**
 * Sets the bits of all rows, in order. A row of the same home as the row before it is a further offer: another unit type
 * of a building.
 */
export class FlagColumnsBuilder {
  readonly #blocks: number
  /** The fields that have flags, in the order of first use. */
  readonly #fields: FlagsOfField[] = []
  readonly #shared: FlagsOfField[]
  readonly #choices: FlagsOfField[]
  readonly #flags: FlagsOfField[]
  readonly #valuation: FlagsOfField
  readonly #further: FlagsOfField
  #propertyId: number | undefined

  constructor(rows: number) {
    this.#blocks = countBlocks(rows)
    const open = (field: string): FlagsOfField => ({ field, columns: new Map() })
    this.#shared = FLAGGED_SHARED_NAMES.map(open)
    this.#choices = CHOICE_NAMES.map(open)
    this.#flags = FLAG_NAMES.map(open)
    this.#valuation = open(VALUATION_FLAG.field)
    this.#further = open(FURTHER_OFFER_FLAG.field)
  }

  add(row: number, listing: SearchableListing): void {
    for (let at = 0; at < FLAGGED_SHARED_NAMES.length; at++)
      this.#set(this.#shared[at]!, String(listing[FLAGGED_SHARED_NAMES[at]!]), row)
    for (let at = 0; at < CHOICE_NAMES.length; at++)
      for (const choice of listing[CHOICE_NAMES[at]!]) this.#set(this.#choices[at]!, choice, row)
    for (let at = 0; at < FLAG_NAMES.length; at++) {
      const holds = listing[FLAG_NAMES[at]!]
      if (holds !== undefined) this.#set(this.#flags[at]!, holds ? 'true' : 'false', row)
    }
    if (listing.isValuationAllowed) this.#set(this.#valuation, VALUATION_FLAG.value, row)
    if (listing.propertyId === this.#propertyId) this.#set(this.#further, FURTHER_OFFER_FLAG.value, row)
    this.#propertyId = listing.propertyId
  }

  build(): FlagColumns {
    const blocks = this.#blocks
    const packed = this.#fields.flatMap(({ field, columns }) =>
      [...columns].map(([value, column]) => ({ name: `${field} ${value}`, column })),
    )
    const bits = allocateUint32(blocks * packed.length)
    for (const [index, { column }] of packed.entries()) bits.set(column, index * blocks)
    const counts = shareUint32(
      packed.map(({ column }) => column.reduce((sum, block) => sum + countBits(block), 0)),
    )
    return { names: packed.map(({ name }) => name), bits, blocks, counts }
  }

  #set(flags: FlagsOfField, value: string, row: number): void {
    let column = flags.columns.get(value)
    if (column === undefined) {
      if (flags.columns.size === 0) this.#fields.push(flags)
      column = new Uint32Array(this.#blocks)
      flags.columns.set(value, column)
    }
    setBit(column, row)
  }
}

interface FlagsOfField {
  field: string
  columns: Map<string, Uint32Array>
}

/** The number of blocks of 32 that so many rows fill. */
export function countBlocks(rows: number): number {
  return (rows + 31) >>> 5
}

export function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function setBit(bits: Uint32Array, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31)
}

export function hasBit(bits: Uint32Array, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1
}

/** Whether the bit of a row is set; false without bits. */
export function isSet(bits: Uint32Array | undefined, row: number): boolean {
  return bits !== undefined && hasBit(bits, row)
}

/** The flags of a segment. What is undefined holds of no row. */
export interface FlagLookup {
  find(flag: FlagRef): Uint32Array | undefined
  findColumn(flag: FlagRef): FlagColumn | undefined
  /** The values of a field that hold of some row. */
  listValues(field: FlagRef['field']): readonly { value: string; bits: Uint32Array }[]
  valuationAllowed: Uint32Array | undefined
  /** Rows that continue the building of the row before. */
  furtherOffers: Uint32Array | undefined
}

export function openFlags({ names, bits, blocks, counts }: FlagColumns): FlagLookup {
  const columns = new Map<string, Map<string, FlagColumn>>()
  for (const [index, name] of names.entries()) {
    const space = name.indexOf(' ')
    const field = name.slice(0, space)
    const ofField = columns.get(field) ?? new Map<string, FlagColumn>()
    const column = { bits: bits.subarray(index * blocks, (index + 1) * blocks), count: counts[index]! }
    ofField.set(name.slice(space + 1), column)
    columns.set(field, ofField)
  }
  const findColumn = ({ field, value }: FlagColumnRef) => columns.get(field)?.get(value)
  const find = (flag: FlagColumnRef) => findColumn(flag)?.bits
  return {
    find,
    findColumn,
    listValues: (field) =>
      [...(columns.get(field) ?? [])].map(([value, column]) => ({ value, bits: column.bits })),
    valuationAllowed: find(VALUATION_FLAG),
    furtherOffers: find(FURTHER_OFFER_FLAG),
  }
}
