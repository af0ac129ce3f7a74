import { pickRows, type SaleRows } from './sale-rows.ts'
import { trainLevels } from './train-levels.ts'

/** A sale that was left out, because its price is too far from what its surroundings say to be a price of the open market. */
export interface ScreenedSale {
  homeId: number
  day: number
  priceDollars: number
  /** What the sale was expected to cost. */
  expectedDollars: number
  reason: 'farBelow' | 'farAbove'
}

const PASSES = 2
const QUICK = { trees: 80, depth: 5, learningRate: 0.15 }
/** A log error is too large from here on, or from this many robust deviations on if prices scatter more. */
const MIN_LOG_ERROR = 0.6
const MOST_DEVIATIONS = 5
/** The median absolute deviation of a normal distribution is its standard deviation divided by this. */
const DEVIATIONS_PER_MEDIAN = 1.4826

/**
 * Leaves out nominal transfers and mistakes: sales whose honest error in a quickly trained model is too large. The second pass sees what
 * the first one's mistakes hid.
 */
export function screenSales(rows: SaleRows, seed: number): { rows: SaleRows; screened: ScreenedSale[] } {
  const screened: ScreenedSale[] = []
  let left = rows
  for (let pass = 0; pass < PASSES; pass++) {
    const { errors } = trainLevels(left, { ...QUICK, seed: seed + pass }).model
    const sizes = Float64Array.from(errors, Math.abs).sort()
    const deviation = DEVIATIONS_PER_MEDIAN * (sizes[sizes.length >> 1] ?? 0)
    const limit = Math.max(MIN_LOG_ERROR, MOST_DEVIATIONS * deviation)
    const chosen: number[] = []
    for (let row = 0; row < left.count; row++) {
      const error = errors[row]!
      if (Math.abs(error) <= limit) {
        chosen.push(row)
        continue
      }
      const priceDollars = left.priceDollars[row]!
      screened.push({
        homeId: left.homeIds[row]!,
        day: left.days[row]!,
        priceDollars,
        expectedDollars: priceDollars / Math.exp(error),
        reason: error < 0 ? 'farBelow' : 'farAbove',
      })
    }
    if (chosen.length === left.count) break
    left = pickRows(left, chosen)
  }
  return { rows: left, screened }
}
