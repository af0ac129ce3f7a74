import type { ListingSort } from './listing-criteria.ts'
import type { SearchableListing } from './searchable-listing.ts'

type SortKey = number | string | undefined

/** Larger keys first; `pricea` negates its own. */
type KeyOf = (listing: SearchableListing) => SortKey

/** The newest sale, or the newest on the market. */
const getRecency: KeyOf = (listing) => (listing.status === 'sold' ? listing.closeDate : listing.onMarketAtMs)

/** Homes that can be judged at once: a picture and a price count one each. Sold ones are all alike. */
const getReadiness: KeyOf = (listing) => {
  if (listing.status === 'sold') return 0
  return (listing.photoCount > 0 ? 1 : 0) + (listing.priceDollars === undefined ? 0 : 1)
}

/** What a home can still be had for: active before coming soon, contingent and pending. */
const getAvailability: KeyOf = (listing) =>
  listing.standardStatus === 'Active' || listing.status === 'sold' ? 1 : 0

/**
 * Keys by sort, the first counts first. Relevance: available before spoken for, then pictures and price before none,
 * then the newest.
 */
const KEYS: Readonly<Record<ListingSort, readonly KeyOf[]>> = {
  relevance: [getAvailability, getReadiness, getRecency],
  priceDescending: [(listing) => listing.priceDollars],
  priceAscending: [({ priceDollars }) => (priceDollars === undefined ? undefined : -priceDollars)],
  newest: [getRecency],
  beds: [(listing) => listing.bedrooms],
  baths: [(listing) => listing.bathrooms],
  area: [(listing) => listing.areaSqft],
  lot: [(listing) => listing.lotSqft],
}

/** Orders listings of one status: by the sort, unknown values last, ties by property id ascending. */
export function buildListingOrder(
  sort: ListingSort,
): (left: SearchableListing, right: SearchableListing) => number {
  const keys = KEYS[sort]
  return (left, right) => {
    for (const keyOf of keys) {
      const order = compareDescending(keyOf(left), keyOf(right))
      if (order !== 0) return order
    }
    return left.propertyId - right.propertyId
  }
}

function compareDescending(left: SortKey, right: SortKey): number {
  if (left === right) return 0
  if (left === undefined) return 1
  if (right === undefined) return -1
  return left > right ? -1 : 1
}
