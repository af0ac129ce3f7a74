import { foldWords } from '../listing-search/facts/keyword-text.ts'
import { standardizeStreetWords, UNIT_WORDS } from './street-words.ts'

/** A street line for comparing: "123 North Main Street, Apt 4" and "123 n main st # 4" are both "123 n main st 4". */
export function foldStreetLine(line: string): string {
  const words = foldWords(line).split(' ')
  return standardizeStreetWords(words.filter((word) => !UNIT_WORDS.has(word))).join(' ')
}
