import {
  countFacetValues,
  type FacetCounts,
  type FacetName,
  findFacetValues,
  type ListingFacets,
} from './facets.ts'
import type { ListingStatus } from './listing-criteria.ts'
import type { IndexedListing } from './searchable-listing.ts'

/** Counts listings of one status by every facet, one by one. */
export function countFacets(listings: readonly IndexedListing[], status: ListingStatus): ListingFacets {
  const sizes = countFacetValues(status)
  const values = listings.map(findFacetValues)
  const count = (facet: FacetName): FacetCounts => {
    const counts = new Array<number>(sizes[facet]).fill(0)
    for (const { [facet]: value } of values) if (value !== undefined) counts[value]!++
    return { counts, unknownCount: values.filter(({ [facet]: value }) => value === undefined).length }
  }
  return {
    total: listings.length,
    homeType: count('homeType'),
    bedrooms: count('bedrooms'),
    bathrooms: count('bathrooms'),
    price: count('price'),
    status: count('status'),
  }
}
