import { DAY_MS } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import { type RangeName, readRangeValue } from './matches.ts'
import type { ListingSort, ListingStatus } from './search-choices.ts'
import type { SearchableListing } from './searchable-listing.ts'

/** Homes that would come in blocks are spread over so much time. */
const SPREAD_MS = 90 * DAY_MS

/** Multiples of the golden ratio fill the interval from 0 to 1 more evenly than chance: neighbors in number lie far apart. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2

/**
 * The instant by which relevance sorts an offer, newest first: when it came on the market. A source without dates, and a
 * builder who lists a whole plan on one day, would fill page after page; their homes are spread over the 90 days before
 * they were listed, or were first seen here, by their property id. The instant depends on the listing alone, so that the
 * order stays the same from page to page, and changes of other listings do not move it.
 */
export function findRelevanceAtMs(listing: Listing, onMarketAtMs: number | undefined): number {
  const isBuilders = listing.origin === 'builder' || listing.newHome !== undefined
  const atMs = onMarketAtMs ?? listing.firstSeenAtMs
  const spreadMs = isBuilders || onMarketAtMs === undefined ? SPREAD_MS * getShare(listing.propertyId) : 0
  return Math.floor((atMs - spreadMs) / 1000) * 1000
}

function getShare(propertyId: number): number {
  return (propertyId * GOLDEN_RATIO) % 1
}

/** The fields that a sort uses. */
export interface SortDeclaration {
  /** Available homes with enough information come first. See `getStanding`. */
  isByStanding?: true
  /** Then larger numbers of this field come first, or smaller ones if the sort is ascending. Unknown numbers come last. */
  field: RangeName
  isAscending?: true
}

/**
 * The sorts of one listing status, each a total order: what it does not decide, the smaller property id does. Relevance
 * is the standing, then `relevanceAtMs`.
 */
export function getSorts(status: ListingStatus): Readonly<Record<ListingSort, SortDeclaration>> {
  return status === 'sold' ? SORTS_OF_SOLD : SORTS_OF_OFFERS
}

const SORTS_OF_OFFERS: Readonly<Record<ListingSort, SortDeclaration>> = {
  relevance: { isByStanding: true, field: 'relevanceAtMs' },
  newest: { field: 'onMarketAtMs' },
  priceDescending: { field: 'priceDollars' },
  priceAscending: { field: 'priceDollars', isAscending: true },
  beds: { field: 'bedrooms' },
  baths: { field: 'bathrooms' },
  area: { field: 'areaSqft' },
  lot: { field: 'lotSqft' },
}

/** The newest sale is also the most relevant one. */
const SORTS_OF_SOLD: Readonly<Record<ListingSort, SortDeclaration>> = {
  ...SORTS_OF_OFFERS,
  relevance: { field: 'closeDate' },
  newest: { field: 'closeDate' },
}

/** Active before coming soon, contingent and pending (3 points), then one point each for a picture and a price. */
export function getStanding(isActive: boolean, photoCount: number, priceDollars: number | undefined): number {
  return (isActive ? 3 : 0) + (photoCount > 0 ? 1 : 0) + (priceDollars === undefined ? 0 : 1)
}

/** Orders listings of one status by a sort. */
export function buildListingOrder(
  sort: ListingSort,
): (left: SearchableListing, right: SearchableListing) => number {
  return (left, right) => {
    const { isByStanding, field, isAscending } = getSorts(left.status)[sort]
    const byStanding = isByStanding === true ? standingOf(right) - standingOf(left) : 0
    if (byStanding !== 0) return byStanding
    const [one, other] = [readRangeValue(left, field), readRangeValue(right, field)]
    return compareDescending(one, other, isAscending === true) || left.propertyId - right.propertyId
  }
}

function standingOf({ standardStatus, photoCount, priceDollars }: SearchableListing): number {
  return getStanding(standardStatus === 'Active', photoCount, priceDollars)
}

function compareDescending(
  left: number | undefined,
  right: number | undefined,
  isAscending: boolean,
): number {
  if (left === right) return 0
  if (left === undefined) return 1
  if (right === undefined) return -1
  return left > right === isAscending ? 1 : -1
}
