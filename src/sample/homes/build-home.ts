import { drawPoint, isNearWater, type MarketArea } from '../places/market-areas.ts'
import type { Random } from '../random.ts'
import { type Building, drawBuilding } from './buildings.ts'
import { drawParking, drawRooms, drawSetting, type Home, type HomeKind } from './home.ts'
import { drawStreet } from './streets.ts'

/** The last year in which homes were completed. */
export interface HomeYears {
  newestYear: number
}

/** Draws a home in an area. A condo gets one of the area's `buildings`. */
export function buildHome(
  index: number,
  area: MarketArea,
  buildings: readonly Building[],
  { newestYear }: HomeYears,
  random: Random,
): Home {
  const kind = drawKind(area, random)
  const building = findBuilding(kind, area, buildings, newestYear, random)
  const point = building?.point ?? drawPoint(area, random)
  const yearBuilt =
    kind === 'lot' ? undefined : (building?.yearBuilt ?? drawYear(kind, area, newestYear, random))
  const size = drawSize(kind, area, random)
  const isRenovated = yearBuilt !== undefined && yearBuilt < newestYear - 30 && random.chance(0.2)
  return {
    index,
    pictureSeed: random.hex(),
    kind,
    subType: drawSubType(kind, random),
    area,
    point,
    building,
    street: building?.street ?? drawStreet(point.lat, point.lon, random),
    unitNumber: kind === 'condo' ? drawUnit(building as Building, random) : undefined,
    parcelNumber: numberParcel(index),
    subdivisionName: random.chance(0.5) ? nameSubdivision(area, random) : undefined,
    yearBuilt,
    yearRenovated: isRenovated ? random.whole(newestYear - 25, newestYear) : undefined,
    ...size,
    ...drawRooms(kind, size.areaSqft, random),
    ...drawParking(kind, area, random),
    ...drawSetting(kind, area, building, yearBuilt ?? newestYear, isNearWater(area, point), random),
  }
}

function drawKind({ urbanity }: MarketArea, random: Random): HomeKind {
  if (urbanity === 1)
    return random.weighted<HomeKind>({ condo: 0.93, townhouse: 0.03, apartmentBuilding: 0.04 })
  return random.weighted<HomeKind>({
    house: 0.8 - 0.42 * urbanity,
    townhouse: 0.05 + 0.13 * urbanity,
    condo: 0.06 + 0.22 * urbanity,
    multiFamily: 0.015 + 0.03 * urbanity,
    manufactured: 0.03 * (1 - urbanity),
    lot: 0.04 * (1 - urbanity) + 0.005,
    apartmentBuilding: 0.012 + 0.012 * urbanity,
  })
}

const SUB_TYPES: Readonly<Record<HomeKind, Readonly<Record<string, number>>>> = {
  house: { 'Single Family Residence': 0.985, Cabin: 0.015 },
  townhouse: { Townhouse: 1 },
  condo: { Condominium: 0.91, 'Stock Cooperative': 0.05, Apartment: 0.04 },
  multiFamily: { Duplex: 0.6, Triplex: 0.2, Quadruplex: 0.2 },
  manufactured: { 'Manufactured Home': 0.5, 'Manufactured On Land': 0.5 },
  lot: { 'Unimproved Land': 1 },
  apartmentBuilding: { Apartment: 1 },
}

function drawSubType(kind: HomeKind, random: Random): string {
  return random.weighted(SUB_TYPES[kind])
}

function findBuilding(
  kind: HomeKind,
  area: MarketArea,
  buildings: readonly Building[],
  newestYear: number,
  random: Random,
): Building | undefined {
  if (kind === 'condo') return random.pick(buildings)
  return kind === 'apartmentBuilding' ? drawBuilding(area, newestYear, random) : undefined
}

function drawYear(kind: HomeKind, area: MarketArea, newestYear: number, random: Random): number {
  if (kind === 'townhouse') return random.whole(1985, newestYear)
  if (kind === 'manufactured') return random.whole(1970, 2015)
  if (random.chance(0.08)) return random.whole(newestYear - 8, newestYear)
  return Math.round(Math.min(newestYear, Math.max(1900, area.yearBuilt + 18 * random.bell())))
}

function drawUnit(building: Building, random: Random): string {
  const floor = random.whole(1, building.stories)
  const door = random.whole(1, Math.max(4, Math.ceil(building.unitsTotal / building.stories)))
  return `${floor}${String(door).padStart(2, '0')}`
}

/** "S012345-0070": the letter shows that no county issued the number. */
function numberParcel(index: number): string {
  const text = String(index).padStart(8, '0')
  return `S${text.slice(0, 6)}-${text.slice(6)}${String((index * 37) % 100).padStart(2, '0')}`
}

const HILLS = [
  'Ridge',
  'Glen',
  'Heights',
  'Meadows',
  'Park',
  'Crest',
  'Hollow',
  'Grove',
  'Landing',
  'Commons',
]

const STEMS = ['Alder', 'Bracken', 'Cedar', 'Heron', 'Larkspur', 'Madrona', 'Osprey', 'Salal', 'Tamarack']

function nameSubdivision(area: MarketArea, random: Random): string {
  return random.chance(0.2)
    ? `${area.city} ${random.pick(HILLS)}`
    : `${random.pick(STEMS)} ${random.pick(HILLS)}`
}

/** For each kind: its size relative to a median house, the spread of sizes, and the smallest size. */
const SIZES: Readonly<Record<HomeKind, readonly [factor: number, spread: number, min: number]>> = {
  house: [1, 0.32, 560],
  townhouse: [0.82, 0.2, 700],
  condo: [0.48, 0.28, 380],
  multiFamily: [1.3, 0.25, 1200],
  manufactured: [0.62, 0.18, 600],
  lot: [0, 0, 0],
  apartmentBuilding: [0.45, 0.1, 450],
}

/** Living area, basement and lot. Land has no living area, and a flat has no lot. */
function drawSize(kind: HomeKind, area: MarketArea, random: Random) {
  if (kind === 'lot') return { lotSqft: roundTo(area.lotSqft * Math.exp(0.9 + 0.7 * random.bell()), 10) }
  const [factor, spread, min] = SIZES[kind]
  const areaSqft = Math.max(min, roundTo(area.areaSqft * factor * Math.exp(spread * random.bell()), 10))
  const hasBasement =
    (kind === 'house' && random.chance(0.4)) || (kind === 'multiFamily' && random.chance(0.3))
  return {
    areaSqft,
    basementSqft: hasBasement ? roundTo(areaSqft * random.between(0.2, 0.42), 10) : undefined,
    isBasementFinished: hasBasement ? random.chance(0.65) : undefined,
    lotSqft: drawLot(kind, area, areaSqft, random),
  }
}

function drawLot(kind: HomeKind, area: MarketArea, areaSqft: number, random: Random): number | undefined {
  if (kind === 'condo' || kind === 'apartmentBuilding') return undefined
  if (kind === 'townhouse') return Math.max(700, roundTo(areaSqft * random.between(0.55, 1.2), 1))
  const lot = roundTo(area.lotSqft * Math.exp(0.4 * random.bell() + (random.chance(0.04) ? 1.3 : 0)), 10)
  return Math.max(lot, roundTo(areaSqft * 0.7, 10))
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step
}
