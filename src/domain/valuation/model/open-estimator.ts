import { DAY_MS } from '../../../records/calendar-date.ts'
import { readTimeIndex } from './baseline/time-index.ts'
import { type EstimateExplanation, explainReading } from './explain-estimate.ts'
import { openLevelReader } from './level-reader.ts'
import { openRangeReader } from './price-range.ts'
import { FIELD_INDEX, type ModelHome } from './sale-rows.ts'
import type { PriceModel } from './train-model.ts'

export type Confidence = 'high' | 'medium' | 'low'

/** What a home would sell for on a day, in whole dollars, with the range that holds 80 % of prices. */
export interface ModelEstimate {
  dollars: number
  lowDollars: number
  highDollars: number
  /** Standard deviation of the log error that the range implies. */
  forecastDeviation: number
  confidence: Confidence
}

/** Standard deviations from the middle of a normal distribution to the ends of its inner 80 %. */
const DEVIATIONS_TO_RANGE_END = 1.2816
/** Forecast deviations below which confidence is high and medium. */
const HIGH_BELOW = 0.13
const MEDIUM_BELOW = 0.22
/** Further from the nearest sale than this, and than nearly all sales of the model are, confidence is low. */
const NEAR_MILES = 2
const MIDDLE_OF_MONTH = 15

export interface Estimator {
  /** undefined if nothing is known that prices depend on. */
  estimate(home: ModelHome, day: number): ModelEstimate | undefined
  explain(home: ModelHome, day: number): EstimateExplanation | undefined
  /** The estimate of today, moved along the time index to the middle of each of the last months, oldest first; not before the first sale. */
  listMonthlyValues(home: ModelHome, day: number, months: number): MonthlyValue[]
}

export interface MonthlyValue {
  /** "2024-06". */
  month: string
  dollars: number
}

/** Opens a model for estimates, one at a time. Threads that share a model open it each for themselves. */
export function openEstimator(model: PriceModel): Estimator {
  const levels = openLevelReader(model)
  const ranges = openRangeReader(model.range)
  const { index } = model.baseline
  const farMiles = Math.max(NEAR_MILES, model.usualMiles)
  return {
    explain: (home, day) =>
      isKnown(home) ? explainReading(model, levels, levels.readLevel(home, day)) : undefined,
    listMonthlyValues: (home, day, months) => {
      if (!isKnown(home)) return []
      const { logPrice } = levels.readLevel(home, day)
      const today = new Date(day * DAY_MS)
      return Array.from({ length: months }, (_, at) =>
        Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months + 1 + at, MIDDLE_OF_MONTH),
      ).flatMap((atMs) => {
        const middle = Math.min(day, atMs / DAY_MS)
        if (middle < index.firstDay) return []
        const moved = logPrice + readTimeIndex(index, middle) - readTimeIndex(index, day)
        return [{ month: new Date(atMs).toISOString().slice(0, 7), dollars: Math.round(Math.exp(moved)) }]
      })
    },
    estimate: (home, day) => {
      if (!isKnown(home)) return undefined
      const reading = levels.readLevel(home, day)
      const { low, high } = ranges.readRange(reading)
      const forecastDeviation = (high - low) / (2 * DEVIATIONS_TO_RANGE_END)
      const isNear = reading.nearest.count > 0 && reading.nearest.miles[0]! <= farMiles
      const isLow = home.fields[FIELD_INDEX.approximatePoint] === 1 || !isNear
      return {
        dollars: Math.round(Math.exp(reading.logPrice)),
        lowDollars: Math.floor(Math.exp(reading.logPrice + low)),
        highDollars: Math.ceil(Math.exp(reading.logPrice + high)),
        forecastDeviation,
        confidence: isLow ? 'low' : rateDeviation(forecastDeviation),
      }
    },
  }
}

/** Without area and without a point every home would get the same estimate. */
function isKnown({ fields, latitude }: ModelHome): boolean {
  return fields[FIELD_INDEX.areaSqft]! > 0 || !Number.isNaN(latitude)
}

function rateDeviation(deviation: number): Confidence {
  if (deviation < HIGH_BELOW) return 'high'
  return deviation < MEDIUM_BELOW ? 'medium' : 'low'
}
