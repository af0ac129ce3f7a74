export const SPACE = 32

/** The hash of a token is that of FNV-1a over its code units: begin with the first, and for each unit, combine and multiply. */
export const FIRST_HASH = 0x811c9dc5 | 0
export const HASH_FACTOR = 0x01000193

/**
 * Numbers distinct tokens in the order of first use. Tokens are looked up where they stand in a text, because cutting them out as
 * strings takes several times longer than everything else that is done with them.
 */
export class TokenDictionary {
  /** All tokens by their numbers. */
  readonly tokens: string[] = []
  /** The number of a token, plus 1, at its hash or after it. Never more than half full. */
  #slots = new Uint32Array(1024)
  readonly #hashes = new GrowingNumbers()
  /** The code units of all tokens, one after the other, and where each ends: they are compared more quickly than strings. */
  #units = new Uint16Array(4096)
  readonly #ends = new GrowingNumbers()

  /** The number of the token from `start` up to, but not including, `end`. */
  number(text: string, start: number, end: number, hash: number): number {
    const last = this.#slots.length - 1
    let slot = hash & last
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const number = this.#slots[slot]! - 1
      if (this.#hashes.values()[number] === hash >>> 0 && this.#equals(number, text, start, end))
        return number
    }
    const number = this.#append(text, start, end, hash)
    this.#slots[slot] = number + 1
    if (2 * this.#hashes.length > this.#slots.length) this.#enlarge()
    return number
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#endOf(number - 1)
  }

  #endOf(number: number): number {
    return this.#ends.values()[number]!
  }

  #equals(number: number, text: string, start: number, end: number): boolean {
    const first = this.#startOf(number)
    if (this.#endOf(number) - first !== end - start) return false
    for (let at = start; at < end; at++)
      if (this.#units[first + at - start] !== text.charCodeAt(at)) return false
    return true
  }

  #append(text: string, start: number, end: number, hash: number): number {
    const number = this.tokens.push(text.slice(start, end)) - 1
    const first = this.#startOf(number)
    const length = first + end - start
    if (length > this.#units.length) {
      const larger = new Uint16Array(Math.max(length, this.#units.length * 2))
      larger.set(this.#units)
      this.#units = larger
    }
    for (let at = start; at < end; at++) this.#units[first + at - start] = text.charCodeAt(at)
    this.#ends.push(length)
    this.#hashes.push(hash)
    return number
  }

  #enlarge(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    const last = slots.length - 1
    const hashes = this.#hashes.values()
    for (let number = 0; number < this.#hashes.length; number++) {
      let slot = hashes[number]! & last
      while (slots[slot] !== 0) slot = (slot + 1) & last
      slots[slot] = number + 1
    }
    this.#slots = slots
  }
}

/** A list of numbers that grows as needed. */
export class GrowingNumbers {
  length = 0
  #values = new Uint32Array(1024)

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
