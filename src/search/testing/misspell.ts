import { type Address, renderStreetLine } from '../../records/address.ts'
import { findStateName } from '../../records/us-states.ts'
import type { Seeded } from './seeded.ts'

/** Writes an address as people do. Every spelling has all of its parts, or leaves out only the ZIP code or the city. */
export function renderSpellings(address: Address): string[] {
  const line = renderStreetLine(address)
  const { city, stateOrProvince: state = '', postalCode: zip } = address
  return [
    `${line}, ${city}, ${state} ${zip}`,
    `${line}, ${city}, ${findStateName(state)} ${zip}-1234, USA`.toUpperCase(),
    `${line} ${city} ${state} ${zip}`.toLowerCase(),
    `${line}, ${zip}`,
    `${line}, ${city}, ${state}`,
    `${line
      ?.replace(/\bAve\b/, 'Avenue')
      .replace(/\bSt$/, 'Street')
      .replace(/\bN\b/, 'North')}, ${city}, ${state} ${zip}`,
  ]
}

/** Makes one typing error in the longest word: a letter is dropped, doubled, changed, or swapped with its neighbor. */
export function misspell(text: string, random: Seeded): string {
  const words = text.match(/[\p{L}]{5,}/gu)
  if (words === null) return text
  const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest))
  const at = random.whole(1, word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
  const mistyped = random.pick([
    before + after,
    before + letter + letter + after,
    `${before}${letter === 'x' ? 'q' : 'x'}${after}`,
    before + after[0]! + letter + after.slice(1),
  ])
  return text.replace(word, mistyped)
}
