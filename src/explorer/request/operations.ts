import type { BuilderDetailData } from '../../contract/operations/builder-detail.ts'
import type { LoanCalculationData } from '../../contract/operations/loan-calculation.ts'
import type { MortgageRatesData } from '../../contract/operations/mortgage-rates.ts'
import type { NearbyRentalsData } from '../../contract/operations/nearby-rentals.ts'
import type { NeighborhoodAndSchoolsData } from '../../contract/operations/neighborhood-and-schools.ts'
import type { MapGroundData } from '../../contract/operations/on-map/map-ground.ts'
import type { PlaceOutlinesData } from '../../contract/operations/on-map/place-outlines.ts'
import type { SearchClustersData } from '../../contract/operations/on-map/search-clusters.ts'
import type { PastSalesData } from '../../contract/operations/past-sales.ts'
import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import type { PropertyHistoryData } from '../../contract/operations/property-history.ts'
import type { SearchByAreaData } from '../../contract/operations/search-by-area.ts'
import type { SearchByLocationData } from '../../contract/operations/search-by-location.ts'
import type { SearchFacetsData } from '../../contract/operations/search-facets.ts'
import type { SearchSuggestData } from '../../contract/operations/search-suggest.ts'
import type { SimilarHomesData } from '../../contract/operations/similar-homes.ts'
import type { MarketStatisticsData } from '../../contract/operations/statistics/market-statistics.ts'
import type { PropertyEstimateData } from '../../contract/operations/valuation/property-estimate.ts'

/** A request of a public operation. `Data` is what the contract promises of its answer. */
export interface OperationRequest<Data> {
  /** What the answer is for, in a few words. */
  readonly purpose: string
  readonly path: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** Never set: carries the type. */
  readonly data?: Data
}

type Given = Readonly<Record<string, string | undefined>> | URLSearchParams

/** Defines how to ask one operation. */
function ask<Data>(purpose: string, path: string): (given: Given) => OperationRequest<Data> {
  return (given) => {
    const entries = given instanceof URLSearchParams ? [...given] : Object.entries(given)
    return {
      purpose,
      path,
      parameters: entries.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    }
  }
}

export const askSearchByLocation = ask<SearchByLocationData>('Homes in a place', '/api/v1/search/by-location')
export const askSearchByArea = ask<SearchByAreaData>('Homes in an area', '/api/v1/search/by-area')
export const askFacets = ask<SearchFacetsData>('Counts', '/api/v1/search/facets')
export const askClusters = ask<SearchClustersData>('Homes on the map', '/api/v1/search/clusters')
export const askGround = ask<MapGroundData>('Water and roads of the map', '/api/v1/map/ground')
export const askOutlines = ask<PlaceOutlinesData>('Outline of the place', '/api/v1/places/outlines')
export const askSuggestions = ask<SearchSuggestData>('Suggestions', '/api/v1/search/suggest')
export const askHome = ask<PropertyDetailData>('The home', '/api/v1/property/detail')
export const askHistory = ask<PropertyHistoryData>('Its history', '/api/v1/property/history')
export const askEstimate = ask<PropertyEstimateData>('Its estimate', '/api/v1/property/estimate')
export const askSimilarHomes = ask<SimilarHomesData>('Similar homes', '/api/v1/property/similar-homes')
export const askRentals = ask<NearbyRentalsData>('Rentals nearby', '/api/v1/property/nearby-rentals')
export const askSurroundings = ask<NeighborhoodAndSchoolsData>(
  'Neighborhood and schools',
  '/api/v1/property/neighborhood-and-schools',
)
export const askMarketStatistics = ask<MarketStatisticsData>('The market', '/api/v1/market/statistics')
export const askLoan = ask<LoanCalculationData>('Payment', '/api/v1/mortgage/loan-calculation')
export const askRates = ask<MortgageRatesData>('Mortgage rates', '/api/v1/mortgage/rates')
export const askBuilder = ask<BuilderDetailData>('The builder', '/api/v1/builder/detail')
export const askPastSales = ask<PastSalesData>("The agent's sales", '/api/v1/agent/past-sale')

/** The address of a request, as a program would write it. */
export function renderTarget({ path, parameters }: OperationRequest<unknown>): string {
  const query = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeReadably(value)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** Encodes what must be encoded, and leaves commas and semicolons, which separate values. */
function encodeReadably(value: string): string {
  return encodeURIComponent(value).replace(/%2C/g, ',').replace(/%3B/g, ';')
}
