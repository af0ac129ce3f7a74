import { builderDetailContract } from './builder-detail.ts'
import { lightboxContract } from './lightbox.ts'
import { loanCalculationContract } from './loan-calculation.ts'
import { mortgageRatesContract } from './mortgage-rates.ts'
import { nearbyRentalsContract } from './nearby-rentals.ts'
import { neighborhoodAndSchoolsContract } from './neighborhood-and-schools.ts'
import type { OperationContract } from './operation-contract.ts'
import { pastSalesContract } from './past-sales.ts'
import { propertyDetailContract } from './property-detail.ts'
import { searchByAreaContract } from './search-by-area.ts'
import { searchByLocationContract } from './search-by-location.ts'
import { searchFacetsContract } from './search-facets.ts'
import { searchSuggestContract } from './search-suggest.ts'
import { similarHomesContract } from './similar-homes.ts'

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
  searchSuggestContract,
]

/** Every operation that is served. */
export const OPERATION_CONTRACTS: readonly OperationContract[] = [...SPEC_CONTRACTS, ...BEYOND_CONTRACTS]
