import { GrowingNumbers } from './growing-numbers.ts'
import { allocateBytes, allocateUint32 } from './shared-array.ts'

/** A value that many rows share, as JSON. */
export type CodeValue = string | number | readonly (string | number)[]

/** One of few values per row: its number in `values`, counted from 1. 0 is unknown. */
export interface CodeColumn {
  codes: Uint8Array | Uint16Array | Uint32Array
  values: readonly CodeValue[]
}

/** Numbers the values of rows as they come. */
export class CodeColumnBuilder {
  #codes = new GrowingNumbers()
  readonly #numbers = new Map<string | number, number>()
  readonly #values: CodeValue[] = []
  #last: CodeValue | undefined
  #lastNumber = 0

  /** The number of distinct values so far. */
  get valueCount(): number {
    return this.#values.length
  }

  push(value: CodeValue | undefined): void {
    // Neighboring rows often have the same value, and finding a list among all takes long.
    if (value !== undefined && !isSameValue(value, this.#last)) {
      this.#last = value
      this.#lastNumber = this.#numberOf(value)
    }
    this.#codes.push(value === undefined ? 0 : this.#lastNumber)
  }

  /** The number of a row's value, in the order in which values came; 0 if it is unknown. */
  codeAt(at: number): number {
    return this.#codes.values()[at]!
  }

  /** The value of a row. */
  read(at: number): CodeValue | undefined {
    return this.#values[this.codeAt(at) - 1]
  }

  /** Builds a column of rows in an order, which has the position of each row as it came. Numbers the values in the order of first use. Releases the rows. */
  build(order: Uint32Array): CodeColumn {
    const codes = this.#codes.values()
    const column = allocateCodes(order.length, this.#values.length)
    const numbers = new Uint32Array(this.#values.length + 1)
    const values: CodeValue[] = []
    for (let row = 0; row < order.length; row++) {
      const code = codes[order[row]!]!
      if (code === 0) continue
      if (numbers[code] === 0) numbers[code] = values.push(this.#values[code - 1]!)
      column[row] = numbers[code]!
    }
    this.#codes = new GrowingNumbers()
    return { codes: column, values }
  }

  #numberOf(value: CodeValue): number {
    const key = typeof value === 'object' ? JSON.stringify(value) : value
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.#values.push(value)
      this.#numbers.set(key, number)
    }
    return number
  }
}

function isSameValue(one: CodeValue, other: CodeValue | undefined): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && isSameList(one, other))
}

function isSameList<Value>(one: readonly Value[], other: readonly Value[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

function allocateCodes(rows: number, values: number): CodeColumn['codes'] {
  if (values < 2 ** 8) return allocateBytes(rows)
  return values < 2 ** 16 ? new Uint16Array(new SharedArrayBuffer(rows * 2)) : allocateUint32(rows)
}

/** The value of a row; undefined when it is unknown. */
export function readCode({ codes, values }: CodeColumn, row: number): CodeValue | undefined {
  return values[codes[row]! - 1]
}
