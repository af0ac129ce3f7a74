import {
  type Baseline,
  buildNeighborTable,
  fitBaseline,
  type NeighborTable,
} from './baseline/fit-baseline.ts'
import {
  buildSaleCells,
  type NearestSaleFinder,
  type NearestSales,
  openNearestSales,
  type SaleCells,
} from './baseline/nearest-sales.ts'
import { readTimeIndex } from './baseline/time-index.ts'
import { getTypicalFeatures } from './feature-groups.ts'
import { type BoostedForest, predictForest } from './forest/boosted-forest.ts'
import { binColumns, binFeatures, chooseBins, type FeatureBins } from './forest/feature-bins.ts'
import { trainForest } from './forest/train-forest.ts'
import {
  FEATURE_COUNT,
  FEATURE_INDEX,
  type FeatureReader,
  type FeatureSubject,
  openFeatureReader,
  RISING_FEATURES,
  readStart,
} from './home-features.ts'
import { findPriorSale, type SaleRows } from './sale-rows.ts'

/** A forest with the bins of the features that it compares. */
export interface BinnedForest {
  bins: FeatureBins
  forest: BoostedForest
}

/** Estimates the log price of a home, without a range. */
export interface LevelModel {
  rows: SaleRows
  cells: SaleCells
  /** Fitted to all rows. */
  baseline: Baseline
  /** Each has learned from all folds but one. */
  forests: readonly BinnedForest[]
  /** The mean of the time index over all rows. */
  meanIndex: number
  /** Nearly all rows have another sale within this many miles. */
  usualMiles: number
  /** The middle of each feature over all rows. */
  typical: Float64Array
  /** Log price of each row minus what the forest says that has seen neither the row nor another sale of the home. */
  errors: Float32Array
}

/** What training finds out besides: what the honest estimate of each row was made from. */
export interface TrainedLevels {
  model: LevelModel
  neighbors: NeighborTable
  /** Features of the rows, one column per feature, from sales of other folds only. */
  columns: readonly Float32Array[]
}

export interface LevelOptions {
  /** Into how many parts the homes are divided. */
  folds: number
  trees: number
  depth: number
  learningRate: number
  seed: number
}

/** Forests learn from about this many rows. Of more rows a part of the homes is drawn; all are still comparables. */
const MAX_LEARNED_ROWS = 40_000

const GROWTH = { rowShare: 0.75, featureShare: 0.5, minLeafRows: 5, lambda: 5, maxError: 0.15 }

export function trainLevels(rows: SaleRows, options: LevelOptions): TrainedLevels {
  const cells = buildSaleCells(rows)
  const finder = openNearestSales(rows, cells)
  const neighbors = buildNeighborTable(rows, finder)
  const task: FoldTask = {
    rows,
    logPrices: Float64Array.from(rows.priceDollars, Math.log),
    finder,
    neighbors,
    reader: openFeatureReader(rows),
    folds: Uint8Array.from(rows.homeIds, (homeId) => foldOf(homeId, options.folds)),
    errors: new Float32Array(rows.count),
    columns: Array.from({ length: FEATURE_COUNT }, () => new Float32Array(rows.count)),
    options,
  }
  const forests = Array.from({ length: options.folds }, (_, fold) => trainFold(task, fold))
  const all = Int32Array.from({ length: rows.count }, (_, row) => row)
  const baseline = fitBaseline(rows, task.logPrices, neighbors, all)
  return {
    model: {
      ...{ rows, cells, baseline, forests, errors: task.errors },
      meanIndex: rows.days.reduce((sum, day) => sum + readTimeIndex(baseline.index, day), 0) / rows.count,
      usualMiles: getUsualMiles(task.columns[FEATURE_INDEX.nearestMiles]!),
      typical: getTypicalFeatures(task.columns),
    },
    neighbors,
    columns: task.columns,
  }
}

const NEARLY_ALL = 0.99

function getUsualMiles(nearestMiles: Float32Array): number {
  const known = nearestMiles.filter((miles) => !Number.isNaN(miles)).sort()
  return known[Math.floor(NEARLY_ALL * (known.length - 1))] ?? 0
}

interface FoldTask {
  rows: SaleRows
  logPrices: Float64Array
  finder: NearestSaleFinder
  neighbors: NeighborTable
  reader: FeatureReader
  folds: Uint8Array
  errors: Float32Array
  columns: readonly Float32Array[]
  options: LevelOptions
}

