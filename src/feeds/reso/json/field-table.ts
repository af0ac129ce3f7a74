import type { RecordFields } from './record-fields.ts'

/** A file whose records have more names than that is not of this format. The others are in a map for each record. */
const MOST_NUMBERED = 5_000

/**
 * Finds the values of one record after the other by name. A map for each record would take as long to fill as all of its fields take to
 * read. The table remembers the name that followed each name last, because most records have their fields in the same order.
 */
export class FieldTable {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []
  /** By number + 1, or 0 for the start of a record, the number of the name that came next. */
  readonly #followers: number[] = []
  readonly #values: unknown[] = []
  /** By number, the latest record that has the name. */
  readonly #records: number[] = []
  #record = 0
  #present: number[] = []
  #others = new Map<string, unknown>()
  #flat: readonly unknown[] = []

  /** Takes a record in place of the one before, unless it is the same. `flat` alternates names and values. */
  load(flat: readonly unknown[]): void {
    if (flat === this.#flat) return
    this.#flat = flat
    this.#record += 1
    this.#present = []
    if (this.#others.size > 0) this.#others = new Map()
    let before = 0
    for (let at = 0; at < flat.length; at += 2) {
      const name = flat[at] as string
      let number = this.#followers[before]
      if (number === undefined || this.#names[number] !== name) {
        number = this.#numberOf(name)
        if (number === -1) {
          this.#others.set(name, flat[at + 1])
          continue
        }
        this.#followers[before] = number
      }
      if (this.#records[number] !== this.#record) this.#present.push(number)
      this.#records[number] = this.#record
      this.#values[number] = flat[at + 1]
      before = number + 1
    }
  }

  find(name: string): unknown {
    const number = this.#numbers.get(name)
    if (number !== undefined) return this.#records[number] === this.#record ? this.#values[number] : undefined
    return this.#others.size === 0 ? undefined : this.#others.get(name)
  }

  has(name: string): boolean {
    const number = this.#numbers.get(name)
    return number === undefined ? this.#others.has(name) : this.#records[number] === this.#record
  }

  forEach(visit: (value: unknown, name: string) => void): void {
    for (const number of this.#present) visit(this.#values[number], this.#names[number]!)
    this.#others.forEach(visit)
  }

  *list(): Generator<[name: string, value: unknown]> {
    for (const number of this.#present) yield [this.#names[number]!, this.#values[number]]
    yield* this.#others
  }

  /** -1 for a name that gets no number any more. */
  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    if (this.#names.length >= MOST_NUMBERED) return -1
    // Names of properties exist once in V8, so that comparing them with a name in the program costs nothing.
    const [own = name] = Object.keys({ [name]: undefined })
    const number = this.#names.push(own) - 1
    this.#numbers.set(own, number)
    this.#records.push(-1)
    this.#values.push(undefined)
    return number
  }
}

/** The fields of a flat record, which several records share a table to find. */
export class FlatFields implements RecordFields {
  readonly #flat: readonly unknown[]
  readonly #table: FieldTable

  constructor(flat: readonly unknown[], table: FieldTable) {
    this.#flat = flat
    this.#table = table
  }

  get(name: string): unknown {
    this.#table.load(this.#flat)
    return this.#table.find(name)
  }

  has(name: string): boolean {
    this.#table.load(this.#flat)
    return this.#table.has(name)
  }

  forEach(visit: (value: unknown, name: string) => void): void {
    this.#table.load(this.#flat)
    this.#table.forEach(visit)
  }

  /** Other records must not be read meanwhile. */
  [Symbol.iterator](): Iterator<[name: string, value: unknown]> {
    this.#table.load(this.#flat)
    return this.#table.list()
  }
}
