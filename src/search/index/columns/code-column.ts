import { allocateBytes, allocateUint32 } from './shared-array.ts'

/** A value that many rows share, as JSON. */
export type CodeValue = string | number | readonly (string | number)[]

/** One of few values per row: its number in `values`, counted from 1. 0 is unknown. */
export interface CodeColumn {
  codes: Uint8Array | Uint16Array | Uint32Array
  values: readonly CodeValue[]
}

export function packCodes(given: readonly (CodeValue | undefined)[]): CodeColumn {
  const builder = new CodeColumnBuilder(given.length)
  for (let row = 0; row < given.length; row++) builder.set(row, given[row])
  return builder.build()
}

/** Numbers the distinct values in the order of first use. */
export class CodeColumnBuilder {
  readonly #codes: Uint32Array
  readonly #numbers = new Map<string | number, number>()
  readonly #values: CodeValue[] = []
  #last: CodeValue | undefined
  #lastNumber = 0

  constructor(rows: number) {
    this.#codes = new Uint32Array(rows)
  }

  set(row: number, value: CodeValue | undefined): void {
    if (value === undefined) return
    // Neighboring rows often have the same value, and finding a list among all takes long.
    if (!isSameValue(value, this.#last)) {
      this.#last = value
      this.#lastNumber = this.#numberOf(value)
    }
    this.#codes[row] = this.#lastNumber
  }

  build(): CodeColumn {
    const column = allocateCodes(this.#codes.length, this.#values.length)
    column.set(this.#codes)
    return { codes: column, values: this.#values }
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

export function isSameList<Value>(one: readonly Value[], other: readonly Value[]): boolean {
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
