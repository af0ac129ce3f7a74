import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import { findNewestThirtyYearRate } from '../../domain/mortgage/rate-samples.ts'
import { calendarDateOf } from '../../records/calendar-date.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { ListingTable, NearRow, NearRowsQuery } from '../index/listing-table.ts'
import type { FacetQuery, ListingHit, ListingSearch } from '../ports/edition-index.ts'
import type { PostalCodePoints } from '../shapes/approximate-points.ts'

/** The listing table of each status. */
export type ListingTables = Readonly<Record<ListingStatus, ListingTable>>

/** Numbers the rows of all tables in one sequence: first those for sale, then those for rent, then those sold. */
export function buildListingSearch(
  tables: ListingTables,
  rates: readonly RateSeries[],
  postalCodes: Pick<PostalCodePoints, 'listPostalCodesNear'>,
): ListingSearch {
  const starts = {
    for_sale: 0,
    for_rent: tables.for_sale.size,
    sold: tables.for_sale.size + tables.for_rent.size,
  }
  const statusOf = (hit: ListingHit): ListingStatus => {
    if (hit < starts.for_rent) return 'for_sale'
    return hit < starts.sold ? 'for_rent' : 'sold'
  }
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
    listNearest: ({
      status,
      isActiveOnly,
      exceptPropertyId,
      homeTypes,
      priceDollars,
      includesApproximate,
      ...query
    }) => {
      const table = tables[status]
      const accept = (row: number) =>
        (isActiveOnly !== true || table.isActive(row)) &&
        table.propertyIdOf(row) !== exceptPropertyId &&
        (homeTypes === undefined || homeTypes.includes(table.homeTypeOf(row))) &&
        isInBand(table.priceDollarsOf(row), priceDollars)
      const near = table.listNearest({ ...query, accept })
      const rows =
        includesApproximate === true && table.hasUnplaced
          ? addUnplaced(near, table, { ...query, accept }, postalCodes)
          : near
      return rows.map(({ row, distanceMiles }) => ({ listing: table.getCompared(row), distanceMiles }))
    },
  }
}

function isInBand(price: number | undefined, band: { min: number; max: number } | undefined): boolean {
  return band === undefined || price === undefined || (price >= band.min && price <= band.max)
}

/** Adds the homes at the points of their ZIP codes to the nearest rows. */
function addUnplaced(
  near: readonly NearRow[],
  table: ListingTable,
  { point, limit, maxMiles = Number.POSITIVE_INFINITY, accept = () => true }: NearRowsQuery,
  { listPostalCodesNear }: Pick<PostalCodePoints, 'listPostalCodesNear'>,
): NearRow[] {
  const reachMiles = near.length < limit ? maxMiles : near.at(-1)!.distanceMiles
  const unplaced: NearRow[] = []
  for (const { postalCode, distanceMiles } of listPostalCodesNear(point, reachMiles)) {
    if (unplaced.length >= limit && distanceMiles > unplaced.at(-1)!.distanceMiles) break
    for (const row of table.listRows({ kind: 'unplaced', postalCodes: [postalCode] }))
      if (accept(row)) unplaced.push({ row, distanceMiles })
  }
  return [...near, ...unplaced]
    .sort(
      (left, right) =>
        left.distanceMiles - right.distanceMiles ||
        table.propertyIdOf(left.row) - table.propertyIdOf(right.row),
    )
    .slice(0, Math.max(limit, 0))
}

function getClock({ criteria, nowMs, timeZone, insuranceTable }: FacetQuery, rates: readonly RateSeries[]) {
  const thirtyYearRate =
    criteria.monthlyPaymentDollars &&
    findNewestThirtyYearRate(rates, calendarDateOf(nowMs), criteria.creditBand)?.annualRate
  return { nowMs, timeZone, thirtyYearRate, insuranceTable }
}
