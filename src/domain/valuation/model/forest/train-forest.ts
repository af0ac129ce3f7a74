import type { BoostedForest } from './boosted-forest.ts'
import { MAX_BINS } from './feature-bins.ts'
import { createRandom } from './seeded-random.ts'

export interface ForestOptions {
  trees: number
  depth: number
  learningRate: number
  /** The shares of rows and of features that each tree sees. */
  rowShare: number
  featureShare: number
  minLeafRows: number
  /** L2 regularization of the leaves, in rows. */
  lambda: number
  /** Errors beyond this count as this much, so that single mistakes move little (Huber's loss). */
  maxError: number
  /** 1 for features of which more never lowers a prediction. */
  rising: Uint8Array
  seed: number
}

/**
 * A histogram cell counts rows in units of 2^34 and sums their errors below: an error is a whole number up to 2^16, so sums of up to
 * 2^18 rows fit exactly into a double. One addition per row and feature is enough, and the order of additions does not matter.
 */
const ROW_UNIT = 2 ** 34
const ERROR_STEPS = 2 ** 15
export const MAX_FOREST_ROWS = 2 ** 17

/** Trains a forest for the targets. Rows and features of each tree are drawn by a seeded generator. */
export function trainForest(
  binned: readonly Uint8Array[],
  targets: Float64Array,
  options: ForestOptions,
): BoostedForest {
  const count = targets.length
  if (count > MAX_FOREST_ROWS) throw new RangeError(`A forest learns from at most ${MAX_FOREST_ROWS} rows.`)
  const { trees, depth, learningRate, rowShare, featureShare, lambda, maxError, rising } = options
  const random = createRandom(options.seed)
  const nodes = 2 ** depth - 1
  const leaves = 2 ** depth
  const forest: BoostedForest = {
    depth,
    trees,
    base: getMean(targets),
    features: new Uint8Array(trees * nodes),
    bins: new Uint8Array(trees * nodes),
    leaves: new Float32Array(trees * leaves),
  }
  const errors = targets.map((target) => target - forest.base)
  const drawnFeatures = Math.max(1, Math.round(featureShare * binned.length))
  const cells = new Float64Array((leaves / 2) * MAX_BINS)
  const drawnRows = new Int32Array(count)
  const amounts = new Float64Array(count)
  const nodeOf = new Int32Array(count)
  const sums = new Float64Array(leaves)
  const counts = new Float64Array(leaves)
  const scale = ERROR_STEPS / maxError

  for (let tree = 0; tree < trees; tree++) {
    let drawn = 0
    for (let row = 0; row < count; row++) {
      if (random() >= rowShare) continue
      const error = Math.max(-maxError, Math.min(maxError, errors[row]!))
      amounts[drawn] = ROW_UNIT + Math.round(error * scale) + ERROR_STEPS
      drawnRows[drawn++] = row
    }
    const chosen = drawFeatures(binned.length, drawnFeatures, random)
    nodeOf.fill(0)
    let lows: Float64Array = new Float64Array(1).fill(-Infinity)
    let highs: Float64Array = new Float64Array(1).fill(Infinity)
    for (let level = 0; level < depth; level++) {
      const width = 2 ** level
      const splits = createSplits(width)
      for (const feature of chosen) {
        fillCells(cells.subarray(0, width * MAX_BINS), binned[feature]!, drawnRows, amounts, nodeOf, drawn)
        findSplits(splits, feature, cells, { lows, highs }, scale, options)
      }
      const first = tree * nodes + width - 1
      forest.features.set(splits.features, first)
      forest.bins.set(splits.bins, first)
      ;[lows, highs] = limitChildren(splits, rising, lows, highs)
      for (let index = 0; index < drawn; index++) {
        const node = nodeOf[index]!
        const bin = binned[splits.features[node]!]![drawnRows[index]!]!
        nodeOf[index] = 2 * node + +(bin > splits.bins[node]!)
      }
    }
    sums.fill(0)
    counts.fill(0)
    for (let index = 0; index < drawn; index++) {
      sums[nodeOf[index]!]! += Math.max(-maxError, Math.min(maxError, errors[drawnRows[index]!]!))
      counts[nodeOf[index]!]!++
    }
    const firstLeaf = tree * leaves
    for (let leaf = 0; leaf < leaves; leaf++) {
      const value = sums[leaf]! / (counts[leaf]! + lambda)
      forest.leaves[firstLeaf + leaf] = learningRate * Math.max(lows[leaf]!, Math.min(highs[leaf]!, value))
    }
    subtractTree(forest, tree, binned, errors)
  }
  return forest
}

/** Splits of the nodes of one level. A node that is not split sends everything to the left. */
interface Splits {
  features: Uint8Array
  bins: Uint8Array
  gains: Float64Array
  /** The values of the children of a node that is split by a rising feature. */
  leftValues: Float64Array
  rightValues: Float64Array
}

