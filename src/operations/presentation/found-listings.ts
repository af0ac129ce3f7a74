import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

/** A listing that the market found, with the records behind it. */
export interface FoundListing {
  searchable: ComparedListing
  listing: Listing
  property?: Property
}

/** The records of listings that the market found, in one look-up a kind. Throws when the edition lacks a listing. */
export async function gatherFound(
  found: readonly ComparedListing[],
  reader: EditionReader,
): Promise<FoundListing[]> {
  const [listings, properties] = await Promise.all([
    reader.getMany(
      'listing',
      found.map(({ listingId }) => listingId),
    ),
    reader.getMany(
      'property',
      found.map(({ propertyId }) => propertyId),
    ),
  ])
  return found.map((searchable, index) => {
    const listing = listings[index]
    if (listing === undefined) throw new Error(`Listing ${searchable.listingId} is found but not kept`)
    return { searchable, listing, property: properties[index] }
  })
}
