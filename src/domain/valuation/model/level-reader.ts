import { NEAREST_SALES } from './baseline/fit-baseline.ts'
import { createNearestSales, type NearestSales, openNearestSales } from './baseline/nearest-sales.ts'
import { readTimeIndex } from './baseline/time-index.ts'
import { predictForest } from './forest/boosted-forest.ts'
import { binFeatures } from './forest/feature-bins.ts'
import { FEATURE_COUNT, type FeatureSubject, openFeatureReader, readStart } from './home-features.ts'
import { findPriorSale, type ModelHome } from './sale-rows.ts'
import { type LevelModel, readNearbyErrors } from './train-levels.ts'

/** Everything that an estimate was made from. Values are overwritten by the next reading. */
export interface LevelReading {
  subject: FeatureSubject
  nearest: NearestSales
  features: Float64Array
  /** Natural logarithm of the price on the day: what the model says, and with the errors of the nearest sales added. */
  modelLogPrice: number
  logPrice: number
  /** Mean absolute error of the nearest sales. */
  nearbyError: number
}

export interface LevelReader {
  readLevel(home: ModelHome, day: number): LevelReading
  /** What the forests and their start say of features, without the time index. */
  readFeatures(features: Float64Array): number
}

export function openLevelReader(model: LevelModel): LevelReader {
  const { rows, cells, baseline, forests, errors } = model
  const finder = openNearestSales(rows, cells)
  const reader = openFeatureReader(rows)
  const nearest = createNearestSales(NEAREST_SALES)
  const features = new Float64Array(FEATURE_COUNT)
  const binned = new Uint8Array(FEATURE_COUNT)

  function readFeatures(of: Float64Array): number {
    let sum = 0
    for (const { bins, forest } of forests) {
      binFeatures(of, bins, binned)
      sum += predictForest(forest, binned)
    }
    return readStart(of) + sum / forests.length
  }

  return {
    readFeatures,
    readLevel: (home, day) => {
      // Rows hold numbers to this precision.
      const latitude = Math.fround(home.latitude)
      const longitude = Math.fround(home.longitude)
      finder.find(latitude, longitude, home.homeId, nearest)
      const [x, y] = finder.project(latitude, longitude)
      const prior = findPriorSale(rows, home.homeId, day)
      const subject: FeatureSubject = {
        fields: home.fields,
        ...{ x, y, day },
        priorLogPrice: prior < 0 ? Number.NaN : Math.log(rows.priceDollars[prior]!),
        priorDay: prior < 0 ? Number.NaN : rows.days[prior]!,
      }
      reader.fill(subject, nearest, baseline, features)
      const modelLogPrice = readFeatures(features) + readTimeIndex(baseline.index, day)
      const { mean, absolute } = readNearbyErrors(nearest, errors)
      const logPrice = modelLogPrice + mean
      return { subject, nearest, features, modelLogPrice, logPrice, nearbyError: absolute }
    },
  }
}
