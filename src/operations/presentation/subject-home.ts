import { isCoarse } from '../../domain/geo/coarsen-point.ts'
import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import type { ComparedListing } from '../../domain/listing-search/searchable-listing.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { ListingSearch } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { gatherHomeListings, type HomeListings } from './home-listings.ts'
import { getShownAddress } from './shown-address.ts'

/** The home that a question is about. */
export interface SubjectHome {
  propertyId: number
  /** Where it is; only `shownPoint` may be told, or anything that gives it away. */
  point?: GeoPoint
  shownPoint?: GeoPoint
  /** As a search sees it, or would if it were on the market; undefined for what is no home. */
  searchable?: ComparedListing
  /** False: no search shows it, and `searchable` is not the market's. */
  isOnMarket: boolean
}

/** The home of an identifier; undefined when the edition has none or none of its listings may be shown. */
export async function findSubjectHome(
  propertyId: number,
  market: Pick<ListingSearch, 'findCompared'>,
  reader: EditionReader,
): Promise<SubjectHome | undefined> {
  return findOffered(propertyId, market) ?? findRecorded(propertyId, market, reader)
}

/**
 * A home for sale out of memory: its sale offer speaks for it whatever else is kept of it. Not where the offer's point may
 * have been coarsened, which only its record tells.
 */
function findOffered(
  propertyId: number,
  market: Pick<ListingSearch, 'findCompared'>,
): SubjectHome | undefined {
  const searchable = market.findCompared(propertyId, 'for_sale')
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
  const isOnMarket = status !== 'off_market'
  return {
    propertyId,
    isOnMarket,
    point: listing.point ?? property.point,
    shownPoint: getShownAddress(listing, property).point,
    searchable: isOnMarket ? market.findCompared(propertyId, status) : describeOffMarket(home),
  }
}

/** A home off the market as if its last listing were open. */
function describeOffMarket({ listing, property }: HomeListings): ComparedListing | undefined {
  return buildSearchableListing({ ...listing, standardStatus: 'Active' }, property, { neighborhoodIds: [] })
}
