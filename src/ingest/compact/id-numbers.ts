import { Column } from './column.ts'
import { IdRows } from './id-rows.ts'

/** A number for each of many ids, in a few bytes each. NaN cannot be kept: it stands for what was deleted. */
export class IdNumbers {
  readonly #rows = new IdRows()
  readonly #values = new Column()
  #size = 0

  get size(): number {
    return this.#size
  }

  get(id: number): number | undefined {
    const row = this.#rows.find(id)
    const value = row === -1 ? Number.NaN : this.#values.get(row)
    return Number.isNaN(value) ? undefined : value
  }

  has(id: number): boolean {
    return this.get(id) !== undefined
  }

  set(id: number, value: number): void {
    if (!this.has(id)) this.#size += 1
    this.#values.set(this.#rows.add(id), value)
  }

  /** True when the id had a number. */
  delete(id: number): boolean {
    if (!this.has(id)) return false
    this.#values.set(this.#rows.find(id), Number.NaN)
    this.#size -= 1
    return true
  }

  *ids(): Generator<number> {
    for (let row = 0; row < this.#rows.size; row += 1) {
      if (!Number.isNaN(this.#values.get(row))) yield this.#rows.idOf(row)
    }
  }
}
