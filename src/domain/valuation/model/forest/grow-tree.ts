import type { BoostedForest } from './boosted-forest.ts'
import { MAX_BINS } from './feature-bins.ts'

/**
 * A histogram cell counts rows in units of 2^34 and sums their errors below: an error is a whole number up to 2^16, so the errors of
 * 2^17 rows stay below the unit, and all sums are exact in a double. One addition per row and feature is enough, and the histogram of a
 * node is exactly that of its parent minus that of its sibling.
 */
export const ROW_UNIT = 2 ** 34
/** Errors from -1 to 1 (in units of the largest) are stored as 0 to twice this. */
export const ERROR_STEPS = 2 ** 15

const UNSPLIT = 255

/** Where the rows of each leaf begin, and between which values the leaf must lie. */
export interface GrownLeaves {
  starts: Int32Array
  lows: Float64Array
  highs: Float64Array
}

export interface TreeGrower {
  /**
   * Writes the splits of one tree into the forest. `rows` and their `amounts` (cells of one row) are brought into the order of leaves.
   */
  grow(
    features: readonly number[],
    rows: Int32Array,
    amounts: Float64Array,
    count: number,
    forest: BoostedForest,
    tree: number,
  ): GrownLeaves
}

export interface GrowthOptions {
  depth: number
  minLeafRows: number
  /** L2 regularization of the leaves, in rows. */
  lambda: number
  /** Errors beyond this count as this much, so that single mistakes move little (Huber's loss). */
  maxError: number
  /** 1 for features of which more never lowers a prediction. */
  rising: Uint8Array
}

interface Split {
  feature: number
  bin: number
  gain: number
  leftValue: number
  rightValue: number
}

