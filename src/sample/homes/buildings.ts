import { drawPoint, type MarketArea } from '../places/market-areas.ts'
import type { Random } from '../random.ts'
import { drawStreet, type StreetAddress } from './streets.ts'

/** A condominium building or complex, shared by the condos of its area. */
export interface Building {
  name: string
  street: StreetAddress
  point: { lat: number; lon: number }
  yearBuilt: number
  stories: number
  unitsTotal: number
  hasElevator: boolean
  hasPool: boolean
  isSenior: boolean
  /** RESO's names of the association's amenities. */
  amenities: readonly string[]
}

/** About how many homes of the market share a building. */
const HOMES_PER_BUILDING = 14
const FIRST = [
  'Alderbank',
  'Birchline',
  'Cedarholm',
  'Driftway',
  'Emberly',
  'Fernhall',
  'Gullwing',
  'Harborel',
]
const MORE = ['Islewood', 'Junipera', 'Kestrelle', 'Larkmoor', 'Mistral', 'Norwick', 'Ostrea', 'Pinnacle']
const LAST = ['Court', 'House', 'Lofts', 'Place', 'Terrace', 'Tower', 'Square', 'Residences', 'Flats']
const AMENITIES = ['Fitness Center', 'Clubhouse', 'Concierge', 'Roof Deck', 'Game Room', 'Sauna', 'Dog Park']

/** The buildings that house an area's `condos` homes; at least one. */
export function buildBuildings(
  area: MarketArea,
  condos: number,
  newestYear: number,
  random: Random,
): Building[] {
  const count = Math.max(1, Math.round(condos / HOMES_PER_BUILDING))
  return Array.from({ length: count }, () => drawBuilding(area, newestYear, random))
}

/** Draws one building in an area, with its own name, year and amenities. */
export function drawBuilding(area: MarketArea, newestYear: number, random: Random): Building {
  const point = drawPoint(area, random)
  const isTall = random.chance(area.urbanity * area.urbanity)
  const stories = isTall ? random.whole(6, area.urbanity === 1 ? 38 : 12) : random.whole(2, 5)
  const hasElevator = stories > 3 || random.chance(0.3)
  const hasPool = random.chance(0.2)
  const amenities = random.some(AMENITIES, random.whole(0, 4))
  if (hasElevator) amenities.push('Elevator(s)')
  if (hasPool) amenities.push('Pool')
  return {
    name: `${random.pick([...FIRST, ...MORE])} ${random.pick(LAST)}`,
    street: drawStreet(point.lat, point.lon, random),
    point,
    yearBuilt: random.whole(1962, newestYear - 2),
    stories,
    unitsTotal: stories * random.whole(4, 12) + random.whole(4, 20),
    hasElevator,
    hasPool,
    isSenior: random.chance(0.04),
    amenities,
  }
}
