import { openLevelReader } from './level-reader.ts'
import { openRangeReader, type PriceRange } from './price-range.ts'
import { MODEL_FIELDS, type SaleRows } from './sale-rows.ts'
import type { LevelModel } from './train-levels.ts'

/** How well the sales of the last days were estimated from all earlier ones. Shares are from 0 to 1. */
export interface LookAheadAccuracy {
  sales: number
  /** Median absolute error, as a share of the price. */
  medianError: number
  within5: number
  within10: number
  within20: number
  /** The share of prices within the 80 % range, before that was widened for it. */
  insideRange: number
  /** Median of estimate over price. */
  medianRatio: number
}

export const LOOK_AHEAD_DAYS = 60
/** Fewer say too little. */
export const MIN_LOOK_AHEAD_SALES = 30
const COVERAGE = 0.8
const MAX_WIDENING = 1.3

/** Estimates later sales with a model of earlier ones; says how well that went, and how much wider the range should have been. */
export function lookAhead(
  model: LevelModel,
  range: PriceRange,
  later: SaleRows,
): { accuracy: LookAheadAccuracy; widening: number } {
  const levels = openLevelReader(model)
  const ranges = openRangeReader(range)
  const fields = new Float64Array(MODEL_FIELDS.length)
  const ratios = new Float64Array(later.count)
  const widenings = new Float64Array(later.count)
  for (let row = 0; row < later.count; row++) {
    for (let field = 0; field < fields.length; field++) fields[field] = later.fields[field]![row]!
    const [homeId, latitude, longitude] = [later.homeIds[row]!, later.latitudes[row]!, later.longitudes[row]!]
    const reading = levels.readLevel({ homeId, latitude, longitude, fields }, later.days[row]!)
    const error = Math.log(later.priceDollars[row]!) - reading.logPrice
    const { low, high } = ranges.readRange(reading)
    ratios[row] = Math.exp(-error)
    widenings[row] = error < 0 ? error / low : error / high
  }
  widenings.sort()
  const errors = ratios.map((ratio) => Math.abs(ratio - 1)).sort()
  ratios.sort()
  const getShare = (holds: (index: number) => boolean) =>
    errors.filter((_, index) => holds(index)).length / errors.length
  return {
    widening: Math.max(1, Math.min(MAX_WIDENING, widenings[Math.floor(COVERAGE * (later.count - 1))]!)),
    accuracy: {
      sales: later.count,
      medianError: errors[errors.length >> 1]!,
      within5: getShare((index) => errors[index]! <= 0.05),
      within10: getShare((index) => errors[index]! <= 0.1),
      within20: getShare((index) => errors[index]! <= 0.2),
      insideRange: getShare((index) => widenings[index]! <= 1),
      medianRatio: ratios[ratios.length >> 1]!,
    },
  }
}
