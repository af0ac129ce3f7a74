import type { Building } from './buildings.ts'
import type { MarketArea } from './market-areas.ts'
import type { StreetAddress } from './streets.ts'

export type HomeKind =
  | 'house'
  | 'townhouse'
  | 'condo'
  | 'multiFamily'
  | 'manufactured'
  | 'lot'
  | 'apartmentBuilding'

/** A generated home: what stays the same over all its listings. Areas in square feet, money in dollars. */
export interface Home {
  index: number
  /** Eight hexadecimal digits that its pictures are drawn from. */
  pictureSeed: string
  kind: HomeKind
  /** RESO's PropertySubType, "Single Family Residence". */
  subType: string
  area: MarketArea
  street: StreetAddress
  unitNumber?: string
  building?: Building
  point: { lat: number; lon: number }
  parcelNumber: string
  subdivisionName?: string
  yearBuilt?: number
  yearRenovated?: number
  areaSqft?: number
  basementSqft?: number
  isBasementFinished?: boolean
  lotSqft?: number
  bedrooms: number
  bathsFull: number
  bathsThreeQuarter: number
  bathsHalf: number
  stories: number
  unitsTotal?: number
  garageSpaces: number
  carportSpaces: number
  openSpaces: number
  hasAttachedGarage: boolean
  /** Absent where there is no association. */
  associationFeeMonthly?: number
  /** How much better than others of its place and size it is; mean 0, deviation 1. */
  quality: number
  isWaterfront: boolean
  /** RESO names of what is seen from it. */
  views: readonly string[]
  hasPool: boolean
  hasCooling: boolean
  fireplaces: number
  isSenior: boolean
}

/** Baths of every kind together, as RESO's BathroomsTotalInteger counts them. */
export function countBaths(home: Home): number {
  return home.bathsFull + home.bathsThreeQuarter + home.bathsHalf
}

/** True for a home in a building that it shares with others. */
export function isFlat(home: Home): boolean {
  return home.kind === 'condo' || home.kind === 'apartmentBuilding'
}

export function nameArchitecture(home: Home): string {
  const year = home.yearBuilt ?? 2000
  if (home.kind === 'manufactured') return 'Ranch'
  if (year < 1940) return home.index % 3 === 0 ? 'Tudor' : 'Craftsman'
  if (year < 1970) return home.index % 2 === 0 ? 'Mid-Century Modern' : 'Ranch'
  if (year < 2000) return home.index % 2 === 0 ? 'Traditional' : 'Split Level'
  return home.index % 2 === 0 ? 'Contemporary' : 'Craftsman'
}
