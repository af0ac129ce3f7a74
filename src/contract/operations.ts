import { builderDetailContract } from './builder-detail.ts'
import { lightboxContract } from './lightbox.ts'
import { loanCalculationContract } from './loan-calculation.ts'
import { mortgageRatesContract } from './mortgage-rates.ts'
import { nearbyRentalsContract } from './nearby-rentals.ts'
import { neighborhoodAndSchoolsContract } from './neighborhood-and-schools.ts'
import type { OperationContract } from './operation-contract.ts'
import { pastSalesContract } from './past-sales.ts'
import { propertyDetailContract } from './property-detail.ts'
import { searchByLocationContract } from './search-by-location.ts'
import { similarHomesContract } from './similar-homes.ts'

/** The ten operations, in the specification's order. */
export const OPERATION_CONTRACTS: readonly OperationContract[] = [
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
