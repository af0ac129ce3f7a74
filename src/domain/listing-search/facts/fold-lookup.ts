import { foldName } from '../../../records/fold-name.ts'
import type { ListingFacts, LookupField } from '../../../records/listing.ts'

/** Feeds use a few thousand different names. A feed that invents one for each listing must not fill the memory. */
const MAX_REMEMBERED = 10_000
const remembered = new Map<string, string>()

/** A lookup name without case, spaces and punctuation, so that "In Unit", "InUnit" and "In-Unit" are the same. */
export function foldLookup(name: string): string {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const folded = foldName(name)
  if (remembered.size < MAX_REMEMBERED) remembered.set(name, folded)
  return folded
}

/** The folded names of a lookup field, without "None" and remarks that name nothing; empty when unknown. */
export function listFoldedLookups(listing: ListingFacts, field: LookupField): string[] {
  const names = listing.lookups[field]
  return names === undefined ? [] : names.map(foldLookup).filter((name) => !NOTHING.has(name))
}

const NOTHING = new Set(['', 'none', 'no', 'seeremarks', 'unknown', 'na', 'notapplicable'])

/** Whether any of the folded names is in the set. */
export function hasLookup(listing: ListingFacts, field: LookupField, wanted: ReadonlySet<string>): boolean {
  return listFoldedLookups(listing, field).some((name) => wanted.has(name))
}
