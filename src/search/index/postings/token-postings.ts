import { findPartition } from '../../../domain/bisect.ts'
import { allocateUint32, shareUint32 } from '../columns/shared-array.ts'
import { FIRST_HASH, GrowingNumbers, HASH_FACTOR, SPACE, TokenDictionary } from './token-dictionary.ts'

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

/** Collects the tokens of rows, in order. Each text consists of tokens separated by single spaces, like `keywordText`. */
export class TokenPostingsBuilder {
  readonly #dictionary = new TokenDictionary()
  readonly #counts = new GrowingNumbers()
  /** For each token, the last row that has it, counted from 1. */
  readonly #lastRows = new GrowingNumbers()
  readonly #tokens = new GrowingNumbers()
  readonly #rowTokenStarts: Uint32Array

  constructor(rows: number) {
    this.#rowTokenStarts = new Uint32Array(rows + 1)
  }

  add(row: number, text: string): void {
    let start = 0
    let hash = FIRST_HASH
    for (let at = 0; at <= text.length; at++) {
      const unit = at === text.length ? SPACE : text.charCodeAt(at)
      if (unit !== SPACE) {
        hash = Math.imul(hash ^ unit, HASH_FACTOR)
        continue
      }
      if (at > start) this.#addToken(row, this.#dictionary.number(text, start, at, hash))
      start = at + 1
      hash = FIRST_HASH
    }
    this.#rowTokenStarts[row + 1] = this.#tokens.length
  }

  build(): TokenPostings {
    return layOut(this.#dictionary.tokens, this.#counts.values(), this.#tokens.values(), this.#rowTokenStarts)
  }

  #addToken(row: number, number: number): void {
    if (number === this.#counts.length) {
      this.#counts.push(0)
      this.#lastRows.push(0)
    }
    const lastRows = this.#lastRows.values()
    if (lastRows[number] === row + 1) return
    lastRows[number] = row + 1
    this.#counts.values()[number]!++
    this.#tokens.push(number)
  }
}

function layOut(
  distinct: readonly string[],
  counts: Uint32Array,
  tokens: Uint32Array,
  rowTokenStarts: Uint32Array,
): TokenPostings {
  const rowCount = rowTokenStarts.length - 1
  const bitBlocks = (rowCount + 31) >>> 5
  const order = Uint32Array.from(distinct.keys()).sort((a, b) => (distinct[a]! < distinct[b]! ? -1 : 1))
  const indexOf = new Uint32Array(distinct.length)
  const tokenStarts = allocateUint32(distinct.length + 1)
  const rowStarts = allocateUint32(distinct.length + 1)
  const kinds = new Uint8Array(new SharedArrayBuffer(distinct.length))
  for (const [index, number] of order.entries()) {
    indexOf[number] = index
    const isBits = counts[number]! > bitBlocks
    kinds[index] = isBits ? 1 : 0
    tokenStarts[index + 1] = tokenStarts[index]! + distinct[number]!.length
    rowStarts[index + 1] = rowStarts[index]! + (isBits ? bitBlocks : counts[number]!)
  }
  const text = new Uint16Array(new SharedArrayBuffer(tokenStarts[distinct.length]! * 2))
  for (const [index, number] of order.entries()) {
    const token = distinct[number]!
    for (let at = 0; at < token.length; at++) text[tokenStarts[index]! + at] = token.charCodeAt(at)
  }
  const rows = allocateUint32(rowStarts[distinct.length]!)
  const ends = Uint32Array.from(rowStarts)
  for (let row = 0; row < rowCount; row++) {
    for (let at = rowTokenStarts[row]!; at < rowTokenStarts[row + 1]!; at++) {
      const index = indexOf[tokens[at]!]!
      if (kinds[index] === 1) rows[rowStarts[index]! + (row >>> 5)]! |= 1 << (row & 31)
      else rows[ends[index]!++] = row
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
