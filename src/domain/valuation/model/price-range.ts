import { predictForest } from './forest/boosted-forest.ts'
import { binColumns, binFeatures, chooseBins } from './forest/feature-bins.ts'
import { trainForest } from './forest/train-forest.ts'
import { FEATURE_COUNT } from './home-features.ts'
import type { LevelReading } from './level-reader.ts'
import { type BinnedForest, foldOf, readNearbyErrors, type TrainedLevels } from './train-levels.ts'

/**
 * The range that holds 80 % of prices: a forest predicts the absolute error of the log price, and quantiles of error over predicted error
 * give the ends (conformal prediction with normalized scores; Papadopoulos et al. 2008).
 */
export interface PriceRange extends BinnedForest {
  /** Quantiles of error over predicted error; `low` is at most 0, `high` at least 0. */
  low: number
  high: number
  /** By how much a look-ahead had to widen the range, from 1. */
  widening: number
}

const COVERAGE = 0.8
const MIN_PREDICTED_ERROR = 0.02
const MAX_RANGE_ROWS = 60_000
const GROWTH = { trees: 120, depth: 4, learningRate: 0.06, rowShare: 0.75, featureShare: 0.5 }
const LIMITS = { minLeafRows: 40, lambda: 10, maxError: 0.5 }
const RANGE_FEATURES = FEATURE_COUNT + 2
const RISING = new Uint8Array(RANGE_FEATURES)

/** Learns from the honest errors of training. The quantiles come from forests that have not seen the homes either. */
export function trainRange({ model, neighbors, columns }: TrainedLevels, seed: number): PriceRange {
  const { rows, errors } = model
  const step = Math.ceil(rows.count / MAX_RANGE_ROWS)
  const chosen = Int32Array.from({ length: Math.ceil(rows.count / step) }, (_, index) => index * step)
  const finals = new Float64Array(chosen.length)
  const all = Array.from({ length: RANGE_FEATURES }, () => new Float64Array(chosen.length))
  for (let index = 0; index < chosen.length; index++) {
    const row = chosen[index]!
    const { mean, absolute } = readNearbyErrors(neighbors.readNeighbors(row), errors)
    finals[index] = errors[row]! - mean
    for (let feature = 0; feature < FEATURE_COUNT; feature++) all[feature]![index] = columns[feature]![row]!
    all[FEATURE_COUNT]![index] = absolute
    all[FEATURE_COUNT + 1]![index] = Math.log(rows.priceDollars[row]!) - errors[row]!
  }
  const bins = chooseBins(all)
  const binned = binColumns(all, bins)
  const targets = finals.map(Math.abs)
  const train = (on: Int32Array) =>
    trainForest(
      binned.map((column) => Uint8Array.from(on, (index) => column[index]!)),
      Float64Array.from(on, (index) => targets[index]!),
      { ...GROWTH, ...LIMITS, rising: RISING, seed },
    )
  const indexes = Int32Array.from(chosen, (_, index) => index)
  const halfOf = (index: number) => foldOf(rows.homeIds[chosen[index]!]!, 2) === 0
  const ratios = new Float64Array(chosen.length)
  const row = new Uint8Array(RANGE_FEATURES)
  for (const side of [true, false]) {
    const forest = train(indexes.filter((index) => halfOf(index) !== side))
    for (const index of indexes) {
      if (halfOf(index) !== side) continue
      for (let feature = 0; feature < RANGE_FEATURES; feature++) row[feature] = binned[feature]![index]!
      ratios[index] = finals[index]! / Math.max(MIN_PREDICTED_ERROR, predictForest(forest, row))
    }
  }
  ratios.sort()
  const tail = (1 - COVERAGE) / 2
  const at = (share: number) => ratios[Math.round(share * (ratios.length - 1))] ?? 0
  const forest = train(indexes)
  return { bins, forest, low: Math.min(0, at(tail)), high: Math.max(0, at(1 - tail)), widening: 1 }
}

export interface RangeReader {
  /** How far prices may be from the estimate, in logarithms: at most 0, and at least 0. */
  readRange(reading: LevelReading): { low: number; high: number }
}

export function openRangeReader({ bins, forest, low, high, widening }: PriceRange): RangeReader {
  const features = new Float64Array(RANGE_FEATURES)
  const binned = new Uint8Array(RANGE_FEATURES)
  return {
    readRange: (reading) => {
      features.set(reading.features)
      features[FEATURE_COUNT] = reading.nearbyError
      features[FEATURE_COUNT + 1] = reading.modelLogPrice
      binFeatures(features, bins, binned)
      const error = widening * Math.max(MIN_PREDICTED_ERROR, predictForest(forest, binned))
      return { low: low * error, high: high * error }
    },
  }
}
