import { allocateUint32, shareUint32 } from '../columns/shared-array.ts'

/**
 * Which rows have each word. A word of few rows has their numbers, ascending; one of many has a bit a row, which is then
 * smaller.
 */
export interface TokenPostings {
  /** All words in code unit order, joined by blanks. */
  text: Uint16Array
  /** Where each word begins in `text`, and the end. */
  tokenStarts: Uint32Array
  /** Where the posting of each word begins in `rows`, and the end. */
  rowStarts: Uint32Array
  rows: Uint32Array
  /** By word, 1 where the posting is bits. */
  kinds: Uint8Array
  /** By word, how many rows have it. */
  counts: Uint32Array
}

/** Packs the words of every row: each row's text is words between single blanks, as `keywordText` is. */
export function packTokens(texts: readonly string[]): TokenPostings {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const lastRows: number[] = []
  const tokens = new GrowingNumbers()
  const rowTokenStarts = new Uint32Array(texts.length + 1)
  for (let row = 0; row < texts.length; row++) {
    for (const word of texts[row]!.split(' ')) {
      if (word === '') continue
      let number = numbers.get(word)
      if (number === undefined) {
        number = numbers.size
        numbers.set(word, number)
        counts.push(0)
        lastRows.push(-1)
      }
      if (lastRows[number] === row) continue
      lastRows[number] = row
      counts[number]!++
      tokens.push(number)
    }
    rowTokenStarts[row + 1] = tokens.length
  }
  return layOut([...numbers.keys()], counts, tokens.values(), rowTokenStarts)
}

function layOut(
  words: readonly string[],
  counts: readonly number[],
  tokens: Uint32Array,
  rowTokenStarts: Uint32Array,
): TokenPostings {
  const rowCount = rowTokenStarts.length - 1
  const bitWords = (rowCount + 31) >>> 5
  const order = Uint32Array.from(words.keys()).sort((a, b) => (words[a]! < words[b]! ? -1 : 1))
  const places = new Uint32Array(words.length)
  const tokenStarts = allocateUint32(words.length + 1)
  const rowStarts = allocateUint32(words.length + 1)
  const kinds = new Uint8Array(new SharedArrayBuffer(words.length))
  for (const [place, number] of order.entries()) {
    places[number] = place
    const isBits = counts[number]! > bitWords
    kinds[place] = isBits ? 1 : 0
    tokenStarts[place + 1] = tokenStarts[place]! + words[number]!.length
    rowStarts[place + 1] = rowStarts[place]! + (isBits ? bitWords : counts[number]!)
  }
  const text = new Uint16Array(new SharedArrayBuffer(tokenStarts[words.length]! * 2))
  for (const [place, number] of order.entries()) {
    const word = words[number]!
    for (let at = 0; at < word.length; at++) text[tokenStarts[place]! + at] = word.charCodeAt(at)
  }
  const rows = allocateUint32(rowStarts[words.length]!)
  const ends = Uint32Array.from(rowStarts)
  for (let row = 0; row < rowCount; row++) {
    for (let at = rowTokenStarts[row]!; at < rowTokenStarts[row + 1]!; at++) {
      const place = places[tokens[at]!]!
      if (kinds[place] === 1) rows[rowStarts[place]! + (row >>> 5)]! |= 1 << (row & 31)
      else rows[ends[place]!++] = row
    }
  }
  return {
    text,
    tokenStarts,
    rowStarts,
    rows,
    kinds,
    counts: shareUint32(Array.from(order, (one) => counts[one]!)),
  }
}

/** Numbers whose count is not known beforehand. */
class GrowingNumbers {
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

  values(): Uint32Array {
    return this.#values.subarray(0, this.length)
  }
}

/** The rows that have a word: their numbers, or a bit a row. */
export interface PostingList {
  isBits: boolean
  rows: Uint32Array
  count: number
}

/** Finds a folded word by bisection; undefined where no row has it. */
export function findPostingList(postings: TokenPostings, word: string): PostingList | undefined {
  const { tokenStarts, rowStarts, rows, kinds, counts } = postings
  let [low, high] = [0, counts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compareToken(postings, tokenStarts[middle]!, tokenStarts[middle + 1]!, word)
    if (order === 0) {
      const isBits = kinds[middle] === 1
      return { isBits, rows: rows.subarray(rowStarts[middle], rowStarts[middle + 1]), count: counts[middle]! }
    }
    if (order < 0) low = middle + 1
    else high = middle
  }
  return undefined
}

function compareToken({ text }: TokenPostings, from: number, to: number, word: string): number {
  const length = Math.min(to - from, word.length)
  for (let at = 0; at < length; at++) {
    const order = text[from + at]! - word.charCodeAt(at)
    if (order !== 0) return order
  }
  return to - from - word.length
}
