import type { MarketArea } from '../places/market-areas.ts'
import type { Random } from '../random.ts'
import type { Building } from './buildings.ts'
import type { StreetAddress } from './streets.ts'

export type HomeKind =
  | 'house'
  | 'townhouse'
  | 'condo'
  | 'multiFamily'
  | 'manufactured'
  | 'lot'
  | 'apartmentBuilding'

/** A generated home: everything that is the same in all of its listings. Areas are in square feet, money in dollars. */
export interface Home {
  index: number
  /** Eight hexadecimal digits that seed its pictures. */
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
  /** Absent if there is no association. */
  associationFeeMonthly?: number
  /** How much better it is than others of its size in the same place: mean 0, standard deviation 1. */
  quality: number
  isWaterfront: boolean
  /** RESO's names of its views. */
  views: readonly string[]
  hasPool: boolean
  hasCooling: boolean
  fireplaces: number
  isSenior: boolean
}

/** The number of bathrooms of every kind, as RESO's BathroomsTotalInteger counts them. */
export function countBaths(home: Home): number {
  return home.bathsFull + home.bathsThreeQuarter + home.bathsHalf
}

/** Whether the home shares its building with others. */
export function isFlat(home: Home): boolean {
  return home.kind === 'condo' || home.kind === 'apartmentBuilding'
}

/** RESO's ArchitecturalStyle, by year. A ranch has one story, and a split level more than one. */
export function nameArchitecture(home: Home): string {
  const { yearBuilt: year = 2000, stories } = home
  const isEven = home.index % 2 === 0
  if (home.kind === 'manufactured') return 'Ranch'
  if (isFlat(home)) return year < 1970 ? 'Traditional' : 'Contemporary'
  if (year < 1940) return home.index % 3 === 0 && stories > 1 ? 'Tudor' : 'Craftsman'
  if (year < 1970) return isEven || stories > 1 ? 'Mid-Century Modern' : 'Ranch'
  if (year < 2000) return isEven ? 'Traditional' : stories > 1 ? 'Split Level' : 'Ranch'
  return isEven ? 'Contemporary' : 'Craftsman'
}

type Rooms = Pick<
  Home,
  'bedrooms' | 'bathsFull' | 'bathsThreeQuarter' | 'bathsHalf' | 'stories' | 'unitsTotal'
>

/** Bedrooms follow from the size, bathrooms from the bedrooms, and stories from both. */
export function drawRooms(kind: HomeKind, areaSqft: number | undefined, random: Random): Rooms {
  if (areaSqft === undefined)
    return { bedrooms: 0, bathsFull: 0, bathsThreeQuarter: 0, bathsHalf: 0, stories: 0 }
  const unitsTotal = kind === 'multiFamily' ? random.pick([2, 2, 2, 3, 4]) : undefined
  const wanted = Math.round(areaSqft / (kind === 'condo' ? 560 : 640) + 0.35 * random.bell() + 0.35)
  const least = kind === 'condo' || kind === 'apartmentBuilding' ? 0 : 1
  const bedrooms = Math.min(7, Math.max(least, wanted, unitsTotal ?? 0))
  const bathsFull = Math.max(unitsTotal ?? 1, Math.round(bedrooms * 0.45 + 0.3 * random.bell()))
  const bathsThreeQuarter = bedrooms > 2 && random.chance(0.4) ? 1 : 0
  const bathsHalf = bedrooms > 1 && areaSqft > 1100 && random.chance(0.5) ? 1 : 0
  const stories = drawStories(kind, areaSqft, random)
  return { bedrooms, bathsFull, bathsThreeQuarter, bathsHalf, stories, unitsTotal }
}

function drawStories(kind: HomeKind, areaSqft: number, random: Random): number {
  if (kind === 'condo' || kind === 'manufactured') return random.chance(0.95) ? 1 : 2
  if (kind === 'townhouse') return random.chance(0.6) ? 3 : 2
  if (areaSqft < 1500) return random.chance(0.75) ? 1 : 1.5
  return random.pick([1, 2, 2, 2, 2, 3])
}

type Parking = Pick<Home, 'garageSpaces' | 'carportSpaces' | 'openSpaces' | 'hasAttachedGarage'>

export function drawParking(kind: HomeKind, { urbanity }: MarketArea, random: Random): Parking {
  const none = { garageSpaces: 0, carportSpaces: 0, openSpaces: 0, hasAttachedGarage: false }
  if (kind === 'lot' || kind === 'apartmentBuilding') return none
  if (kind === 'condo') return { ...none, garageSpaces: random.chance(0.7) ? 1 : 0, hasAttachedGarage: true }
  const garageSpaces = random.chance(0.82 - 0.4 * urbanity) ? random.pick([1, 2, 2, 2, 3]) : 0
  return {
    garageSpaces: kind === 'townhouse' ? Math.min(garageSpaces, 2) : garageSpaces,
    carportSpaces: garageSpaces === 0 && random.chance(0.25) ? 1 : 0,
    openSpaces: random.whole(0, urbanity > 0.6 ? 1 : 3),
    hasAttachedGarage: garageSpaces > 0 && random.chance(0.8),
  }
}

type Setting = Pick<
  Home,
  | 'associationFeeMonthly'
  | 'quality'
  | 'isWaterfront'
  | 'views'
  | 'hasPool'
  | 'hasCooling'
  | 'fireplaces'
  | 'isSenior'
>

const VIEWS = [
  'City',
  'Mountain(s)',
  'Lake',
  'Territorial',
  'Park/Greenbelt',
  'Water',
  'City Lights',
  'Trees/Woods',
]

export function drawSetting(
  kind: HomeKind,
  area: MarketArea,
  building: Building | undefined,
  yearBuilt: number,
  isNearWater: boolean,
  random: Random,
): Setting {
  const isWaterfront = isNearWater && building === undefined && random.chance(0.7)
  const views = random.chance(isWaterfront ? 1 : 0.28) ? random.some(VIEWS, random.whole(1, 3)) : []
  if (isWaterfront && !views.includes('Lake')) views.push('Lake')
  const quality = random.bell()
  return {
    associationFeeMonthly: drawAssociationFee(kind, area, building, random),
    quality,
    isWaterfront,
    views,
    hasPool: kind === 'house' && random.chance(0.02 + (quality > 1 ? 0.08 : 0)),
    hasCooling: kind !== 'lot' && random.chance(yearBuilt > 2005 ? 0.65 : 0.2),
    fireplaces:
      kind === 'lot' || !random.chance(building === undefined ? 0.65 : 0.3) ? 0 : random.pick([1, 1, 2]),
    isSenior: building?.isSenior ?? random.chance(kind === 'manufactured' ? 0.35 : 0.01),
  }
}

function drawAssociationFee(
  kind: HomeKind,
  area: MarketArea,
  building: Building | undefined,
  random: Random,
): number | undefined {
  if (kind === 'condo')
    return 220 + Math.round(random.between(0, 420) + (building?.amenities.length ?? 0) * 35)
  if (kind === 'townhouse') return random.chance(0.5) ? random.whole(60, 380) : undefined
  if (kind !== 'house' || area.yearBuilt < 1975) return undefined
  return random.chance(0.4) ? random.whole(20, 140) : undefined
}
