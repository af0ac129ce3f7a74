const CHUNK_ROWS = 8192

/**
 * Numbers by row, `width` in each row, all 0 at first. It grows a chunk at a time: nothing is copied, and no more than a
 * chunk is unused. Outside of V8's heap, which keeps as much garbage as it holds live.
 */
export class Column {
  readonly #width: number
  readonly #chunks: Float64Array[] = []

  constructor(width = 1) {
    this.#width = width
  }

  get(row: number, at = 0): number {
    const chunk = this.#chunks[Math.floor(row / CHUNK_ROWS)]
    return chunk === undefined ? 0 : chunk[(row % CHUNK_ROWS) * this.#width + at]!
  }

  set(row: number, value: number, at = 0): void {
    const number = Math.floor(row / CHUNK_ROWS)
    while (this.#chunks.length <= number) this.#chunks.push(new Float64Array(CHUNK_ROWS * this.#width))
    this.#chunks[number]![(row % CHUNK_ROWS) * this.#width + at] = value
  }
}
