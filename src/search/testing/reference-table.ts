import { countFacets, type ListingFacets } from '../../domain/listing-search/facets.ts'
import { buildOfferFinder } from '../../domain/listing-search/matches.ts'
import type { IndexedListing, SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import { buildListingOrder } from '../../domain/listing-search/sort-listings.ts'
import { clusterListings, type ListingClusters } from '../../domain/map/listing-clusters.ts'
import { isAtPlace } from '../ports/is-at-place.ts'
import type { ClusterQuery, TableQuery } from '../ports/search-engine.ts'

/** Returns a listing as the index returns it: without members used only for searching, and without undefined members. */
export function asIndexed({
  keywordText,
  streetLine,
  unitOffers,
  ...listing
}: SearchableListing): IndexedListing {
  const known = Object.entries(listing).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as unknown as IndexedListing
}

/** Lists the matching offers by testing every listing against the plain predicates. */
function listMatches(
  listings: readonly SearchableListing[],
  { place, criteria, clock }: Pick<TableQuery, 'place' | 'criteria' | 'clock'>,
): SearchableListing[] {
  const findOffer = buildOfferFinder(criteria, clock)
  return listings
    .filter((listing) => isAtPlace(listing, place))
    .map(findOffer)
    .filter((offer) => offer !== undefined)
}

/** The reference implementation of `ListingTable.find`: the matching offers of the page, in order. */
export function findByReference(
  listings: readonly SearchableListing[],
  query: TableQuery,
): { total: number; offers: SearchableListing[] } {
  const found = listMatches(listings, query).sort(buildListingOrder(query.sort))
  return { total: found.length, offers: found.slice(query.offset, query.offset + query.limit) }
}

/** The reference implementation of `ListingTable.countFacets`. */
export function countByReference(listings: readonly SearchableListing[], query: TableQuery): ListingFacets {
  return countFacets(listMatches(listings, query), query.criteria.status)
}

/** The reference implementation of `ListingTable.clusterListings`. */
export function clusterByReference(
  listings: readonly SearchableListing[],
  query: ClusterQuery,
): ListingClusters {
  return clusterListings(listMatches(listings, query), query.zoom, query.window)
}
