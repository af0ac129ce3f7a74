import { foldWords } from '../../domain/listing-search/facts/keyword-text.ts'
import { parseStateCode } from '../../records/us-states.ts'

/** A location text in parts. */
export interface LocationText {
  /** All folded words, without a trailing country. */
  words: readonly string[]
  /** The words without trailing state and ZIP code. */
  nameWords: readonly string[]
  /** Code of a state that ends the text. */
  stateOrProvince?: string
  /** Five digits that end the text, before or after the state. */
  postalCode?: string
}

const MAX_LENGTH = 200
const ZIP_EXTENSION = /\b(\d{5})-\d{4}\b/g // "78704-1234"
const FIVE_DIGITS = /^\d{5}$/ // "78704"
const MAX_STATE_WORDS = 3

/** Takes a ZIP code and a state off the end of a text; what begins the text is never taken whole. */
export function parseLocationText(text: string): LocationText {
  const words = foldWords(text.slice(0, MAX_LENGTH).replace(ZIP_EXTENSION, '$1'))
    .replace(/ (usa|us|united states|united states of america)$/, '') // "austin tx usa"
    .split(' ')
    .filter((word) => word !== '')
  const [beforeZip, postalCode] = takeZip(words)
  const [nameWords, stateOrProvince] = takeState(beforeZip)
  return { words, nameWords, stateOrProvince, postalCode }
}

function takeZip(words: readonly string[]): [readonly string[], string | undefined] {
  const last = words.at(-1)
  return last !== undefined && words.length > 1 && FIVE_DIGITS.test(last)
    ? [words.slice(0, -1), last]
    : [words, undefined]
}

function takeState(words: readonly string[]): [readonly string[], string | undefined] {
  for (let count = Math.min(MAX_STATE_WORDS, words.length - 1); count > 0; count--) {
    const code = parseStateCode(words.slice(-count).join(' '))
    if (code !== undefined) return [words.slice(0, -count), code]
  }
  return [words, undefined]
}
