import type { CalendarDate } from './calendar-date.ts'
import type { GeoBox, GeoPoint, MultiPolygon } from './geo-point.ts'

/** A populated place: a city or town. `placeKey` is the source's stable identifier. */
export interface PlaceFacts {
  placeKey: string
  name: string
  stateOrProvince: string
  point: GeoPoint
  population?: number
  countyFips?: string
  /** Its boundary. */
  shape?: MultiPolygon
}

export interface Place extends PlaceFacts {
  id: number
  source: string
}

/** A five-digit ZIP code. Its id is the code as a number. */
export interface ZipCode {
  id: number
  postalCode: string
  point: GeoPoint
  /** The city that the postal service prefers for this ZIP code. */
  city?: string
  stateOrProvince?: string
  countyFips?: string
}

/** How prices of homes in an area have developed, oldest first, whatever the base of the values. Both lists have the same length. */
export interface PriceIndex {
  dates: CalendarDate[]
  values: number[]
}

/** A county. Its id is its FIPS code as a number. Absent figures are unknown. */
export interface County {
  id: number
  fips: string
  /** "King", without "County". */
  name: string
  stateOrProvince: string
  point?: GeoPoint
  /** Loan limits for a home with one unit, in whole cents. */
  fhaLimitCents?: number
  conformingLimitCents?: number
  limitsYear?: number
  /** Effective property tax per year as a fraction of the value. */
  propertyTaxRate?: number
  priceIndex?: PriceIndex
}

/** Averages of a state, used where nothing more local is known. The id is the state's FIPS code. */
export interface StateCosts {
  id: number
  stateOrProvince: string
  name?: string
  propertyTaxRate?: number
  homeInsuranceAnnualCents?: number
  homeInsuranceRate?: number
  priceIndex?: PriceIndex
}

/** Largest first: a macro neighborhood contains neighborhoods, which contain residential neighborhoods. */
export type NeighborhoodLevel = 'macro_neighborhood' | 'neighborhood' | 'residential_neighborhood'

export interface NeighborhoodFacts {
  neighborhoodKey: string
  name: string
  level: NeighborhoodLevel
  city?: string
  stateOrProvince?: string
  shape: MultiPolygon
}

export interface Neighborhood extends NeighborhoodFacts {
  id: number
  source: string
  centroid: GeoPoint
  box: GeoBox
}
