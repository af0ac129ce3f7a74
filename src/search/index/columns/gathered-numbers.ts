import { type NumberColumn, packKnown, readNumber } from './number-column.ts'

/** Numbers that are packed together. */
const CHUNK = 8192
const FIRST_ROOM = 64

/**
 * The numbers of rows as they come, of which NaN is unknown. Minus zero may become zero. Most take four bytes, and those of a chunk without
 * any known number none.
 */
export class GatheredNumbers {
  readonly #packed: (NumberColumn | undefined)[] = []
  #open = new Float64Array(FIRST_ROOM)
  #used = 0

  get length(): number {
    return this.#packed.length * CHUNK + this.#used
  }

  push(value: number): void {
    if (this.#used === this.#open.length) this.#makeRoom()
    this.#open[this.#used++] = value
  }

  /** Returns all numbers as they came, and releases them. */
  take(): Float64Array {
    const numbers = new Float64Array(this.length).fill(Number.NaN)
    for (const [index, column] of this.#packed.entries()) {
      if (column === undefined) continue
      const first = index * CHUNK
      for (let at = 0; at < CHUNK; at++) numbers[first + at] = readNumber(column, at) ?? Number.NaN
    }
    numbers.set(this.#open.subarray(0, this.#used), this.#packed.length * CHUNK)
    this.#packed.length = 0
    this.#used = 0
    return numbers
  }

  #makeRoom(): void {
    if (this.#open.length < CHUNK) {
      const larger = new Float64Array(this.#open.length * 2)
      larger.set(this.#open)
      this.#open = larger
      return
    }
    this.#packed.push(this.#open.every(Number.isNaN) ? undefined : packKnown(this.#open))
    this.#used = 0
  }
}

/** The numbers of rows in another order, which has the position of each row as it came. */
export function reorder(numbers: Float64Array, order: Uint32Array): Float64Array {
  const ordered = new Float64Array(order.length)
  for (let row = 0; row < order.length; row++) ordered[row] = numbers[order[row]!]!
  return ordered
}
