import { type Address, renderStreetLine } from '../../../records/address.ts'
import type { ListingFacts } from '../../../records/listing.ts'

const PLAIN_TEXT = /^[\x20-\x7e]*$/ // "Cozy 3-bed", not "Café"
const COMBINING_MARKS = /\p{M}+/gu // the accent of a decomposed "é"
const APOSTROPHES = /['’ʼ]/g // "don't"
const NOT_WORD = /[^\p{L}\p{N}]+/gu // ", " and "-"
const NOT_PLAIN_WORD = /[^a-z0-9]+/g // the same in plain text

/**
 * Text as lower-case words of letters and digits with one space between them. Accents, punctuation and case are removed;
 * apostrophes join words ("Don't" is "dont"), everything else separates them ("MLS-12" is "mls 12").
 */
export function foldWords(text: string): string {
  const joined = text.replace(APOSTROPHES, '')
  if (PLAIN_TEXT.test(joined)) return joined.toLowerCase().replace(NOT_PLAIN_WORD, ' ').trim()
  const plain = text.normalize('NFKD').replace(APOSTROPHES, '').replace(COMBINING_MARKS, '').toLowerCase()
  return plain.replace(NOT_WORD, ' ').trim()
}

/**
 * The words of remarks, features, names, address and MLS number, each between spaces, so that `includes(' word ')` finds
 * whole words. An address that must not be shown is left out, and so is the building's name.
 */
export function buildKeywordText(listing: ListingFacts, address: Address): string {
  const parts = [listing.remarks, listing.listingId, listing.subdivisionName]
  parts.push(listing.propertySubType, address.city, address.stateOrProvince, address.postalCode)
  if (listing.isAddressDisplayAllowed) parts.push(renderStreetLine(address), listing.buildingName)
  for (const names of Object.values(listing.lookups)) parts.push(...names)
  return ` ${foldWords(parts.filter((part) => part !== undefined).join(' '))} `
}

/** Whether a keyword text contains all of the folded words. True if there are none. */
export function hasAllWords(keywordText: string, foldedWords: readonly string[]): boolean {
  return foldedWords.every((word) => keywordText.includes(` ${word} `))
}