/** Trains on all folds but one, and fills in the errors and features of that one. */
function trainFold(task: FoldTask, fold: number): BinnedForest {
  const { rows, logPrices, neighbors, reader, folds, errors, columns, options } = task
  const all = Int32Array.from({ length: rows.count }, (_, row) => row)
  const seen = all.filter((row) => folds[row] !== fold)
  const baseline = fitBaseline(rows, logPrices, neighbors, seen)
  const share = MAX_LEARNED_ROWS / seen.length
  const learned = share >= 1 ? seen : seen.filter((row) => hashHome(rows.homeIds[row]!, 2) < share * 2 ** 32)
  const features = new Float64Array(FEATURE_COUNT)
  const getTarget = (row: number) =>
    logPrices[row]! - readTimeIndex(baseline.index, rows.days[row]!) - readStart(features)
  const readRow = (row: number) =>
    reader.fill(describeRow(task, row), neighbors.readNeighbors(row), baseline, features)

  const learnedColumns = Array.from({ length: FEATURE_COUNT }, () => new Float64Array(learned.length))
  const targets = new Float64Array(learned.length)
  for (let index = 0; index < learned.length; index++) {
    readRow(learned[index]!)
    for (let feature = 0; feature < FEATURE_COUNT; feature++)
      learnedColumns[feature]![index] = features[feature]!
    targets[index] = getTarget(learned[index]!)
  }
  const bins = chooseBins(learnedColumns)
  const { trees, depth, learningRate, seed } = options
  const forest = trainForest(binColumns(learnedColumns, bins), targets, {
    ...{ trees, depth, learningRate, ...GROWTH },
    rising: RISING_FEATURES,
    seed: seed + fold,
  })
  const binned = new Uint8Array(FEATURE_COUNT)
  for (const row of all) {
    if (folds[row] !== fold) continue
    readRow(row)
    binFeatures(features, bins, binned)
    errors[row] = getTarget(row) - predictForest(forest, binned)
    for (let feature = 0; feature < FEATURE_COUNT; feature++) columns[feature]![row] = features[feature]!
  }
  return { bins, forest }
}

function describeRow({ rows, logPrices, finder }: FoldTask, row: number): FeatureSubject {
  const day = rows.days[row]!
  const [x, y] = finder.project(rows.latitudes[row]!, rows.longitudes[row]!)
  const prior = findPriorSale(rows, rows.homeIds[row]!, day)
  return {
    fields: rows.fields.map((column) => column[row]!),
    ...{ x, y, day },
    priorLogPrice: prior < 0 ? Number.NaN : logPrices[prior]!,
    priorDay: prior < 0 ? Number.NaN : rows.days[prior]!,
  }
}

/** The fold of a home. It depends on the home alone, so that further sales move no other home. */
export function foldOf(homeId: number, folds: number): number {
  return hashHome(homeId, 1) % folds
}

/** The finalizer of MurmurHash3 over both halves of the number. */
function hashHome(homeId: number, seed: number): number {
  let hash =
    Math.imul((homeId % 2 ** 32) | 0, 0x9e3779b1) ^ Math.imul(Math.floor(homeId / 2 ** 32) | 0, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 16) ^ seed, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const ERROR_SALES = 12
const ERROR_HALF_MILES = 0.2
/** The model itself counts as much as this many sales at no distance. */
const MODEL_SALES = 10

/** The share of the nearest sale numbers `at` in an estimate, before it is divided by `sumNearbyWeights`. */
export function weighNearby(nearest: NearestSales, at: number): number {
  return at < ERROR_SALES ? ERROR_HALF_MILES / (nearest.miles[at]! + ERROR_HALF_MILES) : 0
}

export function sumNearbyWeights(nearest: NearestSales): number {
  let total = MODEL_SALES
  for (let at = 0; at < nearest.count && at < ERROR_SALES; at++) total += weighNearby(nearest, at)
  return total
}

/** The mean error of the nearest sales, shrunk towards zero, and their mean absolute error. */
export function readNearbyErrors(
  nearest: NearestSales,
  errors: Float32Array,
): { mean: number; absolute: number } {
  let [sum, absolute] = [0, 0]
  for (let at = 0; at < nearest.count && at < ERROR_SALES; at++) {
    const weight = weighNearby(nearest, at)
    sum += weight * errors[nearest.rows[at]!]!
    absolute += weight * Math.abs(errors[nearest.rows[at]!]!)
  }
  const total = sumNearbyWeights(nearest)
  return { mean: sum / total, absolute: total > MODEL_SALES ? absolute / (total - MODEL_SALES) : Number.NaN }
}
