import { Column } from './column.ts'

/**
 * Ids whose rows lie together. Numbers are minted one after another, so a first load fills its pages and pays two bytes an
 * id for them; a run of few ids far apart takes eight rows for each.
 */
const PAGE_IDS = 8
const FIRST_SLOTS = 1024
const LARGEST_LOAD = 0.75
/** 2^32 divided by the golden ratio: neighbouring numbers fall far apart. */
const SPREAD = 0x9e3779b1

/**
 * Gives ids of records rows, so that columns can tell of them, where a Map takes 60 bytes an id. Ids are whole numbers up to
 * 2^53. Each comes with the rows of its neighbours: a row does not say that its id was ever added.
 */
export class IdRows {
  /** Ids of a page divided by PAGE_IDS, in the order in which pages were added. */
  readonly #pages = new Column()
  /** Page number + 1 by hash of the page, the next free slot where that is taken; 0 is free. */
  #slots = new Int32Array(FIRST_SLOTS)
  #pageCount = 0

  /** Rows there are, those of ids never added too. */
  get size(): number {
    return this.#pageCount * PAGE_IDS
  }

  /** -1 when neither the id nor a neighbour was ever added. */
  find(id: number): number {
    const number = this.#slots[this.#slotOf(Math.floor(id / PAGE_IDS))]! - 1
    return number === -1 ? -1 : number * PAGE_IDS + (id % PAGE_IDS)
  }

  /** The id's row, a new one when it has none. */
  add(id: number): number {
    const page = Math.floor(id / PAGE_IDS)
    const slot = this.#slotOf(page)
    const number = this.#slots[slot]! === 0 ? this.#addPage(page, slot) : this.#slots[slot]! - 1
    return number * PAGE_IDS + (id % PAGE_IDS)
  }

  idOf(row: number): number {
    return this.#pages.get(Math.floor(row / PAGE_IDS)) * PAGE_IDS + (row % PAGE_IDS)
  }

  #addPage(page: number, slot: number): number {
    const number = this.#pageCount
    this.#pages.set(number, page)
    this.#slots[slot] = number + 1
    this.#pageCount += 1
    if (this.#pageCount > this.#slots.length * LARGEST_LOAD) this.#widen()
    return number
  }

  #slotOf(page: number): number {
    const mask = this.#slots.length - 1
    let slot = (Math.imul((page % 2 ** 32) ^ Math.floor(page / 2 ** 32), SPREAD) >>> 7) & mask
    for (let number = this.#slots[slot]!; number !== 0; number = this.#slots[slot]!) {
      if (this.#pages.get(number - 1) === page) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let number = 0; number < this.#pageCount; number += 1) {
      this.#slots[this.#slotOf(this.#pages.get(number))] = number + 1
    }
  }
}
