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

/** The prediction for the bins of one home. */
export function predictForest(forest: BoostedForest, binned: Uint8Array): number {
  const { depth, trees, features, bins, leaves } = forest
  const nodes = 2 ** depth - 1
  let sum = forest.base
  for (let tree = 0, first = 0, firstLeaf = 0; tree < trees; tree++, first += nodes, firstLeaf += nodes + 1) {
    let node = 0
    for (let level = 0; level < depth; level++)
      node = 2 * node + 1 + +(binned[features[first + node]!]! > bins[first + node]!)
    sum += leaves[firstLeaf + node - nodes]!
  }
  return sum
}
