import { buildListingFilter } from '../domain/listing-search/matches.ts'
import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import { buildListingOrder } from '../domain/listing-search/sort-listings.ts'
import { findNewestThirtyYearRate } from '../domain/mortgage/newest-rate.ts'
import { calendarDateOf } from '../records/calendar-date.ts'
import type { RateSeries } from '../records/rate-series.ts'
import type { ListingShelf } from './listing-shelf.ts'
import type { ListingQuery } from './ports/market.ts'
import { selectFirst } from './select-first.ts'

/** Answers a query by holding every listing of the place against the criteria. */
export function findListings(
  shelf: ListingShelf,
  rates: readonly RateSeries[],
  query: ListingQuery,
): { total: number; listings: SearchableListing[] } {
  const { criteria, nowMs, timeZone } = query
  const thirtyYearRate = criteria.monthlyPaymentDollars && findRate(rates, query)
  const matches = buildListingFilter(criteria, { nowMs, timeZone, thirtyYearRate })
  const found = shelf.listAt(query.location).filter(matches)
  const upToPageEnd = selectFirst(found, query.offset + query.limit, buildListingOrder(query.sort))
  return { total: found.length, listings: upToPageEnd.slice(query.offset) }
}

function findRate(rates: readonly RateSeries[], { nowMs, criteria }: ListingQuery): number | undefined {
  return findNewestThirtyYearRate(rates, calendarDateOf(nowMs), criteria.creditBand)?.annualRate
}
