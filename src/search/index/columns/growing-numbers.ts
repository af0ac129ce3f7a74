/** A list of whole numbers that grows as needed. */
export class GrowingNumbers {
  length = 0
  #values = new Uint32Array(64)

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  /** The numbers so far, and possibly more elements. They are valid until the next one is pushed. */
  values(): Uint32Array {
    return this.#values
  }
}
