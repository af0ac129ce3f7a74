import { getLetterMask } from '../../domain/edit-distance.ts'
import { countLines, packSortedLines, type SortedLines } from '../addresses/sorted-lines.ts'

/** A name that was found, by its index in the sorted names. */
export interface SimilarName {
  index: number
  edits: number
}

export interface SimilarNames {
  /**
   * Lists, in order, the names at most `max` edits away from the text. An edit inserts, deletes or changes one letter, or
   * swaps two neighboring letters (optimal string alignment).
   */
  listSimilar(text: string, max: number): SimilarName[]
  /** Lists the names with a prefix at most `max` edits away from the text. `edits` is that of the closest prefix. */
  listSimilarStarting(text: string, max: number): SimilarName[]
}

/** Builds an index of distinct names, sorted by code units, that finds the names a few edits away from a text. */
export function buildSimilarNames(sortedNames: readonly string[]): SimilarNames {
  const names = packSortedLines(sortedNames)
  const shared = countSharedLetters(names)
  const masks = Int32Array.from(sortedNames, getLetterMask)
  const find = (text: string, max: number, isStart: boolean) =>
    findSimilar({ names, shared, masks, text, max: Math.min(max, text.length), isStart })
  return {
    listSimilar: (text, max) => find(text, max, false),
    listSimilarStarting: (text, max) => find(text, max, true),
  }
}

/** For each name, counts the letters of the prefix that it shares with the name before it. */
function countSharedLetters(names: SortedLines): Uint16Array {
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
 * Walks the sorted names as a tree of letters. The rows of a prefix that several names share are computed once. Names whose
 * prefix is already too far away are skipped. So are names that lack more than `max` letters of the text, or have more than
 * `max` letters that the text lacks.
 */
function findSimilar({ names, shared, masks, text, max, isStart }: Search): SimilarName[] {
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

/** The distances between the prefixes of a name (rows) and the prefixes of the text (columns). */
class DistanceTable {
  readonly #text: string
  readonly #max: number
  readonly #isStart: boolean
  readonly #width: number
  readonly #cells: Uint8Array
  /** For each row, the fewest edits between the whole text and the prefix of this row or an earlier one. */
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

  /**
   * Fills the row of a prefix, given its last two letters. Returns false if no longer prefix can come within `max` edits or,
   * when prefixes are searched, closer than the prefixes so far.
   */
  fillRow(row: number, letter: number, letterBefore: number): boolean {
    const [max, width, cells, text] = [this.#max, this.#width, this.#cells, this.#text]
    const [at, above] = [row * width, (row - 1) * width]
    const [first, last] = [Math.max(0, row - max), Math.min(width - 1, row + max)]
    if (first > last) {
      this.#least[row] = this.#least[row - 1]!
      return false
    }
    let least = max + 1
    // The cell left of the band is too far away, and it may hold a value of another name.
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

  /** The edits between the whole text and the prefix of a row. */
  editsAt(row: number): number {
    return this.#cells[row * this.#width + this.#width - 1]!
  }

  leastEditsTo(row: number): number {
    return this.#least[row]!
  }
}
