import type { IndexedListing } from '../listing-search/searchable-listing.ts'
import { findMedian } from './median.ts'
import { findPeriodMedians, type PeriodMedians } from './period-medians.ts'

const DAY_MS = 86_400_000
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
