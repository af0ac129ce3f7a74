import type { IndexedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Listing } from '../../records/listing.ts'
import { TAG_CLAIMS } from './tag-claims.ts'

/** Tags of a home in the table's order; `open_house` and `pets_allowed` come from what a search knows of it. */
export function listTags(listing: Listing, searchable: IndexedListing | undefined, nowMs: number): string[] {
  const tags = TAG_CLAIMS.filter(([, holds]) => holds(listing)).map(([tag]) => tag)
  if ((searchable?.lastOpenHouseEndMs ?? 0) > nowMs) tags.push('open_house')
  const pets = searchable?.pets
  if (pets !== undefined && pets.size > 0 && !pets.has('no_pets')) tags.push('pets_allowed')
  return tags
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { hoa: 'HOA', rv: 'RV' }

/** A tag as people read it: "garage_2_or_more" becomes "Garage 2 or more". */
export function renderTag(tag: string): string {
  const words = tag.split('_').map((word) => ABBREVIATIONS[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
