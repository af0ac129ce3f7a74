import type { Home } from './home.ts'
import { appraiseRent, roundRent } from './prices.ts'
import type { Random } from './random.ts'

/** A kind of unit of a building for rent; rents in dollars a month. */
export interface UnitKind {
  name: string
  beds: number
  baths: number
  areaSqft: number
  rentMin: number
  rentMax: number
  available: number
}

const KINDS = [
  ['Studio', 0, 1, 450],
  ['1 Bedroom', 1, 1, 650],
  ['2 Bedroom', 2, 2, 960],
  ['3 Bedroom', 3, 2, 1280],
] as const

/** Two to four kinds of unit, smallest first. */
export function listUnits(home: Home, random: Random): UnitKind[] {
  return random.some(KINDS, random.whole(2, 4)).map(([name, beds, baths, typicalSqft]) => {
    const areaSqft = Math.round((typicalSqft * random.between(0.9, 1.15)) / 5) * 5
    const rentMin = roundRent(appraiseRent(home, areaSqft))
    const rentMax = rentMin + 25 * random.whole(1, 14)
    return { name, beds, baths, areaSqft, rentMin, rentMax, available: random.whole(1, 6) }
  })
}

/** The units as RESO expands them; beds, baths and area of the building are those of its largest kind. */
export function describeUnits(units: readonly UnitKind[]): object {
  const largest = units.at(-1)
  if (largest === undefined) return {}
  return {
    LivingArea: largest.areaSqft,
    AboveGradeFinishedArea: largest.areaSqft,
    BedroomsTotal: largest.beds,
    BathroomsFull: largest.baths,
    BathroomsThreeQuarter: 0,
    BathroomsHalf: 0,
    BathroomsTotalInteger: largest.baths,
    Stories: 1,
    RoomsTotal: undefined,
    ParkingTotal: undefined,
    ParkingFeatures: ['Garage', 'Assigned'],
    GarageYN: true,
    UnitTypes: units.map((unit) => ({
      UnitTypeType: unit.name,
      UnitTypeBedsTotal: unit.beds,
      UnitTypeBathsTotal: unit.baths,
      PlatUnitTypeArea: unit.areaSqft,
      PlatUnitTypeRentMin: unit.rentMin,
      PlatUnitTypeRentMax: unit.rentMax,
      PlatUnitTypeUnitsAvailable: unit.available,
    })),
  }
}