/** Between which values each node's leaves must lie, so that rising features never lower a prediction. */
interface NodeLimits {
  lows: Float64Array
  highs: Float64Array
}

function createSplits(width: number): Splits {
  return {
    features: new Uint8Array(width),
    bins: new Uint8Array(width).fill(255),
    gains: new Float64Array(width).fill(1e-9),
    leftValues: new Float64Array(width),
    rightValues: new Float64Array(width),
  }
}

function fillCells(
  cells: Float64Array,
  bins: Uint8Array,
  drawnRows: Int32Array,
  amounts: Float64Array,
  nodeOf: Int32Array,
  drawn: number,
): void {
  cells.fill(0)
  for (let index = 0; index < drawn; index++)
    cells[nodeOf[index]! * MAX_BINS + bins[drawnRows[index]!]!]! += amounts[index]!
}

function findSplits(
  splits: Splits,
  feature: number,
  cells: Float64Array,
  { lows, highs }: NodeLimits,
  scale: number,
  { minLeafRows, lambda, rising }: ForestOptions,
): void {
  const mustRise = rising[feature] === 1
  for (let node = 0; node < splits.bins.length; node++) {
    const start = node * MAX_BINS
    let total = 0
    for (let at = start; at < start + MAX_BINS; at++) total += cells[at]!
    const count = Math.floor(total / ROW_UNIT)
    if (count < 2 * minLeafRows) continue
    const sum = (total - count * ROW_UNIT - count * ERROR_STEPS) / scale
    const whole = (sum * sum) / (count + lambda)
    let left = 0
    for (let bin = 0; bin < MAX_BINS - 1; bin++) {
      const cell = cells[start + bin]!
      if (cell === 0) continue
      left += cell
      const leftCount = Math.floor(left / ROW_UNIT)
      if (leftCount < minLeafRows) continue
      const rightCount = count - leftCount
      if (rightCount < minLeafRows) break
      const leftSum = (left - leftCount * (ROW_UNIT + ERROR_STEPS)) / scale
      const rightSum = sum - leftSum
      const gain =
        (leftSum * leftSum) / (leftCount + lambda) + (rightSum * rightSum) / (rightCount + lambda) - whole
      if (gain <= splits.gains[node]!) continue
      if (mustRise) {
        const [low, high] = [lows[node]!, highs[node]!]
        const leftValue = Math.max(low, Math.min(high, leftSum / (leftCount + lambda)))
        const rightValue = Math.max(low, Math.min(high, rightSum / (rightCount + lambda)))
        if (leftValue > rightValue) continue
        splits.leftValues[node] = leftValue
        splits.rightValues[node] = rightValue
      }
      splits.gains[node] = gain
      splits.features[node] = feature
      splits.bins[node] = bin
    }
  }
}

/** Children inherit the limits of their node. Between the children of a rising split their middle is the limit. */
function limitChildren(
  { features, bins, leftValues, rightValues }: Splits,
  rising: Uint8Array,
  lows: Float64Array,
  highs: Float64Array,
): [lows: Float64Array, highs: Float64Array] {
  const childLows = new Float64Array(2 * lows.length)
  const childHighs = new Float64Array(2 * lows.length)
  for (let node = 0; node < lows.length; node++) {
    const isRising = rising[features[node]!] === 1 && bins[node] !== 255
    const middle = (leftValues[node]! + rightValues[node]!) / 2
    childLows[2 * node] = lows[node]!
    childHighs[2 * node] = isRising ? middle : highs[node]!
    childLows[2 * node + 1] = isRising ? middle : lows[node]!
    childHighs[2 * node + 1] = highs[node]!
  }
  return [childLows, childHighs]
}

function subtractTree(
  { depth, features, bins, leaves }: BoostedForest,
  tree: number,
  binned: readonly Uint8Array[],
  errors: Float64Array,
): void {
  const nodes = 2 ** depth - 1
  const first = tree * nodes
  const firstLeaf = tree * (nodes + 1) - nodes
  for (let row = 0; row < errors.length; row++) {
    let node = 0
    for (let level = 0; level < depth; level++)
      node = 2 * node + 1 + +(binned[features[first + node]!]![row]! > bins[first + node]!)
    errors[row]! -= leaves[firstLeaf + node]!
  }
}

function drawFeatures(count: number, drawn: number, random: () => number): number[] {
  const features = Array.from({ length: count }, (_, feature) => feature)
  for (let index = 0; index < drawn; index++) {
    const other = index + Math.floor(random() * (count - index))
    ;[features[index], features[other]] = [features[other]!, features[index]!]
  }
  return features.slice(0, drawn).sort((one, other) => one - other)
}

function getMean(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}
