/**
 * Gradient-boosted regression trees over binned features (Friedman 2001; histograms as in LightGBM, Ke et al. 2017). All trees are
 * complete and stored breadth first, so that an estimate walks them without branches:
 *
 *     node 0; its children 1 and 2; theirs 3 to 6; ...   2^depth - 1 nodes, then 2^depth leaves
 */
export interface BoostedForest {
  depth: number
  trees: number
  base: number
  /** For each node of each tree the feature that it compares, and the highest bin that goes left. */
  features: Uint8Array
  bins: Uint8Array
  leaves: Float32Array
}

/** Trees of this depth, which estimates walk by the thousand, take a third of the time without a loop over levels. */
const USUAL_DEPTH = 6

/** The prediction for the bins of one home. */
export function predictForest(forest: BoostedForest, binned: Uint8Array): number {
  if (forest.depth === USUAL_DEPTH) return predictUsualForest(forest, binned)
  const { depth, trees, features, bins, leaves } = forest
  const width = 1 << depth
  let sum = forest.base
  // Shifts keep the numbers whole for V8, which halves the time. Nodes are numbered from 1 here, so that the children of node n are 2n and 2n + 1.
  for (let tree = 0, start = -1, firstLeaf = -width; tree < trees; tree++) {
    let node = 1
    for (let level = 0; level < depth; level++) {
      const at = start + node
      node = (node << 1) | isRight(bins[at]!, binned[features[at]!]!)
    }
    sum += leaves[firstLeaf + node]!
    start += width - 1
    firstLeaf += width
  }
  return sum
}

function predictUsualForest(
  { trees, base, features, bins, leaves }: BoostedForest,
  binned: Uint8Array,
): number {
  const width = 1 << USUAL_DEPTH
  let sum = base
  for (let tree = 0, start = -1, firstLeaf = -width; tree < trees; tree++) {
    let at = start + 1
    let node = 2 | isRight(bins[at]!, binned[features[at]!]!)
    at = start + node
    node = (node << 1) | isRight(bins[at]!, binned[features[at]!]!)
    at = start + node
    node = (node << 1) | isRight(bins[at]!, binned[features[at]!]!)
    at = start + node
    node = (node << 1) | isRight(bins[at]!, binned[features[at]!]!)
    at = start + node
    node = (node << 1) | isRight(bins[at]!, binned[features[at]!]!)
    at = start + node
    node = (node << 1) | isRight(bins[at]!, binned[features[at]!]!)
    sum += leaves[firstLeaf + node]!
    start += width - 1
    firstLeaf += width
  }
  return sum
}

/** 1 if the value is above the highest bin that goes left, else 0: the sign of their difference, which needs no branch. */
function isRight(highest: number, value: number): number {
  return (highest - value) >>> 31
}
