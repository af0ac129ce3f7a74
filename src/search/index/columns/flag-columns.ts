import { FLAGGED_SHARED_NAMES, type FlagRef } from '../../../domain/listing-search/matches.ts'
import { CHOICE_NAMES, FLAG_NAMES } from '../../../domain/listing-search/searchable-fields.ts'
import type { SearchableListing } from '../../../domain/listing-search/searchable-listing.ts'
import { invertOrder } from '../ranks/sort-ranks.ts'
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
 * Gathers the flags of rows as they come. A row of the same home as the row before it is a further offer: another unit type
 * of a building.
 */
export class FlagColumnsBuilder {
  readonly #shared = FLAGGED_SHARED_NAMES.map(openField)
  readonly #choices = CHOICE_NAMES.map(openField)
  readonly #flags = FLAG_NAMES.map(openField)
  readonly #valuation = openField(VALUATION_FLAG.field)
  readonly #further = openField(FURTHER_OFFER_FLAG.field)
  #rows = 0
  #propertyId: number | undefined

  add(listing: SearchableListing): void {
    const row = this.#rows++
    for (let at = 0; at < FLAGGED_SHARED_NAMES.length; at++)
      setFlag(this.#shared[at]!, String(listing[FLAGGED_SHARED_NAMES[at]!]), row)
    for (let at = 0; at < CHOICE_NAMES.length; at++) {
      const choices = listing[CHOICE_NAMES[at]!]
      const field = this.#choices[at]!
      let combination = 0
      for (const choice of choices) combination |= 1 << setFlag(field, choice, row)
      if (choices.size > 1 && !field.combinations.has(combination))
        field.combinations.set(combination, [...choices])
    }
    for (let at = 0; at < FLAG_NAMES.length; at++) {
      const holds = listing[FLAG_NAMES[at]!]
      if (holds !== undefined) setFlag(this.#flags[at]!, holds ? 'true' : 'false', row)
    }
    if (listing.isValuationAllowed) setFlag(this.#valuation, VALUATION_FLAG.value, row)
    if (listing.propertyId === this.#propertyId) setFlag(this.#further, FURTHER_OFFER_FLAG.value, row)
    this.#propertyId = listing.propertyId
  }

  /**
   * Builds the columns of rows in an order, which has the position of each row as it came. Flags come in the order of first use.
   * Releases the rows.
   */
  build(order: Uint32Array): FlagColumns {
    const blocks = countBlocks(order.length)
    const rowOf = invertOrder(order, new Uint32Array(order.length))
    const fields = [...this.#shared, ...this.#choices, ...this.#flags, this.#valuation, this.#further]
    const packed = fields
      .map((field) =>
        [...field.columns]
          .map(([value, { bits }]) => ({
            name: `${field.field} ${value}`,
            value,
            ...moveBits(bits, rowOf, blocks),
          }))
          .sort((one, other) => one.first - other.first || compareUse(field, order[one.first]!, one, other)),
      )
      .filter(([first]) => first !== undefined)
      .sort(([one], [other]) => one!.first - other!.first)
      .flat()
    const bits = allocateUint32(blocks * packed.length)
    for (const [index, flag] of packed.entries()) bits.set(flag.bits, index * blocks)
    for (const { columns } of fields) columns.clear()
    return {
      ...{ names: packed.map(({ name }) => name), bits, blocks },
      counts: shareUint32(packed.map(({ count }) => count)),
    }
  }
}

interface FlagsOfField {
  field: string
  /** The bits of rows as they came, and the number of the column within the field. */
  columns: Map<string, { number: number; bits: Uint32Array }>
  /** Values that one row has, in the order in which a row has them, by the set of their numbers. */
  combinations: Map<number, readonly string[]>
}

function openField(field: string): FlagsOfField {
  return { field, columns: new Map(), combinations: new Map() }
}

/** Returns the number of the value's column within the field. */
function setFlag({ columns }: FlagsOfField, value: string, row: number): number {
  let column = columns.get(value)
  if (column === undefined) {
    column = { number: columns.size, bits: new Uint32Array(16) }
    columns.set(value, column)
  }
  if (row >>> 5 >= column.bits.length) {
    const larger = new Uint32Array((row >>> 5) * 2)
    larger.set(column.bits)
    column.bits = larger
  }
  setBit(column.bits, row)
  return column.number
}

/** Compares two values that the same row is the first to have. */
function compareUse(
  { columns, combinations }: FlagsOfField,
  row: number,
  one: { value: string },
  other: { value: string },
): number {
  let combination = 0
  for (const { number, bits } of columns.values())
    if (row >>> 5 < bits.length && hasBit(bits, row)) combination |= 1 << number
  const values = combinations.get(combination)!
  return values.indexOf(one.value) - values.indexOf(other.value)
}

/** Moves the bits of rows as they came to where the rows are now. Also counts them, and finds the first of these rows. */
function moveBits(gathered: Uint32Array, rowOf: Uint32Array, blocks: number) {
  const bits = new Uint32Array(blocks)
  let [first, count] = [Number.POSITIVE_INFINITY, 0]
  for (let block = 0; block < gathered.length; block++)
    for (let left = gathered[block]!; left !== 0; left &= left - 1) {
      const row = rowOf[(block << 5) + 31 - Math.clz32(left & -left)]!
      setBit(bits, row)
      if (row < first) first = row
      count++
    }
  return { bits, first, count }
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
