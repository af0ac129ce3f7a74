import type { BoostedForest } from './boosted-forest.ts'
import { createTreeGrower, ERROR_STEPS, type GrowthOptions, ROW_UNIT } from './grow-tree.ts'
import { createRandom } from './seeded-random.ts'

export interface ForestOptions extends GrowthOptions {
  trees: number
  learningRate: number
  /** The shares of rows and of features that each tree sees. */
  rowShare: number
  featureShare: number
  seed: number
}

/** So that sums of errors stay exact; see grow-tree.ts. */
const MAX_FOREST_ROWS = 2 ** 17

/** Trains a forest for the targets. Rows and features of each tree are drawn by a seeded generator. */
export function trainForest(
  binned: readonly Uint8Array[],
  targets: Float64Array,
  options: ForestOptions,
): BoostedForest {
  const count = targets.length
  if (count > MAX_FOREST_ROWS) throw new RangeError(`A forest learns from at most ${MAX_FOREST_ROWS} rows.`)
  const { trees, depth, learningRate, rowShare, featureShare, lambda, maxError } = options
  const random = createRandom(options.seed)
  const leaves = 2 ** depth
  const forest: BoostedForest = {
    depth,
    trees,
    base: getMean(targets),
    features: new Uint8Array(trees * (leaves - 1)),
    bins: new Uint8Array(trees * (leaves - 1)),
    leaves: new Float32Array(trees * leaves),
  }
  const telling = binned.map((_, feature) => feature).filter((feature) => isTelling(binned[feature]!))
  const drawnFeatures = Math.round(featureShare * telling.length)
  if (drawnFeatures === 0) return forest
  const errors = targets.map((target) => target - forest.base)
  const grower = createTreeGrower(binned, drawnFeatures, options)
  const rows = new Int32Array(count)
  const amounts = new Float64Array(count)
  const leftOut = new Int32Array(count)
  const scale = ERROR_STEPS / maxError

  for (let tree = 0; tree < trees; tree++) {
    let [drawn, undrawn] = [0, 0]
    for (let row = 0; row < count; row++) {
      if (random() >= rowShare) {
        leftOut[undrawn++] = row
        continue
      }
      const error = Math.max(-maxError, Math.min(maxError, errors[row]!))
      amounts[drawn] = ROW_UNIT + Math.round(error * scale) + ERROR_STEPS
      rows[drawn++] = row
    }
    const chosen = drawFeatures(telling, drawnFeatures, random)
    const { starts, lows, highs } = grower.grow(chosen, rows, amounts, drawn, forest, tree)
    const firstLeaf = tree * leaves
    for (let leaf = 0; leaf < leaves; leaf++) {
      const [from, to] = [starts[leaf]!, starts[leaf + 1]!]
      let sum = 0
      for (let index = from; index < to; index++) sum += amounts[index]! - ROW_UNIT - ERROR_STEPS
      const value = sum / scale / (to - from + lambda)
      forest.leaves[firstLeaf + leaf] = learningRate * Math.max(lows[leaf]!, Math.min(highs[leaf]!, value))
      for (let index = from; index < to; index++) errors[rows[index]!]! -= forest.leaves[firstLeaf + leaf]!
    }
    subtractTree(forest, tree, binned, errors, leftOut.subarray(0, undrawn))
  }
  return forest
}

/** Whether a feature has more than one value. */
function isTelling(bins: Uint8Array): boolean {
  return bins.some((bin) => bin !== bins[0])
}

/** Subtracts what a tree says from the errors of the rows that it has not seen. */
function subtractTree(
  { depth, features, bins, leaves }: BoostedForest,
  tree: number,
  binned: readonly Uint8Array[],
  errors: Float64Array,
  rows: Int32Array,
): void {
  const nodes = 2 ** depth - 1
  const first = tree * nodes
  const firstLeaf = tree * (nodes + 1) - nodes
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    let node = 0
    for (let level = 0; level < depth; level++)
      node = 2 * node + 1 + +(binned[features[first + node]!]![row]! > bins[first + node]!)
    errors[row]! -= leaves[firstLeaf + node]!
  }
}

function drawFeatures(of: readonly number[], drawn: number, random: () => number): number[] {
  const features = [...of]
  for (let index = 0; index < drawn; index++) {
    const other = index + Math.floor(random() * (features.length - index))
    ;[features[index], features[other]] = [features[other]!, features[index]!]
  }
  return features.slice(0, drawn).sort((one, other) => one - other)
}

function getMean(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}
