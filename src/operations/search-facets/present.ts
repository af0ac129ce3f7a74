import type { BandFacet, ChoiceFacet, SearchFacetsData } from '../../contract/operations/search-facets.ts'
import {
  BATHROOM_BANDS,
  type Band,
  BEDROOM_BANDS,
  type FacetCounts,
  getPriceBands,
  HOME_TYPE_VALUES,
  type ListingFacets,
  STATUS_VALUES,
} from '../../domain/listing-search/facets.ts'
import type { ListingStatus } from '../../domain/listing-search/listing-criteria.ts'

/** Every value of every facet, those that no match has too. */
export function presentFacets(facets: ListingFacets, status: ListingStatus): SearchFacetsData {
  return {
    home_type: presentChoices(HOME_TYPE_VALUES, facets.homeType),
    bedrooms: presentBands(BEDROOM_BANDS, facets.bedrooms),
    bathrooms: presentBands(BATHROOM_BANDS, facets.bathrooms),
    price: presentBands(getPriceBands(status), facets.price),
    status: presentChoices(STATUS_VALUES, facets.status),
  }
}

function presentChoices(choices: readonly string[], { counts, unknownCount }: FacetCounts): ChoiceFacet {
  return {
    values: choices.map((value, index) => ({ value, count: counts[index]! })),
    unknown_count: unknownCount,
  }
}

function presentBands(bands: readonly Band[], { counts, unknownCount }: FacetCounts): BandFacet {
  return {
    values: bands.map((band, index) => ({ ...band, count: counts[index]! })),
    unknown_count: unknownCount,
  }
}
