const CHUNK_ROWS = 8192

/** What the numbers of a column are kept as: any number in eight bytes, whole ones of 32 bits in four. */
type Cells = Float64ArrayConstructor | Int32ArrayConstructor

/**
 * Numbers by row, `width` in each row, all 0 at first. It grows a chunk at a time: nothing is copied, and no more than a
 * chunk is unused. Outside of V8's heap, which keeps as much garbage as it holds live.
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
