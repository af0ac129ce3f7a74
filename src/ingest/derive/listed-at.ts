import { startOfDateMs } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'

/**
 * When a listing came on the market, for ordering: the feed's time, else when it was first seen here, but for a closed
 * one no later than its closing.
 */
export function listedAtMs(listing: Listing): number {
  if (listing.onMarketAtMs !== undefined) return listing.onMarketAtMs
  if (listing.closeDate === undefined) return listing.firstSeenAtMs
  return Math.min(listing.firstSeenAtMs, startOfDateMs(listing.closeDate))
}
