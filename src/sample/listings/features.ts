import { type Home, isFlat, nameArchitecture } from '../homes/home.ts'
import type { Random } from '../random.ts'

/** Lookup lists that describe the building, in RESO's names. Land has none of them. */
export function describeBuilding(home: Home, random: Random): object {
  if (home.kind === 'lot') return {}
  const year = home.yearBuilt ?? 2000
  const isOld = year < 1960
  return {
    ArchitecturalStyle: [nameArchitecture(home)],
    ConstructionMaterials: random.some(
      ['Wood Siding', 'Brick', 'Cement Siding', 'Cedar', 'Stone'],
      isOld ? 1 : 2,
    ),
    FoundationDetails: [home.kind === 'manufactured' ? 'Pillar/Post/Pier' : 'Poured Concrete'],
    Roof: [isFlat(home) ? 'Membrane' : random.pick(['Composition', 'Metal', 'Shake', 'Tile'])],
    Flooring: random.some(['Hardwood', 'Ceramic Tile', 'Carpet', 'Luxury Vinyl', 'Bamboo', 'Laminate'], 3),
    WindowFeatures: random.some(
      ['Double Pane Windows', 'Skylight(s)', 'Window Coverings', 'Bay Window(s)'],
      2,
    ),
    DoorFeatures: random.chance(0.3) ? ['French Doors'] : undefined,
    Electric: year > 2010 ? ['200+ Amp Service', 'Circuit Breakers'] : ['Circuit Breakers'],
    InteriorFeatures: random.some(INTERIOR, random.whole(2, 5)),
    Appliances: random.some(APPLIANCES, random.whole(4, 7)),
    LaundryFeatures: [home.basementSqft === undefined ? 'In Unit' : 'In Basement', 'Washer Hookup'],
    FireplaceFeatures:
      home.fireplaces > 0 ? random.some(['Gas', 'Wood Burning', 'Living Room'], 2) : undefined,
    Basement: nameBasement(home, random),
    BuildingFeatures: home.building?.hasElevator ? ['Elevator'] : undefined,
    AccessibilityFeatures: random.chance(0.1) ? ['Accessible Entrance', 'Accessible Full Bath'] : undefined,
    SecurityFeatures: nameSecurity(home, random),
    Levels: home.stories === 1 ? ['One'] : home.stories === 2 ? ['Two'] : ['Multi/Split'],
  }
}

const INTERIOR = [
  'Breakfast Bar',
  'Ceiling Fan(s)',
  'High Ceilings',
  'Kitchen Island',
  'Open Floorplan',
  'Pantry',
  'Recessed Lighting',
  'Smart Thermostat',
  'Vaulted Ceiling(s)',
  'Walk-In Closet(s)',
]
const APPLIANCES = ['Dishwasher', 'Disposal', 'Dryer', 'Gas Range', 'Microwave', 'Refrigerator', 'Washer']

function nameBasement({ basementSqft, isBasementFinished }: Home, random: Random): string[] | undefined {
  if (basementSqft === undefined) return undefined
  const finish = isBasementFinished ? random.pick(['Finished', 'Partially Finished']) : 'Unfinished'
  return random.chance(0.5) ? ['Daylight', finish] : [finish]
}

function nameSecurity(home: Home, random: Random): string[] {
  const basic = random.some(['Smoke Detector(s)', 'Carbon Monoxide Detector(s)', 'Security System'], 2)
  return isFlat(home) && random.chance(0.6) ? [...basic, 'Key Card Entry', 'Building Security'] : basic
}

/** Heating, cooling and utilities; short enough for past sales too. */
export function describeClimate(home: Home, random: Random): object {
  if (home.kind === 'lot') return { Utilities: ['Electricity Available'], Sewer: ['Septic Needed'] }
  return {
    HeatingYN: true,
    Heating: random.pick([
      ['Forced Air', 'Natural Gas'],
      ['Heat Pump'],
      ['Baseboard', 'Electric'],
      ['Radiant Floor'],
    ]),
    CoolingYN: home.hasCooling,
    Cooling: home.hasCooling ? [random.pick(['Central Air', 'Heat Pump', 'Ductless'])] : undefined,
  }
}

/** Lookup lists that describe the lot and its services. */
export function describeGrounds(home: Home, random: Random): object {
  const isLand = home.kind === 'lot'
  return {
    LotFeatures: isFlat(home) ? undefined : random.some(LOT, random.whole(1, 3)),
    Fencing:
      isFlat(home) || random.chance(0.5) ? undefined : random.some(['Back Yard', 'Wood', 'Partial'], 1),
    Vegetation:
      isLand || random.chance(0.2) ? [random.pick(['Wooded', 'Grassed', 'Partially Wooded'])] : undefined,
    PatioAndPorchFeatures: isLand ? undefined : random.some(['Deck', 'Patio', 'Front Porch', 'Covered'], 2),
    ExteriorFeatures: isLand
      ? undefined
      : [isFlat(home) ? 'Balcony' : random.pick(['Garden', 'Private Yard'])],
    PoolPrivateYN: home.hasPool,
    PoolFeatures: home.hasPool ? ['In Ground', 'Heated'] : home.building?.hasPool ? ['Community'] : undefined,
    SpaFeatures: random.chance(0.05) ? ['Heated'] : undefined,
    WaterSource: [isLand || home.area.urbanity > 0.2 || random.chance(0.7) ? 'Public' : 'Well'],
    Sewer: isLand
      ? ['Septic Needed']
      : [home.area.urbanity > 0.2 || random.chance(0.5) ? 'Public Sewer' : 'Septic Tank'],
    Utilities: random.some(UTILITIES, 3),
    CommunityFeatures: random.some(COMMUNITY, 2),
    WaterfrontYN: home.isWaterfront,
    WaterfrontFeatures: home.isWaterfront ? ['Lake Front'] : undefined,
    ViewYN: home.views.length > 0,
    View: home.views.length > 0 ? home.views : undefined,
  }
}

const LOT = [
  'Corner Lot',
  'Cul-De-Sac',
  'Garden',
  'Level',
  'Near Public Transit',
  'Secluded',
  'Sloped',
  'Wooded',
]
const UTILITIES = ['Cable Available', 'Electricity Connected', 'Natural Gas Connected', 'Water Connected']
const COMMUNITY = ['Park', 'Playground', 'Sidewalks', 'Street Lights', 'Tennis Court(s)', 'Clubhouse']

/** The number and kinds of parking spaces. */
export function describeParking(home: Home): object {
  if (home.kind === 'lot') return {}
  const features: string[] = []
  if (home.garageSpaces > 0) features.push(home.hasAttachedGarage ? 'Attached' : 'Detached', 'Garage')
  if (home.carportSpaces > 0) features.push('Carport')
  if (home.openSpaces > 0) features.push('Driveway', 'Off Street')
  return {
    GarageYN: home.garageSpaces > 0,
    GarageSpaces: home.garageSpaces,
    AttachedGarageYN: home.garageSpaces > 0 ? home.hasAttachedGarage : undefined,
    CarportYN: home.carportSpaces > 0,
    CarportSpaces: home.carportSpaces > 0 ? home.carportSpaces : undefined,
    ParkingTotal: home.garageSpaces + home.carportSpaces + home.openSpaces,
    ParkingFeatures: features.length > 0 ? features : ['On Street'],
  }
}
