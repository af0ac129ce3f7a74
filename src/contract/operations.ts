import { builderDetailContract } from './operations/builder-detail.ts'
import { sourcesContract } from './operations/display/sources.ts'
import { lightboxContract } from './operations/lightbox.ts'
import { loanCalculationContract } from './operations/loan-calculation.ts'
import { mortgageRatesContract } from './operations/mortgage-rates.ts'
import { nearbyRentalsContract } from './operations/nearby-rentals.ts'
import { neighborhoodAndSchoolsContract } from './operations/neighborhood-and-schools.ts'
import { groundTilesContract } from './operations/on-map/ground-tiles.ts'
import { mapGroundContract } from './operations/on-map/map-ground.ts'
import { placeOutlinesContract } from './operations/on-map/place-outlines.ts'
import { searchClustersContract } from './operations/on-map/search-clusters.ts'
import { searchTilesContract } from './operations/on-map/search-tiles.ts'
import type { OperationContract } from './operations/operation-contract.ts'
import { pastSalesContract } from './operations/past-sales.ts'
import { propertyDetailContract } from './operations/property-detail.ts'
import { propertyHistoryContract } from './operations/property-history.ts'
import { propertyLookupContract } from './operations/property-lookup.ts'
import { searchByAreaContract } from './operations/search-by-area.ts'
import { searchByLocationContract } from './operations/search-by-location.ts'
import { searchFacetsContract } from './operations/search-facets.ts'
import { searchSuggestContract } from './operations/search-suggest.ts'
import { similarHomesContract } from './operations/similar-homes.ts'
import { marketStatisticsContract } from './operations/statistics/market-statistics.ts'
import { propertyEstimateContract } from './operations/valuation/property-estimate.ts'
import { changesContract } from './operations/whole-records/changes.ts'
import { exportPageContract } from './operations/whole-records/export-page.ts'

/** The ten operations of the specification, in its order. */
export const SPEC_CONTRACTS: readonly OperationContract[] = [
  builderDetailContract,
  similarHomesContract,
  neighborhoodAndSchoolsContract,
  nearbyRentalsContract,
  propertyDetailContract,
  lightboxContract,
  mortgageRatesContract,
  loanCalculationContract,
  pastSalesContract,
  searchByLocationContract,
]

/** What Plat answers beyond the specification, under paths of its own. */
export const BEYOND_CONTRACTS: readonly OperationContract[] = [
  searchByAreaContract,
  searchFacetsContract,
  searchClustersContract,
  searchTilesContract,
  groundTilesContract,
  mapGroundContract,
  searchSuggestContract,
  marketStatisticsContract,
  placeOutlinesContract,
  propertyHistoryContract,
  propertyEstimateContract,
  propertyLookupContract,
  changesContract,
  sourcesContract,
  exportPageContract,
]

/** Every operation that is served. */
export const OPERATION_CONTRACTS: readonly OperationContract[] = [...SPEC_CONTRACTS, ...BEYOND_CONTRACTS]
