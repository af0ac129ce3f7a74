import type { ListingStatus } from '../domain/listing-search/listing-criteria.ts'
import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'
import { type Current, keepCurrent, type ListingSurroundings } from './collect-listings.ts'
import { forEachInPortions, type Pause } from './edition-tables.ts'
import { LISTING_STATUSES } from './listing-statuses.ts'

/** The current listing of a home under each status that it has. */
export type CollectedHome = { readonly [Status in ListingStatus]?: SearchableListing }

/** So many homes are read in one look-up. */
const BATCH = 500
const PORTION = 100

/** What some homes offer now, by property id; for a home that is gone, nothing under any status. */
export async function collectHomes(
  reader: EditionReader,
  propertyIds: readonly number[],
  surroundings: ListingSurroundings,
  pause: Pause,
): Promise<Map<number, CollectedHome>> {
  const homes = new Map<number, CollectedHome>()
  for (let start = 0; start < propertyIds.length; start += BATCH) {
    const ids = propertyIds.slice(start, start + BATCH)
    const current = await collectCurrent(reader, ids, surroundings, pause)
    for (const id of ids) homes.set(id, pickHome(current, id))
  }
  return homes
}

async function collectCurrent(
  reader: EditionReader,
  propertyIds: readonly number[],
  surroundings: ListingSurroundings,
  pause: Pause,
): Promise<Map<ListingStatus, Map<number, Current>>> {
  const current = new Map(LISTING_STATUSES.map((status) => [status, new Map<number, Current>()]))
  const properties = await reader.getMany('property', propertyIds)
  const byId = new Map(properties.flatMap((one) => (one === undefined ? [] : [[one.id, one]])))
  const listingIds = (await reader.getRelated('propertyListings', propertyIds)).flat()
  const listings = (await reader.getMany('listing', listingIds)).filter((one) => one !== undefined)
  await forEachInPortions(listings, PORTION, pause, (listing) =>
    keepCurrent(current, listing, byId.get(listing.propertyId), surroundings),
  )
  return current
}

function pickHome(current: ReadonlyMap<ListingStatus, Map<number, Current>>, id: number): CollectedHome {
  const offers = LISTING_STATUSES.map((status) => [status, current.get(status)?.get(id)?.searchable])
  return Object.fromEntries(offers.filter(([, searchable]) => searchable !== undefined))
}
