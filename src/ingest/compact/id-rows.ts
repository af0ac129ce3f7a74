import { Column } from './column.ts'

const FIRST_SLOTS = 1024
const LARGEST_LOAD = 0.75
/** 2^32 divided by the golden ratio: neighbouring numbers fall far apart. */
const SPREAD = 0x9e3779b1

/**
 * Numbers the ids of records in the order in which they are added, 0 and up, so that columns can tell of them: about 16
 * bytes an id where a Map takes 60. Ids are whole numbers up to 2^53.
 */
export class IdRows {
  readonly #ids = new Column()
  /** Row + 1 by hash of the id, the next free slot where that is taken; 0 is free. */
  #slots = new Int32Array(FIRST_SLOTS)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** -1 when the id was never added. */
  find(id: number): number {
    return this.#slots[this.#slotOf(id)]! - 1
  }

  /** The id's row, a new one when it has none. */
  add(id: number): number {
    const slot = this.#slotOf(id)
    const known = this.#slots[slot]!
    if (known !== 0) return known - 1
    const row = this.#size
    this.#ids.set(row, id)
    this.#slots[slot] = row + 1
    this.#size += 1
    if (this.#size > this.#slots.length * LARGEST_LOAD) this.#widen()
    return row
  }

  idOf(row: number): number {
    return this.#ids.get(row)
  }

  #slotOf(id: number): number {
    const mask = this.#slots.length - 1
    let slot = (Math.imul((id % 2 ** 32) ^ Math.floor(id / 2 ** 32), SPREAD) >>> 7) & mask
    for (let row = this.#slots[slot]!; row !== 0; row = this.#slots[slot]!) {
      if (this.#ids.get(row - 1) === id) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let row = 0; row < this.#size; row += 1) this.#slots[this.#slotOf(this.#ids.get(row))] = row + 1
  }
}
