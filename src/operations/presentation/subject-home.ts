import { isCoarse } from '../../domain/geo/distance.ts'
import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ApproximatePoints, ListingSearch } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { gatherHomeListings, type HomeListings } from './home-listings.ts'
import { getShownAddress } from './shown-address.ts'

/** The home that a request is about. */
export interface SubjectHome {
  propertyId: number
  /** The exact point. Only `shownPoint` may be shown, and nothing from which the exact point follows. */
  point?: GeoPoint
  shownPoint?: GeoPoint
  /** The home as a search sees it, or would if it were on the market; undefined for property that is not a home. */
  searchable?: ComparedListing
  /** False when no search shows the home; then `searchable` does not come from the index. */
  isOnMarket: boolean
}

/** The home with an identifier; undefined when the edition has no such home, or when none of its listings may be shown. */
export async function findSubjectHome(
  propertyId: number,
  market: Pick<ListingSearch, 'findCompared'>,
  reader: EditionReader,
): Promise<SubjectHome | undefined> {
  return (await findOffered(propertyId, market)) ?? findRecorded(propertyId, market, reader)
}

/**
 * A home for sale, from memory alone: its offer for sale represents it whatever other listings it has. undefined when the point may
 * have been rounded, because only the record has the exact one.
 */
async function findOffered(
  propertyId: number,
  market: Pick<ListingSearch, 'findCompared'>,
): Promise<SubjectHome | undefined> {
  const [searchable] = await market.findCompared([{ propertyId, status: 'for_sale' }])
  const point = searchable?.point
  if (point === undefined || isCoarse(point)) return undefined
  return { propertyId, isOnMarket: true, point, shownPoint: point, searchable }
}

async function findRecorded(
  propertyId: number,
  market: Pick<ListingSearch, 'findCompared'>,
  reader: EditionReader,
): Promise<SubjectHome | undefined> {
  const home = await gatherHomeListings(propertyId, market, reader)
  if (home === undefined) return undefined
  const { status, listing, property } = home
  const [searchable] =
    status === 'off_market' ? [describeOffMarket(home)] : await market.findCompared([{ propertyId, status }])
  return {
    propertyId,
    isOnMarket: status !== 'off_market',
    point: listing.point ?? property.point,
    shownPoint: getShownAddress(listing, property).point,
    searchable,
  }
}

/**
 * Where to look for homes around the subject: at its point, or at that of its ZIP code. The latter may be miles away and
 * must not be presented as the home's own point.
 */
export function findSearchPoint(
  { point, searchable }: SubjectHome,
  { findApproximatePoint }: ApproximatePoints,
): GeoPoint | undefined {
  const postalCode = searchable?.postalCode
  return point ?? (postalCode === undefined ? undefined : findApproximatePoint(postalCode))
}

/** Describes a home off the market as if its last listing were active. */
function describeOffMarket({ listing, property }: HomeListings): ComparedListing | undefined {
  return buildSearchableListing({ ...listing, standardStatus: 'Active' }, property, { neighborhoodIds: [] })
}
