import { findPartition } from '../domain/bisect.ts'
import { hashCodePoints } from '../domain/hash-text.ts'

/** The seed of a stream of random numbers, derived from the market's seed and the names of the stream. */
export function mixSeed(...parts: readonly (number | string)[]): number {
  return hashCodePoints(parts.join('/'))
}

/**
 * A small seeded generator (mulberry32): the same seed gives the same numbers on every machine. Good enough to invent
 * homes, unfit for secrets.
 */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Roughly normal with mean 0 and standard deviation 1, and never beyond 4.3: a scaled sum of six uniform numbers. */
  bell(): number {
    let sum = 0
    for (let count = 0; count < 6; count += 1) sum += this.next()
    return (sum - 3) * Math.SQRT2
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item
  }

  /** `count` different items in their original order, or all of them if there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    let wanted = Math.min(count, items.length)
    return items.filter((_item, index) => {
      const isTaken = this.next() * (items.length - index) < wanted
      if (isTaken) wanted -= 1
      return isTaken
    })
  }

  /** A random index, with a probability proportional to its weight. `sums` are the running sums of the weights. */
  index(sums: readonly number[]): number {
    const target = this.next() * (sums.at(-1) ?? 0)
    return findPartition(0, sums.length - 1, (index) => sums[index]! <= target)
  }

  /** One of the names, with a probability proportional to its weight. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name {
    const entries = Object.entries(weights) as [Name, number][]
    let target = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      target -= weight
      if (target < 0) return name
    }
    return (entries.at(-1) as [Name, number])[0]
  }

  /** Eight hexadecimal digits. */
  hex(): string {
    return Math.floor(this.next() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0')
  }
}

/** Running sums of weights, for `Random.index`. */
export function sumUp(weights: readonly number[]): number[] {
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum
  })
}
