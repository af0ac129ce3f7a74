import type { IndexedListing } from '../domain/listing-search/searchable-listing.ts'
import type { Comparable } from '../domain/valuation/comparable.ts'
import { estimatePrice } from '../domain/valuation/estimate-price.ts'
import { fitMonthlyTrend } from '../domain/valuation/price-trend.ts'
import type { CalendarDate } from '../records/calendar-date.ts'
import { calendarDateOf } from '../records/calendar-date.ts'
import { buildDailyMemo } from './daily-memo.ts'
import type { ListingShelf } from './listing-shelf.ts'
import type { Estimate, Estimates } from './ports/market.ts'

const MAX_MILES = 5
/** So many of the nearest are weighed against the subject. */
const CANDIDATES = 150

/** Estimates from the sales and rents around a home, each worked out once a day. */
export function buildEstimates(sold: ListingShelf, forRent: ListingShelf): Estimates {
  const getTrend = buildDailyMemo((countyFips: string, day) => fitCountyTrend(sold, countyFips, day))
  const getValue = buildDailyMemo((subject: IndexedListing, day) => {
    const monthlyTrend = subject.countyFips === undefined ? 0 : getTrend(subject.countyFips, Date.parse(day))
    const isOther = (one: IndexedListing) => one.listingId !== subject.listingId
    return estimate(subject, listComparables(sold, subject, day, isOther), day, monthlyTrend)
  })
  const getRent = buildDailyMemo((subject: IndexedListing, day) => {
    const isOther = (one: IndexedListing) => one.propertyId !== subject.propertyId
    return estimate(subject, listComparables(forRent, subject, day, isOther), day, 0)
  })
  return {
    estimateValue: (listing, nowMs) => (listing.isValuationAllowed ? getValue(listing, nowMs) : undefined),
    estimateRent: (listing, nowMs) => (listing.isValuationAllowed ? getRent(listing, nowMs) : undefined),
  }
}

function estimate(
  { homeType, areaSqft, bedrooms, yearBuilt }: IndexedListing,
  comparables: readonly Comparable[],
  asOf: CalendarDate,
  monthlyTrend: number,
): Estimate | undefined {
  if (areaSqft === undefined || areaSqft <= 0) return undefined
  return estimatePrice({ homeType, areaSqft, bedrooms, yearBuilt }, comparables, { asOf, monthlyTrend })
}

function listComparables(
  shelf: ListingShelf,
  subject: IndexedListing,
  before: CalendarDate,
  isOther: (listing: IndexedListing) => boolean,
): Comparable[] {
  if (subject.point === undefined || (subject.areaSqft ?? 0) <= 0) return []
  const accept = (one: IndexedListing) =>
    one.homeType === subject.homeType && isOther(one) && (findEvidenceDate(one) ?? before) < before
  return shelf.byPoint
    .listNearest({ point: subject.point, limit: CANDIDATES, maxMiles: MAX_MILES, accept })
    .flatMap(({ item, distanceMiles }) => mapComparable(item, distanceMiles) ?? [])
}

function mapComparable(listing: IndexedListing, distanceMiles: number): Comparable | undefined {
  const { homeType, areaSqft, bedrooms, yearBuilt, priceDollars } = listing
  const date = findEvidenceDate(listing)
  if (areaSqft === undefined || areaSqft <= 0 || priceDollars === undefined || date === undefined)
    return undefined
  return { homeType, areaSqft, bedrooms, yearBuilt, priceDollars, date, distanceMiles }
}

/** A sale has the date of its closing, a rent that from which it was asked. */
function findEvidenceDate({ status, closeDate, onMarketAtMs }: IndexedListing): CalendarDate | undefined {
  if (status === 'sold') return closeDate
  return onMarketAtMs === undefined ? undefined : calendarDateOf(onMarketAtMs)
}

function fitCountyTrend(sold: ListingShelf, countyFips: string, before: CalendarDate): number {
  const prices = sold
    .listAt({ kind: 'county', countyFips })
    .flatMap(({ priceDollars, areaSqft, closeDate }) => {
      if (priceDollars === undefined || areaSqft === undefined || areaSqft <= 0 || closeDate === undefined)
        return []
      return closeDate < before ? [{ date: closeDate, dollarsPerSqft: priceDollars / areaSqft }] : []
    })
  return fitMonthlyTrend(prices)
}
