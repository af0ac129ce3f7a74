const CHUNK_ROWS = 8192

/** How the numbers of a column are stored: any number in eight bytes, or whole numbers of 32 bits in four. */
type Cells = Float64ArrayConstructor | Int32ArrayConstructor

/**
 * Numbers by row, `width` in each row, all 0 at first. A column grows one chunk at a time, so nothing is copied and at most one
 * chunk is unused. Typed arrays lie outside V8's heap, which can hold as much garbage as live data.
 */
export class Column {
  readonly #width: number
  readonly #Cells: Cells
  readonly #chunks: (Float64Array | Int32Array | undefined)[] = []

  constructor(width = 1, CellsOfColumn: Cells = Float64Array) {
    this.#width = width
    this.#Cells = CellsOfColumn
  }

  get(row: number, at = 0): number {
    const chunk = this.#chunks[Math.floor(row / CHUNK_ROWS)]
    return chunk === undefined ? 0 : chunk[(row % CHUNK_ROWS) * this.#width + at]!
  }

  set(row: number, value: number, at = 0): void {
    const number = Math.floor(row / CHUNK_ROWS)
    while (this.#chunks.length <= number) this.#chunks.push(undefined)
    this.#chunks[number] ??= new this.#Cells(CHUNK_ROWS * this.#width)
    this.#chunks[number][(row % CHUNK_ROWS) * this.#width + at] = value
  }
}

/**
 * The number of ids whose rows lie together. Ids are minted one after another, so a first load fills its pages and pays two bytes
 * per id for them. A run over a few ids that are far apart takes eight rows for each.
 */
const PAGE_IDS = 8

const FIRST_SLOTS = 1024

const LARGEST_LOAD = 0.75

/** 2^32 divided by the golden ratio: neighboring numbers fall far apart. */
const SPREAD = 0x9e3779b1

/**
 * Gives record ids rows in columns; a Map would take 60 bytes per id. Ids are whole numbers up to
 * 2^53. An id brings the rows of its neighbors with it, so a row does not mean that its id was ever added.
 */
export class IdRows {
  /** Ids of a page divided by PAGE_IDS, in the order in which pages were added. */
  readonly #pages = new Column()
  /** Page number + 1, at the hash of the page or in the next free slot after it; 0 is free. */
  #slots = new Int32Array(FIRST_SLOTS)
  #pageCount = 0

  /** The number of rows, including those of ids that were never added. */
  get size(): number {
    return this.#pageCount * PAGE_IDS
  }

  /** -1 when neither the id nor a neighbor was ever added. */
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

const SET_CHUNK_ROWS = 65_536

/** A set of ids. It takes one byte per id beside the rows, which several sets and columns may share. */
export class IdSet {
  readonly #rows: IdRows
  readonly #chunks: Uint8Array[] = []
  #size = 0

  constructor(rows: IdRows = new IdRows()) {
    this.#rows = rows
  }

  get size(): number {
    return this.#size
  }

  has(id: number): boolean {
    const row = this.#rows.find(id)
    return row !== -1 && this.#chunks[Math.floor(row / SET_CHUNK_ROWS)]?.[row % SET_CHUNK_ROWS] === 1
  }

  add(id: number): void {
    if (this.has(id)) return
    this.#mark(this.#rows.add(id), 1)
    this.#size += 1
  }

  /** True when the id was in the set. */
  delete(id: number): boolean {
    if (!this.has(id)) return false
    this.#mark(this.#rows.find(id), 0)
    this.#size -= 1
    return true
  }

  *ids(): Generator<number> {
    for (let row = 0; row < this.#rows.size; row += 1) {
      const id = this.#rows.idOf(row)
      if (this.has(id)) yield id
    }
  }

  #mark(row: number, mark: number): void {
    const number = Math.floor(row / SET_CHUNK_ROWS)
    while (this.#chunks.length <= number) this.#chunks.push(new Uint8Array(SET_CHUNK_ROWS))
    this.#chunks[number]![row % SET_CHUNK_ROWS] = mark
  }
}

/** A number for each of many ids. It takes nine bytes per id beside the rows, which several sets and columns may share. */
export class IdNumbers {
  readonly #rows: IdRows
  readonly #ids: IdSet
  readonly #values = new Column()

  constructor(rows: IdRows = new IdRows()) {
    this.#rows = rows
    this.#ids = new IdSet(rows)
  }

  get size(): number {
    return this.#ids.size
  }

  get(id: number): number | undefined {
    return this.#ids.has(id) ? this.#values.get(this.#rows.find(id)) : undefined
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  set(id: number, value: number): void {
    this.#ids.add(id)
    this.#values.set(this.#rows.find(id), value)
  }

  /** True when the id had a number. */
  delete(id: number): boolean {
    return this.#ids.delete(id)
  }

  ids(): Generator<number> {
    return this.#ids.ids()
  }
}
