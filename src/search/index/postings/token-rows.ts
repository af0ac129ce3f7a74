/** Rows whose tokens are stored together. */
const CHUNK = 4096
/** A number of 32 bits takes at most so many bytes. */
const MOST_BYTES = 5

/**
 * The numbers of the tokens of each row as it came, seven bits per byte, lowest first; all bytes but the last of a number have the
 * eighth bit. Common tokens come early and have small numbers, so that most take one or two bytes.
 */
export class TokenRows {
  length = 0
  readonly #chunks: { bytes: Uint8Array; ends: Uint32Array }[] = []
  #bytes = new Uint8Array(1024)
  #used = 0
  #ends = new Uint32Array(CHUNK)

  /** Adds a token to the row that comes next. */
  push(token: number): void {
    if (this.#used + MOST_BYTES > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    let left = token
    for (; left > 127; left >>>= 7) this.#bytes[this.#used++] = (left & 127) | 128
    this.#bytes[this.#used++] = left
  }

  /** Ends the row that comes next. */
  endRow(): void {
    this.#ends[this.length++ % CHUNK] = this.#used
    if (this.length % CHUNK !== 0) return
    this.#chunks.push({ bytes: this.#bytes.slice(0, this.#used), ends: this.#ends })
    this.#ends = new Uint32Array(CHUNK)
    this.#used = 0
  }

  /** Calls `visit` with each token of a row. */
  forEach(row: number, visit: (token: number) => void): void {
    const { bytes, ends } = this.#chunks[Math.floor(row / CHUNK)] ?? { bytes: this.#bytes, ends: this.#ends }
    const at = row % CHUNK
    const end = ends[at]!
    for (let next = at === 0 ? 0 : ends[at - 1]!; next < end; ) {
      let byte = bytes[next++]!
      let token = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[next++]!
        token |= (byte & 127) << shift
      }
      visit(token >>> 0)
    }
  }
}
