import type { HomeKind } from './home.ts'
import type { MarketArea } from './market-areas.ts'
import type { Random } from './random.ts'

/** What a median house is multiplied by for each kind, and how much sizes differ. */
const SIZES: Readonly<Record<HomeKind, readonly [factor: number, spread: number, min: number]>> = {
  house: [1, 0.32, 560],
  townhouse: [0.82, 0.2, 700],
  condo: [0.48, 0.28, 380],
  multiFamily: [1.3, 0.25, 1200],
  manufactured: [0.62, 0.18, 600],
  lot: [0, 0, 0],
  apartmentBuilding: [0.45, 0.1, 450],
}

/** Living area, basement and lot; a lot has no area, a flat no lot. */
export function drawSize(kind: HomeKind, area: MarketArea, random: Random) {
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
