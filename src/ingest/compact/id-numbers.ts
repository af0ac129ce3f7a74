import { Column } from './column.ts'
import { IdRows } from './id-rows.ts'
import { IdSet } from './id-set.ts'

/** A number for each of many ids, in nine bytes beside their rows, which several sets and columns may share. */
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
