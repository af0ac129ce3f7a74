import { DAY_MS } from '../../records/calendar-date.ts'
import type { Listing } from '../../records/listing.ts'

/** Homes that would come in blocks are spread over so much time. */
const SPREAD_MS = 90 * DAY_MS
/** Multiples of the golden ratio fill the interval from 0 to 1 more evenly than chance: neighbors in number lie far apart. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2

/**
 * The instant that relevance sorts an offer by, newest first: when it came on the market. A source without dates, and a
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
