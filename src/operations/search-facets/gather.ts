import { countFacets, type ListingFacets } from '../../domain/listing-search/facets.ts'
import type { ListingCriteria } from '../../domain/listing-search/listing-criteria.ts'
import type { EditionIndex, FacetQuery, SearchPlace } from '../../search/ports/edition-index.ts'

/** The matches in the place, counted; all counts are 0 for a text that names no place. */
export function gatherFacets(
  location: SearchPlace | undefined,
  criteria: ListingCriteria,
  clock: Pick<FacetQuery, 'nowMs' | 'timeZone' | 'insuranceTable'>,
  editionIndex: Pick<EditionIndex, 'countFacets'>,
): ListingFacets {
  if (location === undefined) return countFacets([], criteria.status)
  return editionIndex.countFacets({ location, criteria, ...clock })
}
