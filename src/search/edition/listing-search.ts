import { findNewestThirtyYearRate } from '../../domain/mortgage/rate-samples.ts'
import { calendarDateOf } from '../../records/calendar-date.ts'
import type { RateSeries } from '../../records/rate-series.ts'
import type { FacetQuery, ListingSearch, NearListing, NearQuery } from '../ports/edition-index.ts'
import type { SearchEngine } from '../ports/search-engine.ts'
import type { PostalCodePoints } from '../shapes/approximate-points.ts'

/** The search for listings in what an engine finds, with the rates and points of ZIP codes of the edition. */
export function buildListingSearch(
  engine: SearchEngine,
  rates: readonly RateSeries[],
  postalCodes: Pick<PostalCodePoints, 'listPostalCodesNear'>,
): ListingSearch {
  const { getListings, findEntries, findCompared } = engine
  return {
    findListings: (query) => {
      const { location: place, criteria, sort, offset, limit } = query
      return engine.find({ place, criteria, sort, offset, limit, clock: getClock(query, rates) })
    },
    countFacets: (query) => {
      const { location: place, criteria } = query
      return engine.countFacets({ place, criteria, clock: getClock(query, rates) })
    },
    clusterListings: (query) => {
      const { location: place, criteria, zoom, window } = query
      return engine.clusterListings({ place, criteria, zoom, window, clock: getClock(query, rates) })
    },
    getListings,
    findEntries,
    findCompared,
    listNearest: (query) =>
      query.includesApproximate === true && engine.hasUnplaced(query.status)
        ? listWithUnplaced(query, engine, postalCodes)
        : engine.listNearest(query),
  }
}

/** Lists the nearest listings, with those at the points of their ZIP codes. */
async function listWithUnplaced(
  query: NearQuery,
  engine: SearchEngine,
  { listPostalCodesNear }: Pick<PostalCodePoints, 'listPostalCodesNear'>,
): Promise<NearListing[]> {
  const { point, limit, maxMiles = Number.POSITIVE_INFINITY } = query
  const near = await engine.listNearest(query)
  const reachMiles = near.length < limit ? maxMiles : (near.at(-1)?.distanceMiles ?? maxMiles)
  const unplaced = await engine.listUnplaced(query, listPostalCodesNear(point, reachMiles))
  return [...near, ...unplaced]
    .sort(
      (left, right) =>
        left.distanceMiles - right.distanceMiles || left.listing.propertyId - right.listing.propertyId,
    )
    .slice(0, Math.max(limit, 0))
}

function getClock({ criteria, nowMs, timeZone, insuranceTable }: FacetQuery, rates: readonly RateSeries[]) {
  const thirtyYearRate =
    criteria.monthlyPaymentDollars &&
    findNewestThirtyYearRate(rates, calendarDateOf(nowMs), criteria.creditBand)?.annualRate
  return { nowMs, timeZone, thirtyYearRate, insuranceTable }
}
