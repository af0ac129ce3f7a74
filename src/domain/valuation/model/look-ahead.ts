import { type Accuracy, type EstimatedSale, measureAccuracy } from '../accuracy.ts'
import { openLevelReader } from './level-reader.ts'
import { openRangeReader, type PriceRange } from './price-range.ts'
import { MODEL_FIELDS, type SaleRows } from './sale-rows.ts'
import type { LevelModel } from './train-levels.ts'

export const LOOK_AHEAD_DAYS = 60
/** Fewer say too little. */
export const MIN_LOOK_AHEAD_SALES = 30
const COVERAGE = 0.8
const MAX_WIDENING = 1.3

/**
 * Estimates later sales with a model of earlier ones. Says how well that went, the range as it was without widening, and how much wider it
 * should have been, from 1.
 */
export function lookAhead(
  model: LevelModel,
  range: PriceRange,
  later: SaleRows,
): { accuracy: Accuracy; widening: number } {
  const levels = openLevelReader(model)
  const ranges = openRangeReader(range)
  const fields = new Float64Array(MODEL_FIELDS.length)
  const widenings = new Float64Array(later.count)
  const estimated = Array.from(later.priceDollars, (priceDollars, row): EstimatedSale => {
    for (let field = 0; field < fields.length; field++) fields[field] = later.fields[field]![row]!
    const [homeId, latitude, longitude] = [later.homeIds[row]!, later.latitudes[row]!, later.longitudes[row]!]
    const reading = levels.readLevel({ homeId, latitude, longitude, fields }, later.days[row]!)
    const { low, high } = ranges.readRange(reading)
    const error = Math.log(priceDollars) - reading.logPrice
    widenings[row] = error < 0 ? error / low : error / high
    return {
      priceDollars,
      estimateDollars: Math.exp(reading.logPrice),
      lowDollars: Math.exp(reading.logPrice + low),
      highDollars: Math.exp(reading.logPrice + high),
    }
  })
  const needed = widenings.sort()[Math.floor(COVERAGE * (later.count - 1))]!
  return {
    accuracy: measureAccuracy(estimated),
    // Not a number if neither the range nor the errors have any width.
    widening: needed > 1 ? Math.min(MAX_WIDENING, needed) : 1,
  }
}
