import { startOfDateMs } from '../../records/calendar-date.ts'
import type { IndexedListing } from '../listing-search/searchable-listing.ts'

/** Medians of fewer values are not shown: they would tell of single homes. */
const MIN_COUNT_FOR_MEDIAN = 5

/** The middle of the known values, the mean of the two middle ones of an even number; null with fewer than five. */
export function findMedian(values: readonly (number | undefined)[]): number | null {
  const sorted = values.filter((value) => value !== undefined).sort((left, right) => left - right)
  if (sorted.length < MIN_COUNT_FOR_MEDIAN) return null
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}

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

const YEAR_DAYS = 365

const MONTH_DAYS = 30

/** Changes as fractions: 0.05 is 5 % up; null where either period has fewer than five values. */
export type PeriodChange = { [K in keyof PeriodMedians]: number | null }

/** Medians in dollars and days, null where fewer than five homes stand behind one; counts of active listings. */
export interface MarketFigures extends PeriodMedians {
  medianDaysOnMarket: number | null
  listingCount: number
  rentalListingCount: number
  yearToYear: PeriodChange
  monthToMonth: PeriodChange
}

/**
 * The market that the listings of a place make at an instant: asking prices, rents and days on the market of what is
 * active, sale prices of the year before. Changes compare with what was on the market a year (30 days) ago, and the
 * year's (30 days') sales with those of the year (30 days) before.
 */
export function buildMarketFigures(listings: readonly IndexedListing[], nowMs: number): MarketFigures {
  const isActive = (one: IndexedListing) => one.standardStatus === 'Active'
  const forSale = listings.filter((one) => one.status === 'for_sale' && isActive(one))
  return {
    ...findPeriodMedians(listings, nowMs, YEAR_DAYS),
    medianDaysOnMarket: findMedian(forSale.map((one) => findDaysOnMarket(one, nowMs))),
    listingCount: forSale.length,
    rentalListingCount: listings.filter((one) => one.status === 'for_rent' && isActive(one)).length,
    yearToYear: compareWithBefore(listings, nowMs, YEAR_DAYS),
    monthToMonth: compareWithBefore(listings, nowMs, MONTH_DAYS),
  }
}

function findDaysOnMarket({ onMarketAtMs }: IndexedListing, nowMs: number): number | undefined {
  return onMarketAtMs === undefined ? undefined : Math.max(0, Math.floor((nowMs - onMarketAtMs) / DAY_MS))
}

function compareWithBefore(listings: readonly IndexedListing[], nowMs: number, days: number): PeriodChange {
  const now = findPeriodMedians(listings, nowMs, days)
  const before = findPeriodMedians(listings, nowMs - days * DAY_MS, days)
  return {
    medianListingPrice: findChange(before.medianListingPrice, now.medianListingPrice),
    medianSoldPrice: findChange(before.medianSoldPrice, now.medianSoldPrice),
    medianRentPrice: findChange(before.medianRentPrice, now.medianRentPrice),
    medianPricePerSqft: findChange(before.medianPricePerSqft, now.medianPricePerSqft),
  }
}

function findChange(before: number | null, now: number | null): number | null {
  return before === null || now === null || before === 0 ? null : now / before - 1
}
