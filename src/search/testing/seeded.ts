/** A random number generator (mulberry32). The same seed gives the same numbers. */
export class Seeded {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns a whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)]!
  }

  /** Returns between `least` and `most` different items, in their order. */
  some<T>(from: readonly T[], least: number, most: number): T[] {
    const wanted = this.whole(least, Math.min(most, from.length))
    const left = [...from]
    while (left.length > wanted) left.splice(this.whole(0, left.length - 1), 1)
    return left
  }

  /** Returns the value in the given share of cases, else undefined. */
  maybe<T>(share: number, value: () => T): T | undefined {
    return this.chance(share) ? value() : undefined
  }
}
