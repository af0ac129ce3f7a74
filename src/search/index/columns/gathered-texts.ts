import { numberRows, sortRows } from '../ranks/sort-rows.ts'
import { GrowingNumbers } from './growing-numbers.ts'

type Units = Uint8Array | Uint16Array

/** Texts as they come, one after the other, outside the heap of JavaScript: strings take several times as much, and cut ones hold the whole text. */
export class GatheredTexts {
  /** A code unit takes one byte while all are below 256, then two. */
  #units: Units = new Uint8Array(1024)
  readonly #ends = new GrowingNumbers()

  get length(): number {
    return this.#ends.length
  }

  /** The code units of all texts, and possibly more elements. Valid until the next text is added. */
  units(): Units {
    return this.#units
  }

  startOf(index: number): number {
    return index === 0 ? 0 : this.#ends.values()[index - 1]!
  }

  endOf(index: number): number {
    return this.#ends.values()[index]!
  }

  /** Adds the part of a text from `start` up to, but not including, `end`. */
  push(text: string, start = 0, end = text.length): void {
    let next = this.startOf(this.length)
    this.#reserve(next + end - start)
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at)
      if (unit > 255 && this.#units instanceof Uint8Array) this.#units = Uint16Array.from(this.#units)
      this.#units[next++] = unit
    }
    this.#ends.push(next)
  }

  /** Whether a text is the part of another one from `start` up to `end`. */
  isPart(index: number, text: string, start: number, end: number): boolean {
    const first = this.startOf(index)
    if (this.endOf(index) - first !== end - start) return false
    const units = this.#units
    for (let at = start; at < end; at++) if (units[first + at - start] !== text.charCodeAt(at)) return false
    return true
  }

  isSame(one: number, other: number): boolean {
    return compareFrom(this, one, other, 0) === 0
  }

  #reserve(length: number): void {
    if (length <= this.#units.length) return
    const room = Math.max(length, this.#units.length * 2)
    const larger = this.#units instanceof Uint8Array ? new Uint8Array(room) : new Uint16Array(room)
    larger.set(this.#units)
    this.#units = larger
  }
}

/** The first units of a text that are compared as one number: of one byte each, and of two. */
const UNITS_PER_KEY = { narrow: 5, wide: 3 }
/** Below this number of texts, comparing them takes less time than making keys. */
const FEW = 24

/** Sorts some texts by code units. Equal texts keep their order. */
export function sortTexts(texts: GatheredTexts, indexes: Uint32Array): Uint32Array {
  const order = indexes.slice()
  sortRun(texts, order, 0)
  return order
}

/** Sorts texts in place that have the same first `depth` units. */
function sortRun(texts: GatheredTexts, run: Uint32Array, depth: number): void {
  if (run.length < 2) return
  if (run.length < FEW) {
    run.sort((one, other) => compareFrom(texts, one, other, depth))
    return
  }
  const isNarrow = texts.units() instanceof Uint8Array
  const [count, base] = isNarrow ? [UNITS_PER_KEY.narrow, 2 ** 9] : [UNITS_PER_KEY.wide, 2 ** 17]
  const keys = new Float64Array(run.length)
  for (let at = 0; at < run.length; at++) keys[at] = readKey(texts, run[at]!, depth, count, base)
  const sorted = sortRows(numberRows(run.length), keys)
  const before = run.slice()
  for (let at = 0; at < run.length; at++) run[at] = before[sorted[at]!]!
  for (let from = 0, to = 1; from < run.length; from = to++) {
    const key = keys[sorted[from]!]!
    while (to < run.length && keys[sorted[to]!] === key) to++
    // The key of a text that has ended ends with 0, and all with that key are equal.
    if (key % base !== 0) sortRun(texts, run.subarray(from, to), depth + count)
  }
}

/** Some units of a text, each plus 1, as one number; 0 stands for the end. */
function readKey(texts: GatheredTexts, index: number, depth: number, count: number, base: number): number {
  const units = texts.units()
  const first = texts.startOf(index) + depth
  const end = texts.endOf(index)
  let key = 0
  for (let at = first; at < first + count; at++) key = key * base + (at < end ? units[at]! + 1 : 0)
  return key
}

/** Compares two texts that have the same first `depth` units. */
function compareFrom(texts: GatheredTexts, one: number, other: number, depth: number): number {
  const units = texts.units()
  const [start, otherStart] = [texts.startOf(one), texts.startOf(other)]
  const [length, otherLength] = [texts.endOf(one) - start, texts.endOf(other) - otherStart]
  const shorter = Math.min(length, otherLength)
  for (let at = depth; at < shorter; at++) {
    const difference = units[start + at]! - units[otherStart + at]!
    if (difference !== 0) return difference
  }
  return length - otherLength
}
