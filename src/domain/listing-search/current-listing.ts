import type { Listing } from '../../records/listing.ts'

/** The facts that decide which of two listings of a home is the current one. */
export type ListingAge = Pick<
  Listing,
  'id' | 'standardStatus' | 'closeDate' | 'onMarketAtMs' | 'firstSeenAtMs' | 'modifiedAtMs'
>

/** Picks only that, so that the rest of the listing can be released. */
export function getListingAge(listing: Listing): ListingAge {
  const { id, standardStatus, closeDate, onMarketAtMs, firstSeenAtMs, modifiedAtMs } = listing
  return { id, standardStatus, closeDate, onMarketAtMs, firstSeenAtMs, modifiedAtMs }
}

/**
 * Whether a listing supersedes another one of the same home and status. Of two sales the later closing wins, of two offers the
 * one that came on the market later; then the one that was modified later, then the one with the larger id.
 */
export function supersedes(listing: ListingAge, other: ListingAge): boolean {
  const closing = compare(listing.closeDate ?? '', other.closeDate ?? '')
  if (listing.standardStatus === 'Closed' && closing !== 0) return closing > 0
  const listed = compare(
    listing.onMarketAtMs ?? listing.firstSeenAtMs,
    other.onMarketAtMs ?? other.firstSeenAtMs,
  )
  if (listed !== 0) return listed > 0
  const modified = compare(listing.modifiedAtMs ?? 0, other.modifiedAtMs ?? 0)
  return modified === 0 ? listing.id > other.id : modified > 0
}

function compare<T extends number | string>(left: T, right: T): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
