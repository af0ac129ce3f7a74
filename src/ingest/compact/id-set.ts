import { IdRows } from './id-rows.ts'

const CHUNK_ROWS = 65_536

/** A set of ids, a byte each beside their rows, which several sets and columns may share. */
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
    return row !== -1 && this.#chunks[Math.floor(row / CHUNK_ROWS)]?.[row % CHUNK_ROWS] === 1
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
    const number = Math.floor(row / CHUNK_ROWS)
    while (this.#chunks.length <= number) this.#chunks.push(new Uint8Array(CHUNK_ROWS))
    this.#chunks[number]![row % CHUNK_ROWS] = mark
  }
}
