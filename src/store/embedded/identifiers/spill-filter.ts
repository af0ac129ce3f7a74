import { hashUnits } from '../../../domain/hash-text.ts'

/** The number of spills whose bits share the words of a group. */
const SPILLS_PER_GROUP = 32

/** The number of words of a group: 21 per text when each of 32 spills has 400,000 texts. */
const WORDS = 2 ** 23

/** The number of words that stand for a text. */
const PROBES = 8

/**
 * Bloom filters of many spills, bit by bit beside each other: bit 5 of a word belongs to spill 5. So eight words tell which of
 * 32 spills may have a text, and mostly fewer do, because a look-up ends when no spill is left. A spill that is left out does not have the text; about one
 * in ten thousand spills of 400,000 texts is named though it does not have it. A group of 32 spills takes 32 MB.
 */
export class SpillFilter {
  readonly #groups: Uint32Array[] = []

  add(spill: number, text: string): void {
    const group = Math.floor(spill / SPILLS_PER_GROUP)
    this.#groups[group] ??= new Uint32Array(WORDS)
    const words = this.#groups[group]
    const [first, step] = hashTwice(text)
    for (let probe = 0; probe < PROBES; probe += 1) words[wordAt(first, step, probe)]! |= bitOf(spill)
  }

  /** The spills that may have the text, as it was added. */
  *list(text: string): Generator<number> {
    if (this.#groups.length === 0) return
    const [first, step] = hashTwice(text)
    for (const [group, words] of this.#groups.entries()) {
      let found = words[wordAt(first, step, 0)]!
      for (let probe = 1; probe < PROBES && found !== 0; probe += 1)
        found &= words[wordAt(first, step, probe)]!
      for (let at = 0; found !== 0; at += 1, found >>>= 1)
        if ((found & 1) !== 0) yield group * SPILLS_PER_GROUP + at
    }
  }
}

function bitOf(spill: number): number {
  return 1 << (spill % SPILLS_PER_GROUP)
}

function wordAt(first: number, step: number, probe: number): number {
  return ((first + Math.imul(step, probe)) >>> 0) % WORDS
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
