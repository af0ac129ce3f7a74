import { findPartition } from '../../../domain/bisect.ts'
import { type GatheredTexts, sortTexts } from '../columns/gathered-texts.ts'
import { GrowingNumbers } from '../columns/growing-numbers.ts'
import { allocateBytes, allocateUint32 } from '../columns/shared-array.ts'
import { numberRows } from '../ranks/sort-rows.ts'
import { FIRST_HASH, HASH_FACTOR, SPACE, TokenDictionary } from './token-dictionary.ts'
import { TokenRows } from './token-rows.ts'

/**
 * The rows that have each token. A rare token has a list of ascending row numbers. A common one has one bit per row, which is
 * then smaller.
 */
export interface TokenPostings {
  /** All tokens in code unit order, one after the other. */
  text: Uint16Array
  /** The offset of each token in `text`, then the end of the last. */
  tokenStarts: Uint32Array
  /** The offset of each token's posting list in `rows`, then the end of the last. */
  rowStarts: Uint32Array
  rows: Uint32Array
  /** For each token, 1 if its posting list is stored as bits. */
  kinds: Uint8Array
  /** For each token, the number of rows that have it. */
  counts: Uint32Array
}

/** Gathers the tokens of rows as they come. Each text consists of tokens separated by single spaces, like `keywordText`. */
export class TokenPostingsBuilder {
  #dictionary = new TokenDictionary()
  #counts = new GrowingNumbers()
  /** For each token, the last row that has it, counted from 1. */
  #lastRows = new GrowingNumbers()
  #rows = new TokenRows()

  add(text: string): void {
    let start = 0
    let hash = FIRST_HASH
    for (let at = 0; at <= text.length; at++) {
      const unit = at === text.length ? SPACE : text.charCodeAt(at)
      if (unit !== SPACE) {
        hash = Math.imul(hash ^ unit, HASH_FACTOR)
        continue
      }
      if (at > start) this.#addToken(this.#dictionary.number(text, start, at, hash))
      start = at + 1
      hash = FIRST_HASH
    }
    this.#rows.endRow()
  }

  /** Builds the posting lists of rows in an order, which has the position of each row as it came. Releases the rows. */
  build(order: Uint32Array): TokenPostings {
    const postings = layOut(this.#dictionary.tokens, this.#counts.values(), this.#rows, order)
    this.#dictionary = new TokenDictionary()
    this.#counts = new GrowingNumbers()
    this.#lastRows = new GrowingNumbers()
    this.#rows = new TokenRows()
    return postings
  }

  #addToken(number: number): void {
    if (number === this.#counts.length) {
      this.#counts.push(0)
      this.#lastRows.push(0)
    }
    const lastRows = this.#lastRows.values()
    const row = this.#rows.length + 1
    if (lastRows[number] === row) return
    lastRows[number] = row
    this.#counts.values()[number]!++
    this.#rows.push(number)
  }
}

function layOut(
  distinct: GatheredTexts,
  counts: Uint32Array,
  tokens: TokenRows,
  order: Uint32Array,
): TokenPostings {
  const bitBlocks = (order.length + 31) >>> 5
  const sorted = sortTexts(distinct, numberRows(distinct.length))
  const indexOf = new Uint32Array(distinct.length)
  const tokenStarts = allocateUint32(distinct.length + 1)
  const rowStarts = allocateUint32(distinct.length + 1)
  const kinds = allocateBytes(distinct.length)
  for (let index = 0; index < sorted.length; index++) {
    const number = sorted[index]!
    indexOf[number] = index
    const isBits = counts[number]! > bitBlocks
    kinds[index] = isBits ? 1 : 0
    tokenStarts[index + 1] = tokenStarts[index]! + distinct.endOf(number) - distinct.startOf(number)
    rowStarts[index + 1] = rowStarts[index]! + (isBits ? bitBlocks : counts[number]!)
  }
  const text = new Uint16Array(new SharedArrayBuffer(tokenStarts[distinct.length]! * 2))
  const units = distinct.units()
  for (let index = 0; index < sorted.length; index++) {
    const [number, start] = [sorted[index]!, tokenStarts[index]!]
    const first = distinct.startOf(number)
    for (let at = start; at < tokenStarts[index + 1]!; at++) text[at] = units[first + at - start]!
  }
  const rows = allocateUint32(rowStarts[distinct.length]!)
  const ends = Uint32Array.from(rowStarts)
  let row = 0
  const place = (number: number) => {
    const index = indexOf[number]!
    if (kinds[index] === 1) rows[rowStarts[index]! + (row >>> 5)]! |= 1 << (row & 31)
    else rows[ends[index]!++] = row
  }
  for (; row < order.length; row++) tokens.forEach(order[row]!, place)
  const ofTokens = allocateUint32(sorted.length)
  for (let index = 0; index < sorted.length; index++) ofTokens[index] = counts[sorted[index]!]!
  return { text, tokenStarts, rowStarts, rows, kinds, counts: ofTokens }
}

/** The rows that have a token: their numbers, or one bit per row. */
export interface PostingList {
  isBits: boolean
  rows: Uint32Array
  count: number
}

/** Finds a folded token by bisection. Returns undefined if no row has it. */
export function findPostingList(postings: TokenPostings, token: string): PostingList | undefined {
  const { tokenStarts, rowStarts, rows, kinds, counts } = postings
  const compare = (at: number) => compareToken(postings, tokenStarts[at]!, tokenStarts[at + 1]!, token)
  const index = findPartition(0, counts.length, (at) => compare(at) < 0)
  if (index === counts.length || compare(index) !== 0) return undefined
  const isBits = kinds[index] === 1
  return { isBits, rows: rows.subarray(rowStarts[index], rowStarts[index + 1]), count: counts[index]! }
}

function compareToken({ text }: TokenPostings, from: number, to: number, token: string): number {
  const length = Math.min(to - from, token.length)
  for (let at = 0; at < length; at++) {
    const order = text[from + at]! - token.charCodeAt(at)
    if (order !== 0) return order
  }
  return to - from - token.length
}
