import { type Address, renderStreetLine } from '../../records/address.ts'
import type { ListingFacts } from '../../records/listing.ts'
import { foldWords } from './fold-words.ts'

/**
 * The words of remarks, features, names, address and MLS number, each between blanks, so that
 * `includes(' word ')` finds whole words. An address that must not be shown is left out,
 * and the building's name with it.
 */
export function buildKeywordText(listing: ListingFacts, address: Address): string {
  const parts = [listing.remarks, listing.listingId, listing.subdivisionName]
  parts.push(listing.propertySubType, address.city, address.stateOrProvince, address.postalCode)
  if (listing.isAddressDisplayAllowed) parts.push(renderStreetLine(address), listing.buildingName)
  for (const names of Object.values(listing.lookups)) parts.push(...names)
  return ` ${foldWords(parts.filter((part) => part !== undefined).join(' '))} `
}

/** Whether a keyword text has every word of the folded words; no words are had by all. */
export function hasAllWords(keywordText: string, foldedWords: readonly string[]): boolean {
  return foldedWords.every((word) => keywordText.includes(` ${word} `))
}
