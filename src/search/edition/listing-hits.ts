import { LISTING_STATUSES, type ListingStatus } from '../../domain/listing-search/search-choices.ts'
import { findNewestThirtyYearRate } from '../../domain/mortgage/rate-samples.ts'
import { calendarDateOf } from '../../records/calendar-date.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { ListingTable } from '../index/listing-table.ts'
import type { FacetQuery, ListingHit, ListingSearch } from '../ports/edition-index.ts'

/** The table of each status. */
export type ListingTables = Readonly<Record<ListingStatus, ListingTable>>

/** Numbers the rows of all tables in one sequence: first those for sale, then those for rent, then those sold. */
export function buildListingSearch(tables: ListingTables, rates: readonly RateSeries[]): ListingSearch {
  const starts = {
    for_sale: 0,
    for_rent: tables.for_sale.size,
    sold: tables.for_sale.size + tables.for_rent.size,
  }
  const statusOf = (hit: ListingHit) => LISTING_STATUSES.findLast((status) => hit >= starts[status])!
  return {
    findListings: (query) => {
      const { status } = query.criteria
      const { total, rows } = tables[status].find({
        ...query,
        place: query.location,
        clock: getClock(query, rates),
      })
      return { total, hits: Array.from(rows, (row) => starts[status] + row) }
    },
    countFacets: (query) => {
      const { location, criteria } = query
      return tables[criteria.status].countFacets(location, criteria, getClock(query, rates))
    },
    getPropertyId: (hit) => {
      const status = statusOf(hit)
      return tables[status].propertyIdOf(hit - starts[status])
    },
    isFurtherOffer: (hit) => {
      const status = statusOf(hit)
      return tables[status].isFurtherOffer(hit - starts[status])
    },
    getListing: (hit) => {
      const status = statusOf(hit)
      return tables[status].getListing(hit - starts[status])
    },
    findListing: (propertyId, status) => {
      const row = tables[status].findRow(propertyId)
      return row === undefined ? undefined : tables[status].getListing(row)
    },
    findCompared: (propertyId, status) => {
      const row = tables[status].findRow(propertyId)
      return row === undefined ? undefined : tables[status].getCompared(row)
    },
    listNearest: ({ status, isActiveOnly, exceptPropertyId, homeTypes, priceDollars, ...query }) => {
      const table = tables[status]
      const accept = (row: number) =>
        (isActiveOnly !== true || table.isActive(row)) &&
        table.propertyIdOf(row) !== exceptPropertyId &&
        (homeTypes === undefined || homeTypes.includes(table.homeTypeOf(row))) &&
        isInBand(table.priceDollarsOf(row), priceDollars)
      return table
        .listNearest({ ...query, accept })
        .map(({ row, distanceMiles }) => ({ listing: table.getCompared(row), distanceMiles }))
    },
  }
}

function isInBand(price: number | undefined, band: { min: number; max: number } | undefined): boolean {
  return band === undefined || price === undefined || (price >= band.min && price <= band.max)
}

function getClock({ criteria, nowMs, timeZone, insuranceTable }: FacetQuery, rates: readonly RateSeries[]) {
  const thirtyYearRate =
    criteria.monthlyPaymentDollars &&
    findNewestThirtyYearRate(rates, calendarDateOf(nowMs), criteria.creditBand)?.annualRate
  return { nowMs, timeZone, thirtyYearRate, insuranceTable }
}
