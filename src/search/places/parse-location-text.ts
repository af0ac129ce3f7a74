import { foldWords } from '../../domain/listing-search/facts/keyword-text.ts'
import { parseStateCode } from '../../records/us-states.ts'

/** The text of one place, split into its parts. */
export interface LocationText {
  /** All folded words, without a trailing country. */
  words: readonly string[]
  /** The reworded words of the name, without state and ZIP code. */
  nameWords: readonly string[]
  /** The same, including words at the end that may be a state or part of the name: "King Co", "Kansas City Kansas". */
  wholeNameWords: readonly string[]
  /** The words of an address, without a state and ZIP code at the end. */
  streetWords: readonly string[]
  /** The code of the state at the end of the text. */
  stateOrProvince?: string
  /** The five digits at the beginning or the end of the text. */
  postalCode?: string
  /** Whether the text begins with the ZIP code. */
  isPostalCodeFirst: boolean
  /** Whether `nameWords` differ from the words of the text, as for "City of Seattle" and "NYC". */
  isReworded: boolean
  /** The same for `wholeNameWords`. */
  isWholeReworded: boolean
}

const MAX_LENGTH = 200
const ZIP_EXTENSION = /\b(\d{5})\s*[-\u2010-\u2015\u2212]\s*\d{4}\b/g // "78704-1234", also with a typographic dash
const FIVE_DIGITS = /^\d{5}$/ // "78704"
/** The country at the end of a folded text. */
const COUNTRY = /(?<=.) (usa|us|u s a|u s|united states|united states of america)$/ // "austin tx usa"
const MAX_STATE_WORDS = 3

/** Other ways to begin a name, in folded words, with their replacements. */
const START_REWORDINGS: readonly (readonly [written: RegExp, meant: string])[] = [
  [/^(?:city|town|village|state|commonwealth) of (?=.)/, ''],
  [/^nyc\b/, 'new york'],
]

/** Splits the ZIP code and the state off a text. The rest is the name of a place or an address. */
export function parseLocationText(text: string): LocationText {
  const folded = foldWords(text.slice(0, MAX_LENGTH).replace(ZIP_EXTENSION, '$1'))
  const plain = dropCountry(folded.replace(/\bd c\b/, 'dc')) // "Washington, D.C."
  const words = plain.split(' ').filter((word) => word !== '')
  const [beforeZip, postalCode] = takePostalCode(words)
  const [rest, stateOrProvince] = takeState(beforeZip, postalCode === undefined ? 1 : 0)
  const nameWords = reword(rest)
  const wholeNameWords = reword(beforeZip)
  const isPostalCodeFirst = postalCode !== undefined && words.at(-1) !== postalCode
  return {
    words,
    nameWords,
    wholeNameWords,
    streetWords: isPostalCodeFirst ? takeState(words, 1)[0] : rest,
    stateOrProvince,
    postalCode,
    isPostalCodeFirst,
    isReworded: nameWords !== rest,
    isWholeReworded: wholeNameWords !== beforeZip,
  }
}

/** Removes the country from the end of a folded text. */
export function dropCountry(text: string): string {
  return text.replace(COUNTRY, '')
}

/** Replaces the first words of a folded text by those of the tables of places: "city of seattle" becomes "seattle". */
export function rewordStart(text: string): string {
  return START_REWORDINGS.reduce((before, [written, meant]) => before.replace(written, meant), text)
}

/** Finds the state that the words name, if they name nothing else: "wa", "washington", "washington state". */
export function findState(words: readonly string[]): string | undefined {
  const text = words.join(' ').replace(/^(?:state|commonwealth) of /, '')
  return parseStateCode(text) ?? (text.endsWith(' state') ? parseStateCode(text.slice(0, -6)) : undefined)
}

function takePostalCode(words: readonly string[]): [readonly string[], string | undefined] {
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  if (FIVE_DIGITS.test(last)) return [words.slice(0, -1), last]
  return FIVE_DIGITS.test(first) ? [words.slice(1), first] : [words, undefined]
}

/** Splits a state off the end. Leaves at least `least` words, because a state alone is not a city in that state. */
function takeState(words: readonly string[], least: number): [readonly string[], string | undefined] {
  for (let count = Math.min(MAX_STATE_WORDS, words.length - least); count > 0; count--) {
    const code = parseStateCode(words.slice(-count).join(' '))
    if (code !== undefined) return [words.slice(0, -count), code]
  }
  return [words, undefined]
}

function reword(words: readonly string[]): readonly string[] {
  const text = words.join(' ')
  const meant = rewordStart(text)
    .replace(/^(?:county|parish|borough) of (.+)$/, '$1 county')
    .replace(/ (?:co|cnty|cty)$/, ' county')
  return meant === text ? words : meant.split(' ')
}
