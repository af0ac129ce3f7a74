import { countFacets } from '../../domain/listing-search/count-facets.ts'
import type { ListingFacets } from '../../domain/listing-search/facets.ts'
import type { ListingCriteria } from '../../domain/listing-search/listing-criteria.ts'
import type { FacetQuery, Market, SearchPlace } from '../../search/ports/market.ts'

/** The matches in the place, counted; all counts are 0 for a text that names no place. */
export function gatherFacets(
  location: SearchPlace | undefined,
  criteria: ListingCriteria,
  clock: Pick<FacetQuery, 'nowMs' | 'timeZone' | 'insuranceTable'>,
  market: Pick<Market, 'countFacets'>,
): ListingFacets {
  if (location === undefined) return countFacets([], criteria.status)
  return market.countFacets({ location, criteria, ...clock })
}
