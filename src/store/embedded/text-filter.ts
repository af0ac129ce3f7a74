import { hashUnits } from '../../domain/hash-text.ts'

/** The number of bits. Those of a filter that has few texts stay untouched, so that they take no memory. */
const BITS = 2 ** 27

/** The number of bits that stand for a text. */
const PROBES = 4

/** A Bloom filter: says for certain that a text was never added, and of up to ten million texts that one was, with 0.5 % errors. */
export class TextFilter {
  readonly #words = new Uint32Array(BITS / 32)

  add(text: string): void {
    const [first, step] = hashTwice(text)
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = bitAt(first, step, probe)
      this.#words[bit >>> 5]! |= 1 << (bit & 31)
    }
  }

  mayHave(text: string): boolean {
    const [first, step] = hashTwice(text)
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = bitAt(first, step, probe)
      if ((this.#words[bit >>> 5]! & (1 << (bit & 31))) === 0) return false
    }
    return true
  }
}

function bitAt(first: number, step: number, probe: number): number {
  return ((first + Math.imul(step, probe)) >>> 0) % BITS
}

const SECOND_START = 0x9e3779b1

/** Two hashes, each with its bits mixed, because those of similar texts differ only in some. */
function hashTwice(text: string): [number, number] {
  return [mix(hashUnits(text)), mix(hashUnits(text, SECOND_START)) | 1]
}

function mix(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return half ^ (half >>> 13)
}
