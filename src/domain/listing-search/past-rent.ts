import { startOfDateMs } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import { findOnMarketAtMs } from './facts/local-instants.ts'
import { isEndedRental } from './facts/search-status.ts'
import type { SearchableListing } from './searchable-listing.ts'

/** What an ended offer for rent asked, and when it was on the market. */
export type PastRent = Required<
  Pick<SearchableListing, 'pastRentDollars' | 'pastRentFromMs' | 'pastRentUntilMs'>
>

/**
 * The past rent that a listing tells; undefined unless it is an ended rental of which the asking rent, the first and the last day
 * on the market are known.
 */
export function findPastRent(listing: Listing, property: Property): PastRent | undefined {
  const { listPriceCents = 0, offMarketDate, closeDate } = listing
  if (!isEndedRental(listing) || listPriceCents <= 0) return undefined
  const pastRentFromMs = findOnMarketAtMs(listing, property)
  const lastDate = offMarketDate ?? closeDate
  if (pastRentFromMs === undefined || lastDate === undefined) return undefined
  const pastRentUntilMs = startOfDateMs(lastDate)
  if (pastRentUntilMs <= pastRentFromMs) return undefined
  return { pastRentDollars: listPriceCents / 100, pastRentFromMs, pastRentUntilMs }
}

/** Whether a past rent replaces another of the same home: the later end, then the later start, then the higher rent. */
export function isNewerPastRent(one: PastRent, other: PastRent): boolean {
  const difference =
    one.pastRentUntilMs - other.pastRentUntilMs ||
    one.pastRentFromMs - other.pastRentFromMs ||
    one.pastRentDollars - other.pastRentDollars
  return difference > 0
}
