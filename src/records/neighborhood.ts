import type { GeoBox, GeoPoint, MultiPolygon } from './geo-point.ts'

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
