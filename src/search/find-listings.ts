import { countFacets } from '../domain/listing-search/count-facets.ts'
import type { ListingFacets } from '../domain/listing-search/facets.ts'
import { buildListingFilter } from '../domain/listing-search/matches.ts'
import type { SearchableListing } from '../domain/listing-search/searchable-listing.ts'
import { buildListingOrder } from '../domain/listing-search/sort-listings.ts'
import { findNewestThirtyYearRate } from '../domain/mortgage/newest-rate.ts'
import { calendarDateOf } from '../records/calendar-date.ts'
import type { RateSeries } from '../records/rate-series.ts'
import type { ListingShelf } from './listing-shelf.ts'
import type { FacetQuery, ListingQuery } from './ports/market.ts'
import { selectFirst } from './select-first.ts'

/** Answers a query by holding every listing of the place against the criteria. */
export function findListings(
  shelf: ListingShelf,
  rates: readonly RateSeries[],
  query: ListingQuery,
): { total: number; listings: SearchableListing[] } {
  const found = listMatches(shelf, rates, query)
  const upToPageEnd = selectFirst(found, query.offset + query.limit, buildListingOrder(query.sort))
  return { total: found.length, listings: upToPageEnd.slice(query.offset) }
}

/** Counts the same listings by facet. */
export function countFoundFacets(
  shelf: ListingShelf,
  rates: readonly RateSeries[],
  query: FacetQuery,
): ListingFacets {
  return countFacets(listMatches(shelf, rates, query), query.criteria.status)
}

function listMatches(
  shelf: ListingShelf,
  rates: readonly RateSeries[],
  query: FacetQuery,
): SearchableListing[] {
  const { criteria, nowMs, timeZone } = query
  const thirtyYearRate = criteria.monthlyPaymentDollars && findRate(rates, query)
  return shelf
    .listAt(query.location)
    .filter(buildListingFilter(criteria, { nowMs, timeZone, thirtyYearRate }))
}

function findRate(rates: readonly RateSeries[], { nowMs, criteria }: FacetQuery): number | undefined {
  return findNewestThirtyYearRate(rates, calendarDateOf(nowMs), criteria.creditBand)?.annualRate
}
