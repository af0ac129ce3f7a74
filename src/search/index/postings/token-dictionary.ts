import { GatheredTexts } from '../columns/gathered-texts.ts'
import { GrowingNumbers } from '../columns/growing-numbers.ts'

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
  readonly tokens = new GatheredTexts()
  /** The number of a token, plus 1, at its hash or after it. Never more than half full. */
  #slots = new Uint32Array(1024)
  readonly #hashes = new GrowingNumbers()

  /** The number of the token from `start` up to, but not including, `end`. */
  number(text: string, start: number, end: number, hash: number): number {
    const last = this.#slots.length - 1
    const hashes = this.#hashes.values()
    let slot = hash & last
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const number = this.#slots[slot]! - 1
      if (hashes[number] === hash >>> 0 && this.tokens.isPart(number, text, start, end)) return number
    }
    const number = this.tokens.length
    this.tokens.push(text, start, end)
    this.#hashes.push(hash)
    this.#slots[slot] = number + 1
    if (2 * this.#hashes.length > this.#slots.length) this.#enlarge()
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