export function createTreeGrower(
  binned: readonly Uint8Array[],
  featureCount: number,
  { depth, minLeafRows, lambda, maxError, rising }: GrowthOptions,
): TreeGrower {
  const scale = ERROR_STEPS / maxError
  /** Cells of one node: MAX_BINS per drawn feature. */
  const nodeCells = featureCount * MAX_BINS
  let cells = new Float64Array(2 ** (depth - 1) * nodeCells)
  let parentCells = new Float64Array(2 ** (depth - 1) * nodeCells)
  const rightRows = new Int32Array(binned[0]?.length ?? 0)
  const rightAmounts = new Float64Array(rightRows.length)
  const split: Split = { feature: 0, bin: UNSPLIT, gain: 0, leftValue: 0, rightValue: 0 }

  /** Finds the best split of a node by one feature, if it is better than the best so far. */
  function improveSplit(
    feature: number,
    start: number,
    count: number,
    sum: number,
    low: number,
    high: number,
  ) {
    const whole = (sum * sum) / (count + lambda)
    let left = 0
    for (let bin = 0; bin < MAX_BINS - 1; bin++) {
      const cell = cells[start + bin]!
      if (cell === 0) continue
      left += cell
      const leftCount = Math.floor(left / ROW_UNIT)
      if (leftCount < minLeafRows) continue
      const rightCount = count - leftCount
      if (rightCount < minLeafRows) return
      const leftSum = (left - leftCount * (ROW_UNIT + ERROR_STEPS)) / scale
      const rightSum = sum - leftSum
      const gain =
        (leftSum * leftSum) / (leftCount + lambda) + (rightSum * rightSum) / (rightCount + lambda) - whole
      if (gain <= split.gain) continue
      if (rising[feature] === 1) {
        const leftValue = Math.max(low, Math.min(high, leftSum / (leftCount + lambda)))
        const rightValue = Math.max(low, Math.min(high, rightSum / (rightCount + lambda)))
        if (leftValue > rightValue) continue
        split.leftValue = leftValue
        split.rightValue = rightValue
      }
      split.gain = gain
      split.feature = feature
      split.bin = bin
    }
  }

  /** Moves the rows that go right behind those that go left, each in their order, and returns where the right ones begin. */
  function partition(
    bins: Uint8Array,
    bin: number,
    rows: Int32Array,
    amounts: Float64Array,
    from: number,
    to: number,
  ) {
    let [left, right] = [from, 0]
    // Writes to both sides and moves on in one of them, because processors cannot guess which.
    for (let index = from; index < to; index++) {
      const row = rows[index]!
      const amount = amounts[index]!
      const goesRight = +(bins[row]! > bin)
      rightRows[right] = row
      rightAmounts[right] = amount
      rows[left] = row
      amounts[left] = amount
      right += goesRight
      left += 1 - goesRight
    }
    for (let index = 0; index < right; index++) {
      rows[left + index] = rightRows[index]!
      amounts[left + index] = rightAmounts[index]!
    }
    return left
  }

  return {
    grow: (features, rows, amounts, count, forest, tree) => {
      const firstNode = tree * (2 ** depth - 1)
      let starts = Int32Array.of(0, count)
      let lows = Float64Array.of(-Infinity)
      let highs = Float64Array.of(Infinity)
      for (let level = 0; level < depth; level++) {
        const width = 2 ** level
        ;[cells, parentCells] = [parentCells, cells]
        const childStarts = new Int32Array(2 * width + 1).fill(count)
        const childLows = new Float64Array(2 * width)
        const childHighs = new Float64Array(2 * width)
        const fill = (node: number) => {
          const start = node * nodeCells
          cells.fill(0, start, start + nodeCells)
          for (let at = 0; at < featureCount; at++)
            fillCells(
              cells,
              start + at * MAX_BINS,
              binned[features[at]!]!,
              rows,
              amounts,
              starts[node]!,
              starts[node + 1]!,
            )
        }
        const getSize = (node: number) => starts[node + 1]! - starts[node]!
        if (level === 0) fill(0)
        for (let left = 0; left + 1 < width; left += 2) {
          const [smaller, larger] = getSize(left) < getSize(left + 1) ? [left, left + 1] : [left + 1, left]
          if (getSize(larger) < 2 * minLeafRows) continue
          fill(smaller)
          subtractCells(
            cells,
            parentCells,
            larger * nodeCells,
            smaller * nodeCells,
            (left / 2) * nodeCells,
            nodeCells,
          )
        }
        for (let node = 0; node < width; node++) {
          const [from, to, low, high] = [starts[node]!, starts[node + 1]!, lows[node]!, highs[node]!]
          split.gain = 1e-9
          split.bin = UNSPLIT
          split.feature = 0
          if (to - from >= 2 * minLeafRows) {
            let total = 0
            for (let index = from; index < to; index++) total += amounts[index]!
            const sum = (total - (to - from) * (ROW_UNIT + ERROR_STEPS)) / scale
            for (let at = 0; at < featureCount; at++)
              improveSplit(features[at]!, node * nodeCells + at * MAX_BINS, to - from, sum, low, high)
          }
          const { feature, bin } = split
          forest.features[firstNode + width - 1 + node] = feature
          forest.bins[firstNode + width - 1 + node] = bin
          childStarts[2 * node] = from
          childStarts[2 * node + 1] =
            bin === UNSPLIT ? to : partition(binned[feature]!, bin, rows, amounts, from, to)
          // Between the children of a rising split their middle is the limit; other children inherit the limits of their node.
          const isRising = bin !== UNSPLIT && rising[feature] === 1
          const middle = (split.leftValue + split.rightValue) / 2
          childLows[2 * node] = low
          childHighs[2 * node] = isRising ? middle : high
          childLows[2 * node + 1] = isRising ? middle : low
          childHighs[2 * node + 1] = high
        }
        starts = childStarts
        lows = childLows
        highs = childHighs
      }
      return { starts, lows, highs }
    },
  }
}

function fillCells(
  cells: Float64Array,
  start: number,
  bins: Uint8Array,
  rows: Int32Array,
  amounts: Float64Array,
  from: number,
  to: number,
): void {
  for (let index = from; index < to; index++) cells[start + bins[rows[index]!]!]! += amounts[index]!
}

function subtractCells(
  cells: Float64Array,
  parents: Float64Array,
  into: number,
  sibling: number,
  parent: number,
  count: number,
): void {
  for (let cell = 0; cell < count; cell++)
    cells[into + cell] = parents[parent + cell]! - cells[sibling + cell]!
}
