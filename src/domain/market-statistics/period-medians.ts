import { startOfDateMs } from '../../records/calendar-date.ts'
import type { IndexedListing } from '../listing-search/searchable-listing.ts'
import { findMedian } from './median.ts'

const DAY_MS = 86_400_000

/** Medians that can be told for any instant, in dollars; null where fewer than five homes stand behind one. */
export interface PeriodMedians {
  medianListingPrice: number | null
  medianSoldPrice: number | null
  medianRentPrice: number | null
  medianPricePerSqft: number | null
}

/**
 * Prices of what was on the market at an instant and of what was sold in the days up to it. A home that was sold later
 * counts as on the market from its listing to its sale, at its sale price, as its asking price is not kept.
 */
export function findPeriodMedians(
  listings: readonly IndexedListing[],
  atMs: number,
  soldDays: number,
): PeriodMedians {
  const onMarket = listings.filter((listing) => isOnMarket(listing, atMs))
  const forSale = onMarket.filter(({ status }) => status !== 'for_rent')
  const sold = listings.filter((listing) => isSoldWithin(listing, atMs - soldDays * DAY_MS, atMs))
  return {
    medianListingPrice: findMedian(forSale.map(({ priceDollars }) => priceDollars)),
    medianSoldPrice: findMedian(sold.map(({ priceDollars }) => priceDollars)),
    medianRentPrice: findMedian(
      onMarket.filter(({ status }) => status === 'for_rent').map(({ priceDollars }) => priceDollars),
    ),
    medianPricePerSqft: findMedian(forSale.map(findDollarsPerSqft)),
  }
}

function isOnMarket(
  { onMarketAtMs, status, standardStatus, closeDate }: IndexedListing,
  atMs: number,
): boolean {
  if (onMarketAtMs === undefined || onMarketAtMs > atMs) return false
  if (status === 'sold') return closeDate !== undefined && startOfDateMs(closeDate) > atMs
  return standardStatus === 'Active'
}

function isSoldWithin({ status, closeDate }: IndexedListing, fromMs: number, toMs: number): boolean {
  if (status !== 'sold' || closeDate === undefined) return false
  const closedMs = startOfDateMs(closeDate)
  return closedMs > fromMs && closedMs <= toMs
}

function findDollarsPerSqft({ priceDollars, areaSqft }: IndexedListing): number | undefined {
  return priceDollars === undefined || areaSqft === undefined || areaSqft <= 0
    ? undefined
    : priceDollars / areaSqft
}
