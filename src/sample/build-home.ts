import { type Building, drawBuilding } from './buildings.ts'
import type { Home, HomeKind } from './home.ts'
import { drawParking, drawRooms, drawSetting } from './home-parts.ts'
import { drawSize } from './home-size.ts'
import { drawPoint, isNearWater, type MarketArea } from './market-areas.ts'
import type { Random } from './random.ts'
import { drawStreet } from './streets.ts'

/** The newest year in which homes are finished. */
export interface HomeYears {
  newestYear: number
}

/** Draws a home of an area. `buildings` are the area's, of which a condo gets one. */
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

/** "S012345-0070": the letter says that no county gave the number. */
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
