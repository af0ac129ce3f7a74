import type {
  BandFacet,
  ChoiceFacet,
  SearchFacetsData,
  SearchFacetsParameters,
} from '../../contract/operations/search-facets.ts'
import {
  type BandFacetName,
  countFacets,
  type FacetCounts,
  getBands,
  HOME_TYPE_VALUES,
  type ListingFacets,
  STATUS_VALUES,
} from '../../domain/listing-search/facets.ts'
import type { ListingCriteria } from '../../domain/listing-search/matches.ts'
import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type {
  ApproximatePoints,
  EditionIndex,
  FacetQuery,
  LocationResolver,
  SearchPlace,
} from '../../search/ports/edition-index.ts'
import { findMatchValidity } from '../documents/answer-validity.ts'
import type { AnswerHeaders, Operation } from '../operation.ts'
import { gatherLocation } from '../presentation/location-reading.ts'
import { planAreaPlace } from '../search-by-area/search-by-area.ts'
import { planCriteria } from '../search-by-location/plan.ts'

/** The matches of a search by location or area, counted by each facet; `total` is that of the search. */
export const runSearchFacets: Operation<SearchFacetsParameters, SearchFacetsData> = async (
  parameters,
  { nowMs, editionIndex, settings },
) => {
  const criteria = planCriteria(parameters)
  const clock = { nowMs, timeZone: settings.timeZone, insuranceTable: settings.insuranceTable }
  const place = await planPlace(parameters, editionIndex)
  if (place.kind === 'rejected') return place
  const facets = await gatherFacets(place.place, criteria, clock, editionIndex)
  const described = { headers: place.headers, validity: findMatchValidity(criteria, clock) }
  return {
    ...{ kind: 'answer', ...described },
    data: presentFacets(facets, criteria.status),
    total: facets.total,
  }
}

/** The place in which to count. Absent if the text names none. */
export type FacetPlace =
  | { kind: 'read'; place?: SearchPlace; headers?: AnswerHeaders }
  | { kind: 'rejected'; detail: string }

/** The places that the location names, or the area. */
async function planPlace(
  parameters: SearchFacetsParameters,
  editionIndex: LocationResolver & ApproximatePoints,
): Promise<FacetPlace> {
  if (parameters.location !== undefined) return gatherLocation(parameters.location, editionIndex)
  const place = planAreaPlace(parameters, editionIndex)
  return { kind: 'read', ...(place && { place }) }
}

/** The matches in the place, counted; all counts are 0 for a text that names no place. */
async function gatherFacets(
  location: SearchPlace | undefined,
  criteria: ListingCriteria,
  clock: Pick<FacetQuery, 'nowMs' | 'timeZone' | 'insuranceTable'>,
  editionIndex: Pick<EditionIndex, 'countFacets'>,
): Promise<ListingFacets> {
  if (location === undefined) return countFacets([], criteria.status)
  return editionIndex.countFacets({ location, criteria, ...clock })
}

/** Presents every value of every facet, including those that no match has. */
function presentFacets(facets: ListingFacets, status: ListingStatus): SearchFacetsData {
  const presentBands = (name: BandFacetName): BandFacet => ({
    values: getBands(name, status).map((band, index) => ({ ...band, count: facets[name].counts[index]! })),
    unknown_count: facets[name].unknownCount,
  })
  return {
    home_type: presentChoices(HOME_TYPE_VALUES, facets.homeType),
    bedrooms: presentBands('bedrooms'),
    bathrooms: presentBands('bathrooms'),
    price: presentBands('priceDollars'),
    status: presentChoices(STATUS_VALUES, facets.status),
  }
}

function presentChoices(choices: readonly string[], { counts, unknownCount }: FacetCounts): ChoiceFacet {
  return {
    values: choices.map((value, index) => ({ value, count: counts[index]! })),
    unknown_count: unknownCount,
  }
}
