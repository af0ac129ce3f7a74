import type { Random } from '../random.ts'
import type { Home, HomeKind } from './home.ts'

/** How much prices in King County rose from the table's years (2014 and 2015) to today, roughly as the county's medians did. */
const RISE_SINCE_TABLES = 1.9
/** Invented: the yearly rise as a logarithm, and the swing of the seasons. */
const YEARLY_RISE = 0.042
const SEASON_SWING = 0.018

/** The price of a square foot relative to that of a house of the same size in the same place. */
const KIND_FACTORS: Readonly<Record<HomeKind, number>> = {
  house: 1,
  townhouse: 0.96,
  condo: 0.92,
  multiFamily: 0.8,
  manufactured: 0.36,
  lot: 0,
  apartmentBuilding: 0.9,
}

/**
 * The value of a home in dollars `yearsAgo`, from its place, size (larger homes cost less per square foot), land, age, condition,
 * waterfront, view and time. The model is log-linear, so effects multiply.
 */
export function appraise(home: Home, yearsAgo: number): number {
  const timeEffect = -YEARLY_RISE * yearsAgo + SEASON_SWING * Math.sin(2 * Math.PI * (0.2 - yearsAgo))
  return Math.exp(logValueToday(home) + timeEffect)
}

function logValueToday(home: Home): number {
  const { area, areaSqft, lotSqft = area.lotSqft, quality } = home
  const sqftToday = area.pricePerSqft * RISE_SINCE_TABLES
  const setting = 0.15 * quality + (home.isWaterfront ? 0.45 : 0) + 0.035 * home.views.length
  const land = Math.log(lotSqft / area.lotSqft)
  if (areaSqft === undefined) return Math.log(sqftToday * area.areaSqft * 0.32) + 0.45 * land + setting
  const size = 0.72 * Math.log(areaSqft / area.areaSqft)
  const isLandOwned = home.building === undefined && home.kind !== 'townhouse'
  return (
    Math.log(sqftToday * area.areaSqft * KIND_FACTORS[home.kind]) +
    size +
    (isLandOwned ? 0.07 * land : 0) +
    ageEffect(home) +
    setting +
    (home.hasPool ? 0.04 : 0) +
    (home.isSenior ? -0.08 : 0)
  )
}

/** New homes cost more, and very old ones a little more than those in between. */
function ageEffect({ yearBuilt = 1990, yearRenovated }: Home): number {
  const isOld = yearBuilt < 1945
  const fresh = Math.max(0, (Math.max(yearBuilt, yearRenovated ?? 0) - 1995) / 30)
  return 0.16 * Math.min(1, fresh) + (isOld ? 0.05 : 0)
}

/** The monthly rent in dollars. A studio starts near 1,200. */
export function appraiseRent(home: Home, areaSqft: number): number {
  const place = Math.sqrt(home.area.pricePerSqft / 270)
  return (940 + 1.16 * areaSqft) * place * Math.exp(0.06 * home.quality + 0.02 * home.views.length)
}

/** Rounds to a price as people ask it: 749,950, 750,000 or 1,295,000. */
export function roundAskingPrice(dollars: number, random: Random): number {
  const step = dollars > 1_500_000 ? 25_000 : dollars > 400_000 ? 5_000 : 1_000
  const rounded = Math.max(step, Math.round(dollars / step) * step)
  return random.chance(0.3) ? rounded - (step === 1_000 ? 5 : 50) : rounded
}

export function roundRent(dollars: number): number {
  return Math.round(dollars / 25) * 25
}
