import type { IndexedListing, SearchableListing } from '../../domain/listing-search/searchable-listing.ts'

/** A listing as an index gives it back: without what only finds it, and without members that are undefined. */
export function asIndexed({ keywordText, streetLine, ...listing }: SearchableListing): IndexedListing {
  const known = Object.entries(listing).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as unknown as IndexedListing
}
