import { getLetterMask } from '../../domain/edit-distance.ts'
import { countLines, packSortedLines, type SortedLines } from '../addresses/sorted-lines.ts'

/** A name by its number in the given order. */
export interface SimilarName {
  index: number
  edits: number
}

export interface SimilarNames {
  /**
   * All names that at most `max` edits make of the text, in order: a letter is put in, dropped, changed, or swapped with its
   * neighbor (optimal string alignment).
   */
  listAlike(text: string, max: number): SimilarName[]
  /** All names of which some beginning is so near; with the edits of the nearest beginning. */
  listAlikeStarting(text: string, max: number): SimilarName[]
}

/** Distinct names in code unit order, laid out for finding those that are few edits away. */
export function buildSimilarNames(sortedNames: readonly string[]): SimilarNames {
  const names = packSortedLines(sortedNames)
  const shared = countShared(names)
  const masks = Int32Array.from(sortedNames, getLetterMask)
  const find = (text: string, max: number, isStart: boolean) =>
    findAlike({ names, shared, masks, text, max: Math.min(max, text.length), isStart })
  return {
    listAlike: (text, max) => find(text, max, false),
    listAlikeStarting: (text, max) => find(text, max, true),
  }
}

/** How many letters each name begins with as the one before it does. */
function countShared(names: SortedLines): Uint16Array {
  const { text, starts } = names
  const shared = new Uint16Array(countLines(names))
  for (let index = 1; index < shared.length; index++) {
    const [before, from] = [starts[index - 1]!, starts[index]!]
    const most = Math.min(from - before, starts[index + 1]! - from)
    let length = 0
    while (length < most && text[before + length] === text[from + length]) length++
    shared[index] = length
  }
  return shared
}

interface Search {
  names: SortedLines
  shared: Uint16Array
  masks: Int32Array
  text: string
  max: number
  isStart: boolean
}

/**
 * Walks the names as the tree of their letters: each beginning that names share gets its row of the table of distances once,
 * and what begins too far away is passed over. So is what
 * lacks more letters of the text, or has more that the text lacks, than there may be edits.
 */
function findAlike({ names, shared, masks, text, max, isStart }: Search): SimilarName[] {
  const found: SimilarName[] = []
  const table = new DistanceTable(text, max, isStart)
  const mask = getLetterMask(text)
  let closedAt = Number.POSITIVE_INFINITY
  let filled = 0
  for (let index = 0; index < shared.length; index++) {
    filled = Math.min(filled, shared[index]!)
    const ownMask = masks[index]!
    if (countBits(mask & ~ownMask) > max || (!isStart && countBits(ownMask & ~mask) > max)) continue
    const start = names.starts[index]!
    const length = names.starts[index + 1]! - start
    if (!isStart && Math.abs(length - text.length) > max) continue
    let depth = filled
    if (depth < closedAt) {
      closedAt = Number.POSITIVE_INFINITY
      while (depth < length && closedAt > depth) {
        const letter = names.text[start + depth]!
        depth++
        if (!table.fillRow(depth, letter, depth > 1 ? names.text[start + depth - 2]! : 0)) closedAt = depth
      }
    } else depth = closedAt
    filled = depth
    const isClosed = closedAt <= depth
    const edits = isStart ? table.leastEditsTo(depth) : isClosed ? max + 1 : table.editsAt(depth)
    if (edits <= max) found.push({ index, edits })
  }
  return found
}

function countBits(mask: number): number {
  let left = mask - ((mask >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Distances between beginnings of a name, a row each, and beginnings of the text, a column each. */
class DistanceTable {
  readonly #text: string
  readonly #max: number
  readonly #isStart: boolean
  readonly #width: number
  readonly #cells: Uint8Array
  /** By row: the fewest edits of the whole text to it or an earlier row. */
  readonly #least: Uint8Array

  constructor(text: string, max: number, isStart: boolean) {
    const rows = text.length + max + 2
    this.#text = text
    this.#max = max
    this.#isStart = isStart
    this.#width = text.length + 1
    this.#cells = new Uint8Array(rows * this.#width).fill(max + 1)
    this.#least = new Uint8Array(rows).fill(max + 1)
    for (let column = 0; column <= Math.min(max, text.length); column++) this.#cells[column] = column
    this.#least[0] = this.#cells[text.length]!
  }

  /** Fills the row of a beginning by its last two letters; false when no longer one is near, or nearer than those so far. */
  fillRow(row: number, letter: number, letterBefore: number): boolean {
    const [max, width, cells, text] = [this.#max, this.#width, this.#cells, this.#text]
    const [at, above] = [row * width, (row - 1) * width]
    const [first, last] = [Math.max(0, row - max), Math.min(width - 1, row + max)]
    if (first > last) {
      this.#least[row] = this.#least[row - 1]!
      return false
    }
    let least = max + 1
    // What is left of the band is too far away; it may hold a row of another name.
    if (first > 0) cells[at + first - 1] = max + 1
    for (let column = first; column <= last; column++) {
      let edits = row
      if (column > 0) {
        const own = text.charCodeAt(column - 1)
        edits = cells[above + column - 1]! + (own === letter ? 0 : 1)
        if (cells[at + column - 1]! + 1 < edits) edits = cells[at + column - 1]! + 1
        const isSwap = row > 1 && column > 1 && own === letterBefore && text.charCodeAt(column - 2) === letter
        if (isSwap) edits = Math.min(edits, cells[above - width + column - 2]! + 1)
      }
      if (column < row + max && cells[above + column]! + 1 < edits) edits = cells[above + column]! + 1
      if (edits > max) edits = max + 1
      cells[at + column] = edits
      if (edits < least) least = edits
    }
    const whole = last === width - 1 ? cells[at + last]! : max + 1
    this.#least[row] = Math.min(this.#least[row - 1]!, whole)
    return this.#isStart ? least < this.#least[row]! : least <= max
  }

  /** Of the whole text to the row. */
  editsAt(row: number): number {
    return this.#cells[row * this.#width + this.#width - 1]!
  }

  leastEditsTo(row: number): number {
    return this.#least[row]!
  }
}
