import type { MarketArea } from '../places/market-areas.ts'
import type { Random } from '../random.ts'

export type PlanStyle = 'SingleFamily' | 'Townhome' | 'Condo'

export interface PlanDraw {
  name: string
  style: PlanStyle
  areaSqft: number
  bedrooms: number
  bathroomsFull: number
  bathroomsHalf: number
  stories: number
  garageSpaces: number
  /** Whole dollars. */
  price: number
  /** The prices of its spec homes, each at or above the plan's. */
  specPrices: readonly number[]
}

const NAMES = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Hazel', 'Juniper'] as const
const SIZES: Readonly<Record<PlanStyle, readonly [number, number]>> = {
  SingleFamily: [1900, 3600],
  Townhome: [1300, 2100],
  Condo: [700, 1400],
}
/** The rise from the table's prices to today's, and the premium of a new home. */
const PRICE_RISE = 1.9
const NEWNESS = 1.12

/** A plan whose rooms follow its size and whose price follows its size and place. */
export function drawPlan(style: PlanStyle, area: MarketArea, index: number, random: Random): PlanDraw {
  const [least, most] = SIZES[style]
  const areaSqft = Math.round(random.between(least, most) / 10) * 10
  const bedrooms = Math.max(1, Math.min(5, Math.round(areaSqft / 650)))
  const sqftPrice = area.pricePerSqft * PRICE_RISE * NEWNESS * (area.areaSqft / areaSqft) ** 0.28
  const price = roundPrice(sqftPrice * areaSqft)
  return {
    name: `${random.pick(NAMES)} ${index + 1}`,
    style,
    areaSqft,
    bedrooms,
    bathroomsFull: Math.max(1, bedrooms - 1),
    bathroomsHalf: style === 'Condo' ? 0 : 1,
    stories: style === 'Condo' ? 1 : 2,
    garageSpaces: style === 'Condo' ? 0 : random.whole(1, 3),
    price,
    specPrices: Array.from({ length: random.whole(0, 4) }, () => roundPrice(price * random.between(1, 1.08))),
  }
}

function roundPrice(dollars: number): number {
  return Math.round(dollars / 1000) * 1000
}
