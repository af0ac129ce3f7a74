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
const QUICK = { folds: 3, trees: 50, depth: 5, learningRate: 0.2 }
/** A log error is too large from here on, or from this many robust deviations on if prices scatter more. */
const MIN_LOG_ERROR = 0.6
const MOST_DEVIATIONS = 5
/** A quick model learns from prices as if they were at most this many robust deviations from the middle price, so that nominal ones spoil little. */
const MOST_PRICE_DEVIATIONS = 4
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
    const errors = findErrors(left, seed + pass)
    const limit = Math.max(MIN_LOG_ERROR, MOST_DEVIATIONS * getRobustDeviation(errors))
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

/** Log price of each sale minus what the others say of it. */
function findErrors(rows: SaleRows, seed: number): Float64Array {
  const logPrices = rows.priceDollars.map(Math.log)
  const middle = getMiddle(logPrices)
  const most = MOST_PRICE_DEVIATIONS * getRobustDeviation(logPrices.map((price) => price - middle))
  const limited = logPrices.map((price) => Math.max(middle - most, Math.min(middle + most, price)))
  const { errors } = trainLevels({ ...rows, priceDollars: limited.map(Math.exp) }, { ...QUICK, seed }).model
  return logPrices.map((price, row) => errors[row]! + price - limited[row]!)
}

function getRobustDeviation(errors: Float64Array): number {
  return DEVIATIONS_PER_MEDIAN * getMiddle(errors.map(Math.abs))
}

function getMiddle(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] ?? 0
}
