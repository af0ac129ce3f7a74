import { allocateBytes, allocateUint32 } from './shared-array.ts'

/** A value that many rows share, as JSON. */
export type CodeValue = string | number | readonly (string | number)[]

/** One of few values per row: its number in `values`, counted from 1. 0 is unknown. */
export interface CodeColumn {
  codes: Uint8Array | Uint16Array | Uint32Array
  values: readonly CodeValue[]
}

/** Numbers the distinct values in the order of first use. */
export function packCodes(given: readonly (CodeValue | undefined)[]): CodeColumn {
  const numbers = new Map<string | number, number>()
  const values: CodeValue[] = []
  const codes = given.map((value) => {
    if (value === undefined) return 0
    const key = typeof value === 'object' ? JSON.stringify(value) : value
    let number = numbers.get(key)
    if (number === undefined) {
      number = values.push(value)
      numbers.set(key, number)
    }
    return number
  })
  const column = allocateCodes(codes.length, values.length)
  column.set(codes)
  return { codes: column, values }
}

function allocateCodes(rows: number, values: number): CodeColumn['codes'] {
  if (values < 2 ** 8) return allocateBytes(rows)
  return values < 2 ** 16 ? new Uint16Array(new SharedArrayBuffer(rows * 2)) : allocateUint32(rows)
}

/** The value of a row; undefined when it is unknown. */
export function readCode({ codes, values }: CodeColumn, row: number): CodeValue | undefined {
  return values[codes[row]! - 1]
}
