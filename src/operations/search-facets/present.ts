import type { BandFacet, ChoiceFacet, SearchFacetsData } from '../../contract/operations/search-facets.ts'
import {
  type BandFacetName,
  type FacetCounts,
  getBands,
  HOME_TYPE_VALUES,
  type ListingFacets,
  STATUS_VALUES,
} from '../../domain/listing-search/facets.ts'
import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'

/** Presents every value of every facet, including those that no match has. */
export function presentFacets(facets: ListingFacets, status: ListingStatus): SearchFacetsData {
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
