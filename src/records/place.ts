import type { GeoPoint, MultiPolygon } from './geo-point.ts'

/** A populated place (city, town). `key` is the source's stable identifier. */
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
  /** The city that the postal service prefers for it. */
  city?: string
  stateOrProvince?: string
  countyFips?: string
}

/** A county. Its id is the FIPS code as a number. Absent figures are unknown. */
export interface County {
  id: number
  fips: string
  /** Without "County": "King". */
  name: string
  stateOrProvince: string
  point?: GeoPoint
  /** One-unit limits in dollars a loan, whole cents. */
  fhaLimitCents?: number
  conformingLimitCents?: number
  limitsYear?: number
  /** Effective property tax as a fraction of value a year. */
  propertyTaxRate?: number
}

/** A state's averages, used where nothing nearer is known. Its id is the state's FIPS code. */
export interface StateCosts {
  id: number
  stateOrProvince: string
  name?: string
  propertyTaxRate?: number
  homeInsuranceAnnualCents?: number
  homeInsuranceRate?: number
}
