import type { Listing } from '../../records/listing.ts'

export interface PriceChange {
  /** Negative for a cut; never 0. */
  changeCents: number
  atMs?: number
}

/**
 * The last change of the asking price: against the price before it, else the first one. undefined when it never changed, is
 * unknown, or the listing is closed.
 */
export function findPriceChange(listing: Listing): PriceChange | undefined {
  const before = listing.previousListPriceCents ?? listing.originalListPriceCents
  const { listPriceCents, priceChangeAtMs, standardStatus } = listing
  if (standardStatus === 'Closed' || listPriceCents === undefined || before === undefined) return undefined
  if (listPriceCents === before) return undefined
  const changeCents = listPriceCents - before
  return priceChangeAtMs === undefined ? { changeCents } : { changeCents, atMs: priceChangeAtMs }
}
